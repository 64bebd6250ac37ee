import './costs.css'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { useBusiness } from '#dashboard/business.ts'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { BackTo } from '#dashboard/parts/record-page.tsx'
import { Empty, LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useIsAccountant, useMay } from '#dashboard/session.ts'
import { formatMinutes } from '#lib/dates.ts'
import { addDays, formatDate } from '#lib/local-time.ts'
import { formatCents, formatSigned } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { MARGIN_GROUPINGS } from '../contract.ts'
import { useMargins, type MarginsView } from './queries.ts'

const BY_WORDS = { service: 'Service', area: 'Area', technician: 'Technician', job: 'Job' } as const
const UNKNOWN = { service: 'No service', area: 'Unknown town', technician: 'Unassigned', job: 'No service' } as const
/** Rows that a screen shows; the file has them all. */
const MAX_SHOWN = 200
/** Days back from today, today included. */
const PERIODS = { '30 days': 30, '90 days': 90, '12 months': 365 } as const

/** What completed jobs earned: by service, area, technician or job, over any period. Only for who may see money. */
export function MarginsPage() {
  const maySee = useMay('money')
  const { businesses, business } = useBusiness()
  if (!maySee) return <Empty title="Only the owner can see margins">Ask the owner for these numbers.</Empty>
  if (businesses.isError) return <LoadError what="Couldn’t load businesses" query={businesses} />
  // Of another business nothing stays while its own figures come.
  return <Period key={business?.id} businessId={business?.id} />
}

function Period({ businessId }: { businessId: string | undefined }) {
  const today = useToday()
  const [typedBy, choose] = useUrlState('by')
  const [typedFrom, setFrom] = useUrlState('from')
  const [typedTo, setTo] = useUrlState('to')
  const by = MARGIN_GROUPINGS.find((one) => one === typedBy) ?? 'service'
  const [from, to] = [dayIn(typedFrom) ?? addDays(today, 1 - PERIODS['12 months']), dayIn(typedTo) ?? today]
  const margins = useMargins({ from, to, by, businessId })
  // Until the next answer has come the last one stays, under its own days.
  const shown = from <= to ? margins.data : undefined
  return (
    <>
      <BackTo tab="Reports" href="/dashboard/reports" />
      <div className="ttl">
        <div>
          <h1>Margins</h1>
          <p>
            Margins on completed jobs, {formatDate(shown?.from ?? from)} to {formatDate(shown?.to ?? to)}.
          </p>
        </div>
        {shown && businessId !== undefined && (
          <LinkButton
            tone="line"
            size="sm"
            href={`/api/reports/margins.csv?${new URLSearchParams({ from: shown.from, to: shown.to, by: shown.by, businessId })}`}
            download
          >
            <Download className="i" />
            Download CSV
          </LinkButton>
        )}
      </div>
      <div className="tools mperiod">
        <div className="seg" role="group" aria-label="Period">
          {Object.entries(PERIODS).map(([name, days]) => (
            <button
              type="button"
              key={name}
              aria-pressed={to === today && from === addDays(today, 1 - days)}
              onClick={() => {
                setFrom(days === PERIODS['12 months'] ? '' : addDays(today, 1 - days))
                setTo('')
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <DayField label="From" value={from} onChange={(event) => event.target.value && setFrom(event.target.value)} />
        <DayField
          label="To"
          value={to}
          error={from > to ? 'The start date can’t be after the end date.' : undefined}
          onChange={(event) => event.target.value && setTo(event.target.value)}
        />
      </div>
      <section className="card" aria-labelledby="margins">
        <div className="ph">
          <h2 id="margins">By {BY_WORDS[by].toLowerCase()}</h2>
          <div className="seg groupby" role="group" aria-label="Group by">
            {MARGIN_GROUPINGS.map((one) => (
              <button
                type="button"
                key={one}
                aria-pressed={one === by}
                onClick={() => choose(one === 'service' ? '' : one)}
              >
                {BY_WORDS[one]}
              </button>
            ))}
          </div>
        </div>
        {margins.isPending && from <= to && (
          <>
            <Loading what="margins" />
            <SkeletonRows />
          </>
        )}
        {margins.isError && !shown && <LoadError what="Couldn’t load margins" query={margins} />}
        {shown && shown.rows.length === 0 && (
          <Empty title="No completed jobs in this period">Jobs count on their scheduled date.</Empty>
        )}
        {shown && shown.rows.length > 0 && <Table margins={shown} />}
      </section>
      {shown && <Lacking {...shown.lacking} />}
    </>
  )
}

/**
 * What stands in the address, if it is a day at all: anybody may have typed it. A year that is still being typed is
 * one, too.
 */
const dayIn = (typed: string): string | null =>
  /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(`${typed}T12:00:00Z`)) ? typed : null

type Line = MarginsView['total'] & {
  name: string
  href?: string | undefined
  detail?: string | undefined
  isUseOpen?: boolean | undefined
}

function Table({ margins: { by, rows, total } }: { margins: MarginsView }) {
  const isAccountant = useIsAccountant()
  const lines = rows.slice(0, MAX_SHOWN).map(({ customerName, day, ...row }) => ({
    ...row,
    key: row.id ?? row.name ?? '',
    name: row.name ?? UNKNOWN[by],
    ...(by === 'job' && {
      href: isAccountant ? undefined : `/dashboard/jobs/${row.id}`,
      detail: [customerName, day && formatDate(day)].filter(Boolean).join(', '),
    }),
  }))
  return (
    <>
      <table className="tbl margins">
        <thead>
          <tr>
            <th scope="col">{BY_WORDS[by]}</th>
            {[...(by === 'job' ? [] : ['Jobs']), 'Income', 'Materials', 'Crew', 'Equipment', 'Margin', 'Per hour'].map(
              (name) => (
                <th scope="col" className="r" key={name}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, ...line }) => (
            <Row key={key} line={line} isOfJob={by === 'job'} />
          ))}
        </tbody>
        <tfoot>
          <Row
            line={{ ...total, name: by === 'job' ? `${total.jobs.toLocaleString('en-US')} jobs` : 'All' }}
            isOfJob={by === 'job'}
          />
        </tfoot>
      </table>
      {rows.length > MAX_SHOWN && (
        <p className="pad small subtle">
          Showing the {MAX_SHOWN} jobs with the lowest margin of {rows.length.toLocaleString('en-US')}. Download the CSV
          to see all of them.
        </p>
      )}
    </>
  )
}

/** `isOfJob`: in a list of jobs, where counting them says nothing. */
function Row({ line, isOfJob }: { line: Line; isOfJob: boolean }) {
  const money = (name: string, cents: number) => (
    <td className="r num" data-name={name}>
      {formatCents(cents)}
    </td>
  )
  return (
    <tr>
      <th scope="row">
        {line.href ? <Link href={line.href}>{line.name}</Link> : line.name}
        {line.detail && <span className="sub2">{line.detail}</span>}
      </th>
      {!isOfJob && (
        <td className="r num" data-name="Jobs">
          {line.jobs.toLocaleString('en-US')}
        </td>
      )}
      {money('Income', line.income)}
      {line.isUseOpen ? <NotKnown name="Materials" /> : money('Materials', line.materials)}
      <td className="r num" data-name="Crew">
        {formatCents(line.labor)}
        {line.minutes > 0 && <span className="sub2">{formatMinutes(line.minutes)}</span>}
      </td>
      {line.isUseOpen ? <NotKnown name="Equipment" /> : money('Equipment', line.equipment)}
      {line.isUseOpen ? (
        <>
          <NotKnown name="Margin" />
          <NotKnown name="Per hour" />
        </>
      ) : (
        <>
          <td className={line.margin < 0 ? 'r num neg' : 'r num'} data-name="Margin">
            <b>{formatSigned(line.margin)}</b>
            {line.percent !== null && <span className="sub2">{String(line.percent).replace('-', '−')}%</span>}
          </td>
          <td className="r num" data-name="Per hour">
            {line.perHour === null ? '' : formatSigned(line.perHour)}
          </td>
        </>
      )}
    </tr>
  )
}

/** No materials or equipment were entered: a figure would count them as nothing. */
const NotKnown = ({ name }: { name: string }) => (
  <td className="r subtle" data-name={name}>
    Not known
  </td>
)

function Lacking({ price, time, hourlyCost, gear, use }: MarginsView['lacking']) {
  const jobs = (many: number) => `${many.toLocaleString('en-US')} ${many === 1 ? 'job' : 'jobs'}`
  const words = [
    price > 0 && `${jobs(price)} without a price: costs are included, but no income.`,
    use > 0 && `${jobs(use)} without recorded usage: materials and equipment aren’t included.`,
    time > 0 && `${jobs(time)} without recorded time: planned time was used.`,
    hourlyCost > 0 && `${jobs(hourlyCost)} with people who have no hourly cost: their time isn’t included.`,
    gear > 0 && `${jobs(gear)} with equipment that has no purchase cost: its use isn’t included.`,
  ].filter((sentence) => sentence !== false)
  if (words.length === 0) return null
  return (
    <ul className="costnotes" aria-label="Missing data">
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {hourlyCost > 0 && (
        <li>
          <Link href="/dashboard/settings/money#job-cost">Set hourly cost</Link>
        </li>
      )}
    </ul>
  )
}
