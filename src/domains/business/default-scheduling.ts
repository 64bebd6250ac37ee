import type { Scheduling } from './contract.ts'

/** How appointments are kept apart until the owner says it in Settings. */
export const DEFAULT_SCHEDULING: Scheduling = { travelMinutes: 30 }
