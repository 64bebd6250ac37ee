import './day-sheet.css'
import './stops.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { formatDate, formatWholeWeekday, isDay } from '#lib/local-time.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'
import { api } from '../api-client.ts'
import { PrintLogo } from '../parts/print-logo.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import { Empty, LoadError, Loading, SkeletonCard } from '../parts/query-states.tsx'
import { useUrlState } from '../parts/url-state.ts'
import { useToday } from '../parts/use-today.ts'
import { formatStopSize } from './current-stop.tsx'
import { DayEvents } from './day-events.tsx'
import { DAY } from './day-path.ts'
import { usedOn } from './queries.ts'
import { StopScope } from './stop-scope.tsx'
import { StopWords } from './stop-words.tsx'
import { useStops } from './stops.ts'
import type { DayStop, JobStop } from './stops.ts'

/**
 * What the crew needs to know, for paper: the stops of a day, or with `?job=` the work order of one job. No prices.
 * `?date=` is another day than today, `?who=` one person's.
 */
export function DaySheet() {
  const today = useToday()
  const [wanted, choose] = useUrlState('date')
  const [who, ofPerson] = useUrlState('who')
  const [jobId] = useUrlState('job')
  // An address that was typed by hand may name no day.
  const date = isDay(wanted) ? wanted : today
  const day = useStops(date, who)
  const everyone = useStops(date)
  const facts = useQuery(api.business.facts.queryOptions()).data
  const isOrder = jobId !== ''
  const title = isOrder ? 'Work order' : 'Day sheet'
  // After the frame, which names the window after the tab in an effect of the same turn.
  useEffect(() => queueMicrotask(() => (document.title = `${title} | My day | Dashboard`)), [title])
  const stops = day.stops?.filter(({ id }) => !isOrder || id === jobId)
  const people = listPeople(everyone.stops ?? [])
  const person = people.find(({ id }) => id === who)?.name
  return (
    <div className="daysheet">
      <PrintLogo />
      <nav className="backl" aria-label="Breadcrumb">
        <Link href={isOrder ? `/dashboard/jobs/${jobId}` : DAY}>
          <ArrowLeft className="i" />
          {isOrder ? 'Job' : 'My day'}
        </Link>
      </nav>
      <div className="ttl">
        <div>
          <h1>{title}</h1>
          <p>
            {[formatWholeWeekday(date), person].filter(Boolean).join(' · ')}
            {facts && ` · ${facts.name}, ${formatPhone(facts.phone)}`}
          </p>
        </div>
        <div className="acts">
          <Button tone="clay" disabled={!stops} onClick={() => print()}>
            <Printer className="i" />
            Print
          </Button>
        </div>
      </div>
      {!isOrder && (
        <div className="two sheetpick">
          <TextField
            label="Day"
            type="date"
            value={date}
            // A day that is half typed is none yet.
            onChange={({ target }) => isDay(target.value) && choose(target.value)}
          />
          <SelectField label="Person" value={who} onChange={({ target }) => ofPerson(target.value)}>
            <option value="">Everyone</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {!stops && day.error && (
        <LoadError
          what="Couldn’t load the day"
          query={{ error: day.error, refetch: day.retry, isFetching: day.isFetching }}
        />
      )}
      {!stops && !day.error && (
        <>
          <Loading what="the day" />
          <SkeletonCard />
        </>
      )}
      {stops?.length === 0 && (
        <Empty title={isOrder ? 'No work order for this day' : 'No stops this day'}>
          {isOrder
            ? `This job isn’t on the calendar for ${formatDate(date)}. Open the job to see its date.`
            : 'Jobs and estimate visits scheduled for this day appear here.'}
        </Empty>
      )}
      {stops?.map((stop) => (
        <Stop key={stop.key} stop={stop} date={date} canSign={isOrder} />
      ))}
      {stops && !isOrder && <DayEvents date={date} of={who} title="Also that day" />}
    </div>
  )
}

function Stop({ stop, date, canSign }: { stop: DayStop; date: string; canSign: boolean }) {
  const { key, customerName, customerPhone, address, what, time, technicians, fields = [] } = stop
  const job = stop.kind === 'job' ? stop.job : null
  const size = job ? formatStopSize(job) : ''
  const titleId = `sheet-${key}`
  return (
    <article className="card sheetstop" aria-labelledby={titleId}>
      <div className="pad stackf">
        <p className="num t0">{time ? formatArrivalWindow(time, stop.arrivalWindowMinutes) : 'Any time'}</p>
        <h2 id={titleId}>{[what, size].filter(Boolean).join(' · ')}</h2>
        <dl className="dl">
          <Line name="Customer">
            {customerName}
            {customerPhone && `, ${formatPhone(customerPhone)}`}
          </Line>
          <Line name="Address">{address || 'No address'}</Line>
          <Line name="Crew">{technicians.map(({ name }) => name).join(', ') || 'Unassigned'}</Line>
          {fields.map(({ name, value }) => (
            <Line key={name} name={name}>
              {value}
            </Line>
          ))}
          {job?.crewNotes && (
            <Line name="Notes">
              <span className="said">{job.crewNotes}</span>
            </Line>
          )}
          {job && <Materials jobId={job.id} date={date} />}
        </dl>
      </div>
      <StopWords of={job ? 'jobs' : 'visits'} id={stop.id} crewNotes={job?.crewNotes ?? null} />
      {job && <StopScope job={job} />}
      {job && <Checklist job={job} />}
      {canSign && (
        <div className="pad sheetsign">
          <p>Notes</p>
          <p>Customer signature</p>
          <p>Date</p>
        </div>
      )}
    </article>
  )
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What is planned to be used. */
function Materials({ jobId, date }: { jobId: string; date: string }) {
  const usage = useQuery(usedOn(date)).data?.find((one) => one.jobId === jobId)
  const planned = usage?.materials.filter((line) => line.planned !== null) ?? []
  if (planned.length === 0) return null
  return (
    <Line name="Materials">
      {planned.map(({ name, planned: much, unit }) => `${name}: ${much} ${unit}`).join(', ')}
    </Line>
  )
}

/** Boxes to check off with a pen; what is done already is checked. */
function Checklist({ job: { tasks } }: { job: JobStop }) {
  if (tasks.length === 0) return null
  return (
    <div className="pad">
      <h3>Checklist</h3>
      <ul className="sheetck">
        {tasks.map(({ id, text, doneAt, answer, required }) => (
          <li key={id}>
            <span className={doneAt === null ? 'box' : 'box done'} aria-hidden="true" />
            {text}
            {required && ' (must have)'}
            {answer && `: ${answer}`}
            {doneAt !== null && <span className="vh">, done</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Everyone with a stop, by name. */
const listPeople = (stops: readonly DayStop[]) =>
  [...new Map(stops.flatMap(({ technicians }) => technicians).map((one) => [one.id, one])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
