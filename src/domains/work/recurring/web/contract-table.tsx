import { Link } from 'wouter'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatCents } from '#lib/money.ts'
import { formatRhythm } from '../format-rhythm.ts'
import { getDueState } from '../due-state.ts'
import { BADGES } from './badges.ts'
import { ContractMenu } from './contract-menu.tsx'
import type { ContractRow } from './queries.ts'
import { formatNext } from './format.ts'

/** Customer, Price, Next date, State, and what can be done. Below 760 px each row is a small card. */
export function ContractTable({ contracts }: { contracts: ContractRow[] }) {
  const today = useToday()
  return (
    <section className="card" aria-labelledby="contracts">
      <h2 className="vh" id="contracts">
        Recurring services{' '}
      </h2>
      <DataTable
        className="contracts"
        columns={[
          'Customer',
          { name: 'Price', right: true },
          'Next date',
          { name: 'Status ', right: true },
          { name: 'Actions', hidden: true },
        ]}
      >
        {contracts.map((contract) => (
          <Row key={contract.id} contract={contract} today={today} />
        ))}
      </DataTable>
    </section>
  )
}

function Row({ contract, today }: { contract: ContractRow; today: string }) {
  const { date, under } = formatNext(contract, today)
  return (
    <tr>
      <td>
        <Link className="nm" href={`/dashboard/recurring/${contract.id}`}>
          {contract.customerName || 'Unknown Customer'}
        </Link>
        <span className="sub2">{contract.service}</span>
      </td>
      <td className="r">
        <b className="num">{formatCents(contract.amount)}</b>
        <span className="sub2">{formatRhythm(contract)}</span>
      </td>
      <td>
        <span className="num">{date}</span>
        {under && <span className="sub2">{under}</span>}
      </td>
      <td className="r">
        <StatusBadge {...BADGES[getDueState(contract, today)]} />
      </td>
      <td className="r rowmenu">
        <ContractMenu contract={contract} />
      </td>
    </tr>
  )
}
