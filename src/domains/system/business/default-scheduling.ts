import type { Scheduling } from './contract.ts'

/** The time between appointments until the owner changes it in Settings. */
export const DEFAULT_SCHEDULING: Scheduling = { travelMinutes: 30 }
