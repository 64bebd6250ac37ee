import { formatDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { firstName } from './first-name.ts'
import type { ChangeOrderRow } from './queries.ts'

type Words = { tone: 'sun' | 'tide' | 'palm' | 'rose' | 'stone'; title: string; text: string }
type Named = Pick<
  ChangeOrderRow,
  | 'state'
  | 'customerName'
  | 'total'
  | 'was'
  | 'validUntil'
  | 'sentAt'
  | 'openedAt'
  | 'answeredAt'
  | 'name'
  | 'declineReason'
  | 'madeBy'
>

/** Says in words how a change order stands. `total` and `was` are absent for the crew, and so are the sums. */
export function describeChangeOrder(order: Named): Words {
  const who = firstName(order.customerName)
  const sums =
    order.total === undefined || order.was === undefined
      ? ''
      : `${formatCents(order.total)}, was ${formatCents(order.was)}. `
  const said = order.declineReason ? ` “${order.declineReason}”` : ''
  switch (order.state) {
    case 'draft':
      return { tone: 'sun', title: 'Change order not sent yet', text: `${sums}Written by ${order.madeBy}.` }
    case 'sent':
      return {
        tone: 'tide',
        title: `Waiting for ${who}’s answer`,
        text: `${sums}${order.sentAt ? `Sent ${formatDay(order.sentAt)}` : 'Sent'}${order.openedAt ? ', opened' : ''}. Good until ${formatDate(order.validUntil)}.`,
      }
    case 'accepted':
      return {
        tone: 'palm',
        title: `${order.name ?? who} accepted the change`,
        text: `${sums}${order.answeredAt ? `Signed ${formatDay(order.answeredAt)}.` : ''}`,
      }
    case 'declined':
      return { tone: 'rose', title: `${who} declined the change`, text: `${sums}The job stays as agreed.${said}` }
    case 'withdrawn':
      return { tone: 'stone', title: 'Change order withdrawn', text: `${sums}The job stays as agreed.` }
    case 'superseded':
      return { tone: 'stone', title: 'Change order out of date', text: `${sums}The job’s line items changed since.` }
    case 'expired':
      return {
        tone: 'sun',
        title: `${who} didn’t answer the change order`,
        text: `${sums}It expired ${formatDate(order.validUntil)}.`,
      }
    case 'closed':
      return { tone: 'stone', title: 'Change order closed with the job', text: `${sums}It wasn’t answered.` }
    case 'invoiced':
      return { tone: 'stone', title: 'Change order closed', text: `${sums}The job was invoiced before an answer.` }
  }
}
