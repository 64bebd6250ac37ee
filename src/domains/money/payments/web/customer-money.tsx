import './customer-account.css'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useIsAccountant } from '#dashboard/session.ts'
import { BADGES } from '#domains/money/invoices/web/badges.ts'
import { methodLabel } from '#domains/money/ledger/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { formatSigned } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { RecordPayment } from './lazy-dialogs.tsx'
import { useCustomerAccount, useOpenBills, type AccountEntryRow, type Billed } from './queries.ts'

/** A customer's newest invoices and payments, each a link to where it belongs. */
export function CustomerMoney({ customerId, name }: { customerId: string; name: string }) {
  const account = useCustomerAccount(customerId)
  // What failed is said once, beside the figures.
  if (!account.data && account.isError) return null
  const { entries = [], total = 0 } = account.data ?? {}
  return (
    <section className="card custmoney" aria-labelledby="money-of-customer">
      <div className="ph">
        <h2 id="money-of-customer">Money</h2>
        {total > entries.length && (
          <Link href={`/dashboard/invoices?q=${encodeURIComponent(name)}`}>All of their invoices</Link>
        )}
        <RecordPaymentButton customerId={customerId} />
      </div>
      {!account.data && <SkeletonRows rows={2} />}
      {account.data && entries.length === 0 && <p className="small subtle">No invoices or payments yet</p>}
      {entries.length > 0 && (
        <DataTable columns={['Document', 'Date', { name: 'Amount', right: true }]}>
          {entries.map((entry) => (
            <tr key={`${entry.kind} ${entry.id}`}>
              <td>
                <Link href={`/dashboard/${entry.of}s/${entry.documentId}`}>{nameOf(entry)}</Link>
                <span className="sub2">{describe(entry)}</span>
              </td>
              <td>{formatDay(entry.at)}</td>
              <td className="r num">{formatSigned(entry.amount)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

/**
 * The button that takes a payment for one of their open invoices, the oldest at first; nothing where they owe nothing.
 * The dialog keeps the invoices that it was opened with: those that arrive after the payment must not take their place.
 */
function RecordPaymentButton({ customerId }: { customerId: string }) {
  const open = useOpenBills(customerId).data ?? []
  const isAccountant = useIsAccountant()
  const [offered, offer] = useState<readonly Billed[]>([])
  const [chosen, choose] = useState('')
  const bill = offered.find(({ id }) => id === chosen) ?? offered.at(-1)
  if (isAccountant) return null
  return (
    <>
      {open.length > 0 && (
        <Button tone="line" size="sm" onClick={() => offer(open)}>
          <Banknote className="i" />
          Record payment
        </Button>
      )}
      {bill && (
        <RecordPayment
          bill={bill}
          bills={offered}
          onBill={choose}
          onClose={() => {
            offer([])
            choose('')
          }}
        />
      )}
    </>
  )
}

const NAMES = { payment: 'Payment', deposit: 'Deposit', refund: 'Refund' } as const

function nameOf({ kind, number, amount }: AccountEntryRow): string {
  if (kind === 'invoice') return number
  return kind === 'refund' && amount > 0 ? 'Refund returned' : NAMES[kind]
}

function describe({ kind, status, method, reference, number }: AccountEntryRow): string {
  if (kind === 'invoice') return status === null ? '' : BADGES[status].word
  const how = method === null ? '' : methodLabel({ method, reference })
  return [`${how}${reference !== null && method === 'check' ? ` no. ${reference}` : ''}`, `for ${number}`]
    .filter(Boolean)
    .join(' ')
}
