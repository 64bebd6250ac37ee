import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useCustomers, type WholeRow } from '#domains/sales/customers/web/queries.ts'
import { formatPhone } from '#lib/phone.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** From a customer's page: who is the same person? Then the merge itself; this one stays. */
export function MergeWith({ customer, onClose }: { customer: WholeRow; onClose: () => void }) {
  const [typed, type] = useState(customer.name)
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [other, choose] = useState('')
  const found = useCustomers({ q, limit: 8 })
  const rows = (found.data?.pages[0]?.body ?? []).filter(({ id }) => id !== customer.id)
  if (other) return <MergeDialog id={customer.id} otherId={other} onClose={onClose} />
  return (
    <Dialog title="Merge with another customer" opened onClose={onClose}>
      <div className="body stackf">
        <p>
          Which customer is the same person as <b>{customer.name}</b>?
        </p>
        <div className="field">
          <label htmlFor="merge-q">Search by name, phone or email</label>
          <input
            className="input"
            id="merge-q"
            type="search"
            value={typed}
            maxLength={200}
            data-autofocus
            onChange={(event) => type(event.target.value)}
          />
        </div>
        {found.isError && <LoadError what="Search failed" query={found} />}
        {found.isPending && (
          <>
            <Loading what="customers" />
            <SkeletonRows />
          </>
        )}
        {found.data && rows.length === 0 && (
          <p className="small subtle" role="status">
            No other customers found. Try part of the name or the phone number.
          </p>
        )}
        {rows.length > 0 && (
          <ul className="mergepick">
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" onClick={() => choose(row.id)}>
                  <b>{row.name}</b>
                  <span className="num">{formatPhone(row.phone)}</span>
                  <span>{row.address}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <DialogFoot verb="Close" tone="tide" onCancel={onClose} onVerb={onClose} />
    </Dialog>
  )
}
