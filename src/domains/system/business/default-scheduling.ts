import type { Scheduling } from './contract.ts'

/** The time between appointments and the arrival window until the owner changes them in Settings. */
export const DEFAULT_SCHEDULING: Scheduling = { travelMinutes: 30, arrivalWindowMinutes: 0 }
