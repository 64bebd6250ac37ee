import './lines-card.css'
import { CircleAlert, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { Chips } from '#dashboard/parts/chips.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { LineList, type LineState } from '../contract.ts'
import { DecideButtons } from './decide-buttons.tsx'
import { MendCell } from './mend-cell.tsx'
import { useLines, type ImportRow, type LineRow } from './queries.ts'
import { formatCount, formatNumber } from './format.ts'

const TITLES: Record<LineList, (many: number) => string> = {
  doubtful: (many) => `${formatCount(many, 'line')} to review`,
  address: (many) => formatCount(many, 'more service address', 'es'),
  noted: (many) => `${formatCount(many, 'line')} with a detail missing`,
  wrong: (many) => (many === 0 ? 'Nothing to fix' : `${formatCount(many, 'line')} to fix`),
  known: (many) => `${formatNumber(many)} existing`,
  twice: (many) => `${formatCount(many, 'duplicate')} in the file`,
  new: (many) => formatCount(many, 'new customer'),
}

/** Few enough that the content below stays in view. */
const SHOWN_FIRST = 5

/** The lines of one kind; `?lines=` says which, those with a mistake unless there are none. */
export function LinesCard({ of: row }: { of: ImportRow }) {
  const [asked, ask] = useUrlState('lines')
  const { counts, id } = row
  const first: LineList = counts.doubtful > 0 ? 'doubtful' : counts.wrong > 0 ? 'wrong' : 'new'
  const state = LineList.safeParse(asked).data ?? first
  const lines = useLines(id, state)
  const [all, showAll] = useState(false)
  const loaded = lines.data?.pages.flatMap((page) => page.body) ?? []
  const rows = all ? loaded : loaded.slice(0, SHOWN_FIRST)
  const title = useId()
  return (
    <section className="card" aria-labelledby={title}>
      <div className="ph wrap">
        <h2 id={title}>{TITLES[state](counts[state])}</h2>
        {counts.wrong > 0 && (
          <div className="acts">
            <LinkButton tone="line" size="sm" href={`/api/imports/${id}/wrong.csv`} download>
              <Download className="i" />
              {state === 'wrong' ? 'Download these lines' : 'Download lines to fix'}
            </LinkButton>
          </div>
        )}
      </div>
      <div className="pad slim">
        <Chips
          label="Lines"
          value={state}
          onChange={(next) => ask(next === first ? '' : next)}
          options={[
            ...(counts.doubtful > 0
              ? [{ value: 'doubtful' as const, word: 'To review', count: formatNumber(counts.doubtful) }]
              : []),
            { value: 'wrong', word: 'To fix', count: formatNumber(counts.wrong) },
            ...(counts.noted > 0
              ? [{ value: 'noted' as const, word: 'Details missing', count: formatNumber(counts.noted) }]
              : []),
            { value: 'new', word: 'New', count: formatNumber(counts.new) },
            { value: 'known', word: 'Existing', count: formatNumber(counts.known) },
            { value: 'twice', word: 'Duplicates', count: formatNumber(counts.twice) },
            ...(counts.address > 0
              ? [{ value: 'address' as const, word: 'More addresses', count: formatNumber(counts.address) }]
              : []),
          ]}
        />
      </div>
      <QueryStatus query={lines} what="lines" padded rows={4} />
      {lines.data && rows.length === 0 && <p className="pad small subtle">No lines to show.</p>}
      {state === 'doubtful' && rows.length > 0 && (
        <p className="pad slim small muted">
          These lines share a phone or email with a customer who has a different name. They’re skipped unless you choose
          what to do.
        </p>
      )}
      {rows.length > 0 &&
        (state === 'wrong' || state === 'noted' ? (
          <WrongLines id={id} rows={rows} />
        ) : (
          <OtherLines id={id} rows={rows} state={state} />
        ))}
      {all || loaded.length <= SHOWN_FIRST ? (
        <div className="morelines">
          <LoadMore pages={lines} />
        </div>
      ) : (
        <p className="pad small">
          <button type="button" className="linkb" onClick={() => showAll(true)}>
            Show {formatNumber(counts[state] - SHOWN_FIRST)} more
          </button>
        </p>
      )}
    </section>
  )
}

function WrongLines({ id, rows }: { id: string; rows: LineRow[] }) {
  return (
    <DataTable className="errs" columns={['Line', 'Name', 'Problem', 'Fix here']}>
      {rows.map((row) => (
        <tr key={row.line}>
          <td className="num">{row.line}</td>
          <td>{row.name || <i className="subtle">empty</i>}</td>
          <td>
            {row.issues.map(({ field, message }) => (
              <span className="err" key={field ?? 'line'}>
                <CircleAlert className="i" />
                {message}
              </span>
            ))}
          </td>
          <td className="full">
            {row.issues.map(({ field, value }) =>
              field === null ? (
                <span className="small subtle" key="line">
                  Fix it in the file.
                </span>
              ) : (
                <MendCell key={`${field}${value}`} id={id} line={row.line} field={field} value={value} />
              ),
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function OtherLines({ id, rows, state }: { id: string; rows: LineRow[]; state: LineState }) {
  return (
    <table className="tbl errs">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Name</th>
          <th scope="col">{state === 'new' ? 'Phone and email' : 'Why'}</th>
          <th scope="col">Address</th>
          {state !== 'new' && <th scope="col">Your choice</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="num">{row.line}</td>
            <td>{row.name}</td>
            <td>{state === 'new' ? <Reach row={row} /> : <Why row={row} />}</td>
            <td className="full muted">
              {[row.address, ...row.addresses].filter(Boolean).join(' · ') || <i className="subtle">No address</i>}
            </td>
            {state !== 'new' && (
              <td className="full">
                <DecideButtons id={id} row={row} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Reach = ({ row }: { row: LineRow }) => (
  <>
    {row.phone ? (
      <span className="num">{formatPhone(row.phone, row.phoneExtension)}</span>
    ) : (
      <span className="subtle">No phone yet</span>
    )}
    {row.email && <span className="sub2">{row.email}</span>}
    {row.consents.length > 0 && (
      <span className="sub2">{[...new Set(row.consents.map(({ said }) => said))].join('; ')}</span>
    )}
  </>
)

function Why({ row: { state, same, twin, customer, phone, email } }: { row: LineRow }) {
  const value = same === 'email' ? email : same === 'phone' ? formatPhone(phone) : ''
  if (twin !== null)
    return (
      <>
        {state === 'address' ? 'Another address for the customer on' : 'Same customer as'} line {formatNumber(twin)}{' '}
        <span className="sub2">{value}</span>
      </>
    )
  return (
    <>
      Same {same === 'email' ? 'email' : same === 'name' ? 'name and address' : 'phone'} as{' '}
      {customer ? (
        <Link href={`/dashboard/customers/${customer.id}`}>{customer.name}</Link>
      ) : (
        'a customer who no longer exists'
      )}{' '}
      <span className="sub2">{value}</span>
    </>
  )
}
