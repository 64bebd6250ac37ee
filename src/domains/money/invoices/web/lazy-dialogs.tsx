import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'

// Invoices are rarely voided, so the code of these dialogs loads when they are opened.

export const RevokeDialog = lazyComponent(async () => (await import('./revoke-dialog.tsx')).RevokeDialog)
export const VoidDialog = lazyComponent(async () => (await import('./void-dialog.tsx')).VoidDialog)
export const ReminderDialog = lazyComponent(async () => (await import('./reminder-dialog.tsx')).ReminderDialog)
