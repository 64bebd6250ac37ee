import { differenceInCalendarDays } from 'date-fns'
import { Banknote, CircleAlert, CircleCheck, Pencil, ReceiptText, Send, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge, type Badge } from '#dashboard/parts/status-badge.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useIsAccountant } from '#dashboard/session.ts'
import { SendInvoice } from '#domains/money/documents/web/lazy-dialogs.tsx'
import { RecordPayment } from '#domains/money/payments/web/lazy-dialogs.tsx'
import { invoiceBill } from '#domains/money/payments/web/queries.ts'
import { formatDay, toDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { Counts } from '../contract.ts'
import { getListBadge } from './badges.ts'
import { ReminderDialog } from './lazy-dialogs.tsx'
import { useInvoices, type InvoiceRow } from './queries.ts'

type Shown = 'owed' | 'overdue' | 'draft' | 'paid'
const SHOWN: readonly Shown[] = ['owed', 'overdue', 'draft', 'paid']
const NAMES: Record<Shown, { name: string; icon: LucideIcon; none: string }> = {
  owed: { name: 'Owed', icon: ReceiptText, none: 'No one owes you anything' },
  overdue: { name: 'Overdue', icon: CircleAlert, none: 'Nothing is overdue' },
  draft: { name: 'Draft', icon: Pencil, none: 'No drafts' },
  paid: { name: 'Paid this month', icon: CircleCheck, none: 'Nothing paid this month yet' },
}

/** Who owes what, oldest first, with the next step of each: what Invoices open with. `?show=`: another tile. */
export function OwedInvoices({ businessId, counts }: { businessId: string; counts: Counts | undefined }) {
  const today = useToday()
  const [wanted, show] = useUrlState('show')
  const shown = SHOWN.find((one) => one === wanted) ?? 'owed'
  const month = `${today.slice(0, 8)}01`
  const invoices = useInvoices({
    businessId,
    limit: 10,
    q: '',
    sort: shown === 'draft' || shown === 'paid' ? 'newest' : 'due',
    status: shown === 'owed' ? 'open' : shown,
    ...(shown === 'paid' && { paidFrom: month }),
  })
  const rows = invoices.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <>
      <div className="stats" role="group" aria-label="Show">
        {SHOWN.map((one) => {
          const { name, icon: Icon } = NAMES[one]
          const figure = counts && figureOf(one, counts, month, today)
          return (
            <button
              type="button"
              key={one}
              className="card stat til"
              aria-pressed={one === shown}
              onClick={() => show(one === 'owed' ? '' : one)}
            >
              <span className="k">
                {name}
                <Icon className="i i-sm" />
              </span>
              <span className="v">{figure ? formatCents(figure.cents).replace(/\.00$/, '') : '...'}</span>
              <span className="d">{figure?.note ?? ' '}</span>
            </button>
          )
        })}
      </div>
      <section className="card" aria-label={NAMES[shown].name}>
        <QueryStatus query={invoices} what="invoices" rows={5} />
        {invoices.data && rows.length === 0 && <Empty title={NAMES[shown].none} />}
        {rows.length > 0 && (
          <DataTable
            className={invoices.isPlaceholderData ? 'invl fading' : 'invl'}
            columns={['Customer', { name: 'Amount', right: true }, 'Due', 'Status', { name: 'Next step', right: true }]}
          >
            {rows.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} today={today} />
            ))}
          </DataTable>
        )}
        {invoices.hasNextPage && (
          <div className="pad">
            <LoadMore pages={invoices} />
          </div>
        )}
      </section>
    </>
  )
}

function figureOf(
  shown: Shown,
  { waitingCents, overdueCents, draftCents, paidThisMonth, sent, overdue, draft }: Counts,
  month: string,
  today: string,
): { cents: number; note: string } {
  if (shown === 'owed') return { cents: waitingCents, note: formatMany(sent + overdue) }
  if (shown === 'overdue') return { cents: overdueCents, note: formatMany(overdue) }
  if (shown === 'draft') return { cents: draftCents, note: draft === 0 ? 'none' : `${draft} not sent yet` }
  const [from, to] = [month, today].map((day) => Number(day.slice(8)))
  return {
    cents: paidThisMonth.cents,
    note: `${formatDay(`${month}T12:00:00Z`).slice(0, 3)} ${from === to ? from : `${from}–${to}`}`,
  }
}

const formatMany = (many: number): string => `${many.toLocaleString('en-US')} ${many === 1 ? 'invoice' : 'invoices'}`

type Step = { word: string; icon: LucideIcon; opens: 'send' | 'remind' | 'pay' }

/** What moves it on: a draft is sent, a late one is asked for, and for the others money comes in. */
function nextStep({ status }: InvoiceRow): Step | null {
  if (status === 'draft') return { word: 'Send invoice', icon: Send, opens: 'send' }
  if (status === 'overdue') return { word: 'Send reminder', icon: Send, opens: 'remind' }
  return status === 'sent' ? { word: 'Record payment', icon: Banknote, opens: 'pay' } : null
}

function Row({ invoice, today }: { invoice: InvoiceRow; today: string }) {
  const isAccountant = useIsAccountant()
  const [opened, open] = useState<Step['opens'] | null>(null)
  const step = isAccountant ? null : nextStep(invoice)
  const close = () => open(null)
  const { status, balance, amount, paid } = invoice
  return (
    <tr>
      <td>
        <Link className="nm" href={`/dashboard/invoices/${invoice.id}`}>
          {invoice.customerName || 'Unknown Customer'}
        </Link>
        <span className="sub2 num">{invoice.invoiceNumber}</span>
      </td>
      <td className="r">
        <strong>{formatCents(status === 'paid' ? amount : balance)}</strong>
        {paid > 0 && balance > 0 && <span className="sub2">of {formatCents(amount)}</span>}
      </td>
      <td className="muted">Due {formatDay(invoice.dueDate)}</td>
      <td>
        <StatusBadge {...badgeOf(invoice, today)} />
      </td>
      <td className="r step">
        {step && (
          <Button tone="line" size="sm" onClick={() => open(step.opens)}>
            <step.icon className="i" />
            {step.word}
            <span className="vh">: {invoice.invoiceNumber}</span>
          </Button>
        )}
        {opened === 'send' && <SendInvoice invoice={invoice} onClose={close} />}
        {opened === 'remind' && <ReminderDialog invoice={invoice} onClose={close} />}
        {opened === 'pay' && <RecordPayment bill={invoiceBill(invoice)} onClose={close} />}
      </td>
    </tr>
  )
}

/** Of a late one it says how late. */
function badgeOf(invoice: InvoiceRow, today: string): Badge {
  const badge = getListBadge(invoice)
  if (invoice.status !== 'overdue') return badge
  const days = Math.max(
    1,
    differenceInCalendarDays(`${today}T12:00:00`, `${toDay(new Date(invoice.dueDate))}T12:00:00`),
  )
  return { ...badge, word: `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} overdue` }
}
