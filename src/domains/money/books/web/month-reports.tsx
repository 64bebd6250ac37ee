import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryStatus, type AnyQuery } from '#dashboard/parts/query-states.tsx'
import { formatCents, formatSigned } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { WideTable } from './wide-table.tsx'
import { usePaymentMethods, useSalesTax, type Period } from './queries.ts'

type Props = { period: Period; isReady: boolean }
const METHOD_WORDS = { card: 'Card', check: 'Check', cash: 'Cash', transfer: 'Bank transfer' } as const

/** Sales and sales tax of the period by rate. */
export function SalesTaxCard({ period, isReady }: Props) {
  const tax = useSalesTax(period, isReady)
  return (
    <ReportCard id="sales-tax" title="Sales tax" period={period} query={tax}>
      {tax.data && (
        <Table
          label="Sales tax by rate"
          heads={['Rate', 'Invoices', 'Sales', 'Tax']}
          empty="No invoices in this period."
          rows={tax.data.rows.map(({ rate, invoices, sales, tax: cents }) => [
            rate === 0 ? 'Not taxed' : `${rate / 1000}%`,
            invoices.toLocaleString('en-US'),
            formatSigned(sales),
            formatSigned(cents),
          ])}
          total={['All', '', formatSigned(tax.data.sales), formatSigned(tax.data.tax)]}
        />
      )}
    </ReportCard>
  )
}

/** What came in and went back in the period, by method. */
export function MethodsCard({ period, isReady }: Props) {
  const methods = usePaymentMethods(period, isReady)
  return (
    <ReportCard id="payment-methods" title="Payments by method" period={period} query={methods}>
      {methods.data && (
        <Table
          label="Payments by method"
          heads={['Method', 'Received', 'Tips', 'Refunded', 'Net']}
          empty="No payments in this period."
          rows={methods.data.rows
            .filter(({ payments, refunded, net }) => payments > 0 || refunded !== 0 || net !== 0)
            .map(({ method, received, tips, refunded, net }) => [
              METHOD_WORDS[method],
              formatCents(received),
              formatCents(tips),
              formatSigned(refunded),
              formatSigned(net),
            ])}
          total={[
            'All',
            formatCents(methods.data.received),
            formatCents(methods.data.tips),
            formatSigned(methods.data.refunded),
            formatSigned(methods.data.net),
          ]}
        />
      )}
    </ReportCard>
  )
}

function ReportCard({
  id,
  title,
  period: { businessId, from, to },
  query,
  children,
}: {
  id: string
  title: string
  period: Period
  query: AnyQuery
  children: ReactNode
}) {
  return (
    <section className="card" aria-labelledby={id}>
      <div className="ph">
        <h2 id={id}>{title}</h2>
        <LinkButton
          tone="line"
          size="sm"
          href={`/api/books/${id}.csv?${new URLSearchParams({ businessId, from, to })}`}
          download
          aria-label={`Download ${title.toLowerCase()} as CSV`}
        >
          <Download className="i" />
          CSV
        </LinkButton>
      </div>
      {query.data ? children : <QueryStatus query={query} what={title.toLowerCase()} rows={2} />}
    </section>
  )
}

type TableProps = { label: string; heads: string[]; rows: string[][]; total: string[]; empty: string }

function Table({ label, heads, rows, total, empty }: TableProps) {
  if (rows.length === 0) return <p className="pad muted small">{empty}</p>
  const cells = (row: string[]) =>
    row.map((cell, at) =>
      at === 0 ? (
        <th scope="row" key={heads[at]}>
          {cell}
        </th>
      ) : (
        <td className="r" key={heads[at]}>
          {cell}
        </td>
      ),
    )
  return (
    <WideTable label={label}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th scope="col" className={at === 0 ? undefined : 'r'} key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>{cells(row)}</tr>
        ))}
      </tbody>
      <tfoot>
        <tr>{cells(total)}</tr>
      </tfoot>
    </WideTable>
  )
}
