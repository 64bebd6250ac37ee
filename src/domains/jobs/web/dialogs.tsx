import { later } from '#dashboard/parts/later.tsx'

// Rarely opened: each comes when it is.

export const CancelJob = later(async () => (await import('./cancel-job.tsx')).CancelJob)
export const Conflict = later(async () => (await import('./editor/conflict.tsx')).Conflict)
