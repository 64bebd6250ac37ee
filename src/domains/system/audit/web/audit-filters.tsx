import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { Kind, ANONYMOUS } from '../contract.ts'
import type { Filter } from '../contract.ts'
import { KIND_LABELS } from '../entity-kinds.ts'
import { usePeople } from './queries.ts'

const PERIODS = {
  today: 'Today',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '365': 'Last 365 days',
  between: 'Custom range',
}

/** What the address says is to be shown. */
export function useFilter(): Filter {
  const [person] = useUrlState('person')
  const [kind] = useUrlState('kind')
  const [record] = useUrlState('record')
  const [period] = useUrlState('period')
  const [from] = useUrlState('from')
  const [to] = useUrlState('to')
  const known = Kind.safeParse(kind).data
  return {
    ...(person && { person }),
    ...(known && { kind: known }),
    ...(known && record && { record }),
    ...(period === 'between' ? { ...(from && { from }), ...(to && { to }) } : startOf(period)),
  }
}

/** Counted back from today by the clock of the business; today is one of the days. */
function startOf(period: string): { from?: string } {
  const days = period === 'today' ? 1 : Number(period)
  return days > 0 ? { from: addDays(toDay(new Date(serverNow())), 1 - days) } : {}
}

/** By person, kind of record and period; each stands in the address. */
export function Filters() {
  const [person, setPerson] = useUrlState('person')
  const [kind, setKind] = useUrlState('kind')
  const [, setRecord] = useUrlState('record')
  const [period, setPeriod] = useUrlState('period')
  const [from, setFrom] = useUrlState('from')
  const [to, setTo] = useUrlState('to')
  const people = usePeople()
  const chooseKind = (chosen: string) => {
    setKind(chosen)
    // One record is of one kind.
    setRecord('')
  }
  return (
    <div className="card pad auditfilters compact" role="search" aria-label="Filter changes">
      <SelectField label="Who" value={person} onChange={(event) => setPerson(event.target.value)}>
        <option value="">Everyone</option>
        {people.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={ANONYMOUS}>Visitors and system</option>
      </SelectField>
      <SelectField label="What" value={kind} onChange={(event) => chooseKind(event.target.value)}>
        <option value="">Everything</option>
        {Kind.options.map((one) => (
          <option key={one} value={one}>
            {KIND_LABELS[one].many}
          </option>
        ))}
      </SelectField>
      <SelectField label="When" value={period} onChange={(event) => setPeriod(event.target.value)}>
        <option value="">Any time</option>
        {Object.entries(PERIODS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      {period === 'between' && (
        <>
          <TextField
            label="From"
            type="date"
            value={from}
            max={to || undefined}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="To"
            type="date"
            value={to}
            min={from || undefined}
            onChange={(event) => setTo(event.target.value)}
          />
        </>
      )}
    </div>
  )
}
