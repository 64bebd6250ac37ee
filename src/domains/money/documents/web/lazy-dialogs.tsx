import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'

// Loads when something is first sent.

export const ComposeDialog = lazyComponent(async () => (await import('./compose-dialog.tsx')).ComposeDialog)
export const SendInvoice = lazyComponent(async () => (await import('./send-invoice.tsx')).SendInvoice)
export const StatementDialog = lazyComponent(async () => (await import('./statement-dialog.tsx')).StatementDialog)
