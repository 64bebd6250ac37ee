import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { Empty, QueryStatus, type AnyQuery } from '#dashboard/parts/query-states.tsx'
import { formatList } from '#lib/format-list.ts'
import { ACCOUNTS } from '../default-accounts.ts'
import { formatAmount, formatCounts, formatGroup } from './format.ts'
import type { PreviewView } from './queries.ts'
import { WideTable } from './wide-table.tsx'

type Props = { preview: AnyQuery; shown: PreviewView | undefined; isWrong: boolean }

/** What the export will hold: each group of entries by its accounts. `isWrong`: the dates are, which they say themselves. */
export function JournalCard({ preview, shown, isWrong }: Props) {
  return (
    <section className="card journal" aria-labelledby="what-is-in-it">
      <div className="ph">
        <h2 id="what-is-in-it">What will be in it</h2>
        {shown && (
          <span className="small subtle num" role="status">
            {formatCounts(shown)}
          </span>
        )}
      </div>
      {isWrong && <Empty title="Choose other dates">The preview shows here once the dates fit.</Empty>}
      {!isWrong && !shown && <QueryStatus query={preview} what="the preview" rows={6} />}
      {shown && shown.entries === 0 && (
        <Empty title="Nothing new for these days">
          Everything here was exported already, or nothing happened. Choose other dates to see more.
        </Empty>
      )}
      {shown && shown.entries > 0 && (
        <>
          <Journal preview={shown} />
          {shown.withoutCode.length > 0 && (
            <p className="balance t-sun">
              <TriangleAlert className="i" />
              <span>
                Xero needs an account code for {formatList(shown.withoutCode.map((key) => ACCOUNTS[key].purpose))}. Add
                it under Your accounts.
              </span>
            </p>
          )}
          <p className={shown.matchesLedger ? 'balance t-palm' : 'balance t-rose'}>
            {shown.matchesLedger ? <CircleCheck className="i" /> : <OctagonX className="i" />}
            {shown.matchesLedger
              ? 'Balances to the cent with the ledger'
              : 'These totals don’t match your payments and invoices. Check System Health before you export.'}
          </p>
        </>
      )}
    </section>
  )
}

function Journal({ preview: { groups, total } }: { preview: PreviewView }) {
  return (
    <WideTable label="Journal by account">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className="r">
            Debit
          </th>
          <th scope="col" className="r">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={`${group.is} ${group.month}`}>
            <tr className="grp">
              <th colSpan={3} scope="rowgroup">
                {formatGroup(group)}
              </th>
            </tr>
            {group.accounts.map(({ name, code, debit, credit }) => (
              <tr key={`${code} ${name}`}>
                <td>{name}</td>
                <td className="r">{debit === 0 ? '' : formatAmount(debit)}</td>
                <td className="r">{credit === 0 ? '' : formatAmount(credit)}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="r">{formatAmount(total)}</td>
          <td className="r">{formatAmount(total)}</td>
        </tr>
      </tfoot>
    </WideTable>
  )
}
