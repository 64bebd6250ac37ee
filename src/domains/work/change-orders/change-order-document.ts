/** What stands on the paper of a change order. */
import { readLetterhead } from '#domains/system/business/read-letterhead.ts'
import * as business from '#domains/system/business/service.ts'
import { formatDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { toDocumentRow, toReceiver, toSumLine } from '#lib/printable-document.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import { getChangeOrder } from './change-order-row.ts'
import { compareScopes } from './compare-scopes.ts'
import { isOpen } from './contract.ts'

export const CHANGE_ORDER_PDF = 'change-order.pdf'

/** Throws `notFound`. */
export async function renderChangeOrderPdf(tx: Tx, id: string): Promise<Pdf> {
  const [stored, facts, from] = await Promise.all([getChangeOrder(tx, id), business.facts(tx), readLetterhead(tx)])
  const { order, customerName, address, service, state, agreed } = stored
  const { lines, discountName, before, after } = compareScopes(stored.before, stored.after)
  const body = await renderPdf({
    title: 'Change order',
    number: agreed ? `to ${agreed.number}` : '',
    stamp: state === 'accepted' && order.answeredAt ? `Accepted ${formatDay(order.answeredAt)}` : STAMPS[state],
    from,
    to: toReceiver('Prepared for', customerName, address),
    dates: [
      { called: 'Issued', day: formatDay(order.sentAt ?? order.createdAt) },
      { called: 'Valid until', day: formatDate(order.validUntil) },
    ],
    lead: [service, ...(order.reason ? [order.reason] : [])].join('\n'),
    rows: lines.map(({ is, description, ...line }) => ({
      ...toDocumentRow({ ...line, description: `${LABELS[is]}${description}` }),
      ...(is === 'removed' && { total: formatCents(0) }),
    })),
    sums: [
      ...(after.off > 0 ? [toSumLine(discountName ?? 'Discount', -after.off)] : []),
      ...(after.tax > 0 ? [toSumLine('Tax', after.tax)] : []),
      toSumLine('Total was', before.total),
      { ...toSumLine('New total', after.total), isLast: true },
    ],
    notes:
      state === 'accepted'
        ? [`Accepted by ${order.name ?? 'the customer'}. SHA-256 of the accepted text: ${order.digest ?? ''}.`]
        : isOpen(state)
          ? [`To accept or decline, open the link in our message or call ${formatPhone(facts.phone)}.`]
          : [],
  })
  return { fileName: CHANGE_ORDER_PDF, body }
}

const LABELS = { same: '', added: 'Added: ', removed: 'Removed: ', changed: 'Changed: ' } as const
const STAMPS = {
  draft: 'Draft',
  sent: null,
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  superseded: 'Replaced',
  expired: 'Expired',
  closed: 'Job closed',
  invoiced: 'Invoiced',
} as const
