import { FilePenLine } from 'lucide-react'
import { firstName } from '#domains/work/change-orders/web/first-name.ts'
import { formatCents } from '#lib/money.ts'
import { formatNear } from './format.ts'
import type { RowOf } from './step-types.ts'

/** Says how a change order by link stands. `today` as YYYY-MM-DD. */
export function describeOpenChange(order: RowOf<'changeOrders'>, today: string) {
  const { jobId, customerName, state, was, total, declineReason, since } = order
  const who = firstName(customerName)
  const sums = `${formatCents(total)}, was ${formatCents(was)}`
  const near = formatNear(since, today)
  const [tone, title, text] = {
    draft: ['sun', `Send ${who} the change order`, `${sums} · written ${near}`],
    sent: ['tide', `Waiting for ${who}’s answer`, `Change order, ${sums} · sent ${near}`],
    expired: ['sun', `${who} didn’t answer the change order`, `${sums} · sent ${near}`],
    accepted: ['palm', `${who} accepted the change`, `${sums} · ${near}`],
    declined: [
      'rose',
      `${who} declined the change`,
      declineReason ? `“${declineReason}” · ${near}` : `${sums} · ${near}`,
    ],
  }[state] as ['sun' | 'tide' | 'palm' | 'rose', string, string]
  return { icon: FilePenLine, tone, title, href: `/dashboard/jobs/${jobId}`, text }
}
