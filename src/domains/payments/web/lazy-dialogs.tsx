import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'

// Money is taken and given back by hand now and then: the code of these dialogs comes when they are opened.

export const RecordPayment = lazyComponent(async () => (await import('./record-payment.tsx')).RecordPayment)
export const RefundPayment = lazyComponent(async () => (await import('./refund-payment.tsx')).RefundPayment)
