import './customer-account.css'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useIsAccountant } from '#dashboard/session.ts'
import { BADGES } from '#domains/money/invoices/web/badges.ts'
import { METHOD_LABELS } from '#domains/money/ledger/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { formatSigned } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { RecordPayment } from './lazy-dialogs.tsx'
import { useCustomerAccount, useOpenBills, type AccountEntryRow } from './queries.ts'

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
        <TakePayment customerId={customerId} />
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

/** A payment for one of their open invoices, the oldest at first; nothing where they owe nothing. */
function TakePayment({ customerId }: { customerId: string }) {
  const bills = useOpenBills(customerId).data ?? []
  const isAccountant = useIsAccountant()
  const [isOpen, open] = useState(false)
  const [chosen, choose] = useState('')
  const bill = bills.find(({ id }) => id === chosen) ?? bills.at(-1)
  if (!bill || isAccountant) return null
  return (
    <>
      <Button tone="line" size="sm" onClick={() => open(true)}>
        <Banknote className="i" />
        Record payment
      </Button>
      {isOpen && (
        <RecordPayment
          bill={bill}
          bills={bills}
          onBill={choose}
          onClose={() => {
            open(false)
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
  const how = method === null ? '' : METHOD_LABELS[method]
  return [`${how}${reference !== null && method === 'check' ? ` no. ${reference}` : ''}`, `for ${number}`]
    .filter(Boolean)
    .join(' ')
}
