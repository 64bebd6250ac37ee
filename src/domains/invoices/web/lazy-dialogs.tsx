import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'

// An invoice is taken back now and then: the code of these dialogs comes when they are opened.

export const RevokeDialog = lazyComponent(async () => (await import('./revoke-dialog.tsx')).RevokeDialog)
export const VoidDialog = lazyComponent(async () => (await import('./void-dialog.tsx')).VoidDialog)
