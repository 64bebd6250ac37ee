import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'

// Rarely opened: each comes when it is.

export const CancelJob = lazyComponent(async () => (await import('./cancel-job.tsx')).CancelJob)
export const Conflict = lazyComponent(async () => (await import('./editor/edit-conflict-card.tsx')).Conflict)
