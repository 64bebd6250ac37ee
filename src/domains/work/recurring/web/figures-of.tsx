import type { UseQueryResult } from '@tanstack/react-query'
import { formatCents } from '#lib/money.ts'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { formatDate } from '#lib/local-time.ts'
import type { Figures } from '../contract.ts'

/** What the contracts bring in, what is near, and the next twelve weeks. */
export function FiguresOf({ figures }: { figures: UseQueryResult<Figures> }) {
  const { data } = figures
  if (figures.isError && !data) return <LoadError what="Couldn’t load totals" query={figures} />
  return (
    <>
      {!data && <Loading what="totals" />}
      <div className="stats" aria-busy={!data}>
        <Stat name="Monthly Revenue" value={data && formatCents(data.monthlyRevenue)} hint="active monthly contracts" />
        <Stat
          name="Per month, all contracts"
          value={data && formatCents(data.perMonth)}
          hint="annual plans spread evenly"
        />
        <Stat name="Due Soon" value={data && String(data.dueSoon)} hint="in the next 7 days" />
        <Stat name="Overdue" value={data && String(data.overdue)} hint="past due" />
      </div>
      <Weeks weeks={data?.weeks} />
    </>
  )
}

function Stat({ name, value, hint }: { name: string; value: string | undefined; hint: string }) {
  return (
    <div className="stat card">
      <span className="k">{name}</span>
      {value === undefined ? <span className="skel tall" /> : <span className="v">{value}</span>}
      <span className="d">{hint}</span>
    </div>
  )
}

/** As many bricks as stand above each other in large, and in small where there are more visits than that. */
const LARGE = 3
const SMALL = 6

/** Visits per week, from this week's Monday on. One brick is one visit, or several where there are many. */
function Weeks({ weeks }: { weeks: Figures['weeks'] | undefined }) {
  const most = Math.max(0, ...(weeks ?? []).map(({ visits }) => visits))
  const each = Math.max(1, Math.ceil(most / SMALL))
  const label = (weeks ?? [])
    .map(({ monday, visits }, place) => `${place === 0 ? 'this week' : monthAndDay(monday)} ${visits}`)
    .join(', ')
  return (
    <section className="card" aria-labelledby="next-weeks">
      <div className="ph">
        <h2 id="next-weeks">Next 12 weeks</h2>
        <span className="small subtle">{each === 1 ? 'each block is one visit' : `each block is ${each} visits`}</span>
      </div>
      {weeks ? (
        <div className={most > LARGE ? 'wkstrip low' : 'wkstrip'} role="img" aria-label={`Visits per week: ${label}`}>
          {weeks.map(({ monday, visits }, place) => (
            <div key={monday}>
              <span className="brks">
                {Array.from({ length: Math.ceil(visits / each) }, (_, brick) => (
                  <i key={brick} />
                ))}
              </span>
              <b className="num">{visits}</b>
              <small>{formatWeek(monday, place === 0)}</small>
            </div>
          ))}
        </div>
      ) : (
        <div className="pad" aria-hidden="true">
          <div className="skel tall" />
        </div>
      )}
    </section>
  )
}

const monthAndDay = (day: string): string => formatDate(day).split(',', 1)[0] ?? day

/** `Nov 16`, and only the day of the month while the month is the same. */
const formatWeek = (monday: string, isFirst: boolean): string =>
  isFirst || Number(monday.slice(8)) <= 7 ? monthAndDay(monday) : String(Number(monday.slice(8)))
