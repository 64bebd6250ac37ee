import { later } from '#dashboard/parts/later.tsx'

// An invoice is taken back now and then: the code of these dialogs comes when they are opened.

export const RevokeDialog = later(async () => (await import('./revoke-dialog.tsx')).RevokeDialog)
export const VoidDialog = later(async () => (await import('./void-dialog.tsx')).VoidDialog)
