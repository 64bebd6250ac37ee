import { later } from '#dashboard/parts/later.tsx'

// Money is taken and given back by hand now and then: the code of these dialogs comes when they are opened.

export const RecordPayment = later(async () => (await import('./record-payment.tsx')).RecordPayment)
export const RefundPayment = later(async () => (await import('./refund.tsx')).RefundPayment)
