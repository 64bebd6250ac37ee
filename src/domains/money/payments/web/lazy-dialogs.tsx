import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'

// Payments and refunds by hand are rare, so the code of these dialogs loads when they are opened.

export const RecordPayment = lazyComponent(async () => (await import('./record-payment.tsx')).RecordPayment)
export const RefundPayment = lazyComponent(async () => (await import('./refund-payment.tsx')).RefundPayment)
