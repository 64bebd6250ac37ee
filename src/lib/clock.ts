/** Where the time comes from. Tests set it; nothing sleeps to make time pass. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
