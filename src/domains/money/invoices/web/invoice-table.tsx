import { Link } from 'wouter'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { useIsAccountant } from '#dashboard/session.ts'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { getListBadge } from './badges.ts'
import { InvoiceMenu } from './invoice-menu.tsx'
import type { InvoiceRow } from './queries.ts'

/** Invoices in rows, each leading to its page; on a phone each is two lines. */
export function InvoiceTable({ invoices, stale = false }: { invoices: readonly InvoiceRow[]; stale?: boolean }) {
  const isAccountant = useIsAccountant()
  return (
    <DataTable
      className={stale ? 'invs fading' : 'invs'}
      columns={[
        'Invoice',
        'Customer',
        'Status',
        'Due',
        { name: 'Amount', right: true },
        { name: 'Actions', hidden: true },
      ]}
    >
      {invoices.map((invoice) => (
        <tr key={invoice.id}>
          <td className="num">
            <Link className="invno1" href={`/dashboard/invoices/${invoice.id}`}>
              {invoice.invoiceNumber}
            </Link>
          </td>
          <td className="full">{invoice.customerName || 'Unknown Customer'}</td>
          <td>
            <StatusBadge {...getListBadge(invoice)} />
          </td>
          <td className="muted hide">{formatDay(invoice.dueDate)}</td>
          <td className="r">
            <strong>{formatCents(invoice.amount)}</strong>
            {invoice.paid > 0 && invoice.balance > 0 && (
              <span className="sub2">{formatCents(invoice.balance)} left</span>
            )}
          </td>
          <td className="r ofmenu">{!isAccountant && <InvoiceMenu invoice={invoice} />}</td>
        </tr>
      ))}
    </DataTable>
  )
}
