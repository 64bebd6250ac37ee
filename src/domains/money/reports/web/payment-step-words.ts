import { ReceiptText } from 'lucide-react'
import { formatDue, formatShare } from '#domains/sales/estimates/payment-schedule.ts'
import { possessive } from './format.ts'
import type { RowOf } from './step-types.ts'

/** Says which step of a payment schedule is due. */
export function describePaymentStep({ jobId, customerName, number, steps, due, ...share }: RowOf<'paymentSteps'>) {
  return {
    icon: ReceiptText,
    tone: 'palm' as const,
    title: `Send ${possessive(customerName)} invoice for step ${number}`,
    href: `/dashboard/jobs/${jobId}`,
    text: `Step ${number} of ${steps}, due ${formatDue(due)} · ${formatShare(share)}`,
  }
}
