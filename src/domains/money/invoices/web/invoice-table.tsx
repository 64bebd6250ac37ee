import { Link } from 'wouter'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { getListBadge } from './badges.ts'
import { InvoiceMenu } from './invoice-menu.tsx'
import type { InvoiceRow } from './queries.ts'

/** Invoices in rows, each leading to its page; on a phone each is two lines. */
export function InvoiceTable({ invoices, stale = false }: { invoices: readonly InvoiceRow[]; stale?: boolean }) {
  return (
    <table className={stale ? 'tbl invs fading' : 'tbl invs'}>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Customer</th>
          <th scope="col">Status</th>
          <th scope="col">Due</th>
          <th scope="col" className="r">
            Amount
          </th>
          <th scope="col">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
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
            <td className="r ofmenu">
              <InvoiceMenu invoice={invoice} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
