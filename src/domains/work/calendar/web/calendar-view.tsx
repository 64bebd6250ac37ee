import './calendar-view.css'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { BookVisit } from '#domains/sales/visits/web/book-visit.tsx'
import { VisitDetails } from '#domains/sales/visits/web/visit-details.tsx'
import { useBusiness } from '#dashboard/business.ts'
import { useTechnicians } from '#domains/work/jobs/web/queries.ts'
import type { CrewRow } from '#domains/work/crews/web/queries.ts'
import { useDay } from '#domains/work/schedule/web/queries.ts'
import { PersonColorsContext, toPersonColors } from '#domains/work/technicians/web/person-colors.ts'
import { labelPersonGrid, UNASSIGNED, toPersonColumns } from './person-columns.ts'
import { addDays } from '#lib/local-time.ts'
import { Agenda } from './agenda-view.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DragPreview } from './drag-preview.tsx'
import { Grid } from './week-grid.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { CalendarNote } from './calendar-note.tsx'
import { Month } from './month-view.tsx'
import { useMoveAppointment } from './use-move-appointment.ts'
import { MoveDialog } from './move-dialog.tsx'
import { segmentKey, toSeats, toSegments } from './event-segments.ts'
import { toPosition, toClock, toMinutes, USUAL, type SlotPosition } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'
import { listColumns, isWorkday, listDays, getOpening, formatTitle } from './calendar-range.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import type { Chosen, Kind } from './slot-menu.tsx'
import { DayStrip } from './day-strip.tsx'
import { UnscheduledTray } from './unscheduled-tray.tsx'
import { useDragState, type DraggedEvent } from './use-drag-state.ts'
import { useKeyboardMove } from './use-keyboard-move.ts'
import { useTrayDrag } from './use-tray-drag.ts'
import { useView } from './use-view.ts'

const AddEvent = lazyComponent(
  async () => (await import('#domains/work/calendar-events/web/event-dialog.tsx')).AddEvent,
)
const EditEvent = lazyComponent(
  async () => (await import('#domains/work/calendar-events/web/event-dialog.tsx')).EditEvent,
)
const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

/**
 * The calendar of the chosen business: jobs, estimate visits and what is no job by day, week or month, moved by pointer
 * and by keys. `?job=`, `?visit=` and `?event=` open one; `?add=event` adds an event. A phone has the week as a list.
 */
export function Calendar() {
  const moves = useMoveAppointment()
  const { business } = useBusiness()
  const technicians = useTechnicians(business?.id).data ?? NO_PEOPLE
  const hand = useDragState(moves.put, (id) => technicians.find((one) => one.id === id)?.name ?? UNASSIGNED)
  const {
    today,
    asked,
    scale,
    date,
    range,
    technicianId,
    crew,
    businessId,
    found,
    hours,
    toDate,
    toScale,
    toTechnician,
    toDay,
    turn,
  } = useView({
    isBusy: hand.held !== null,
  })
  const [, openJob] = useUrlState('job')
  const [visitId, openVisit] = useUrlState('visit')
  const [eventId, openEvent] = useUrlState('event')
  const [wantsNew, wantNew] = useUrlState('add')
  const [, go] = useLocation()
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false })
  const [slot, choose] = useState<Chosen | null>(null)
  const [booking, book] = useState<Chosen | null>(null)
  const [adding, addEvent] = useState<Chosen | null>(null)
  const [placing, place] = useState<{ entry: EntryRow; place: SlotPosition } | null>(null)
  const [scheduling, scheduleLater] = useState<{ entry: EntryRow; date?: string } | null>(null)
  const layer = useRef<HTMLDivElement>(null)
  const all = listDays(range)
  const isShown = ofCrew(crew)
  const entries = withMoving(found.data?.filter(({ technicians: on }) => on.some(isShown) || !crew) ?? [], [
    ...moves.moving,
    ...(hand.held ? [hand.held.entry] : []),
  ])
  const plans = withHeld(moves.plans, hand.held)
  const used = new Set([...entries.flatMap(({ dates }) => dates), ...Array.from(plans.values(), (to) => to.date)])
  const columns = listColumns(
    all,
    hours,
    (day) => used.has(day) || day === today || (scale !== 'month' && day === date),
  )
  const shown = scale === 'day' ? [date] : columns
  const opensAt = getOpening(hours, shown)
  const isByPerson = scale === 'day' && !isPhone && technicians.length > 0
  const plan = useDay(isByPerson ? date : '', businessId)
  const people = isByPerson
    ? toPersonColumns(date, technicians.filter(isShown), plan.data, toSeats(toSegments(entries, plans)), technicianId)
    : undefined
  const gridColumns = people ?? shown.map((day) => ({ date: day }))
  const isGrid = scale === 'day' || (scale === 'week' && !isPhone)
  const keys = useKeyboardMove({
    hand,
    nextDay: (from, by) =>
      [1, 2, 3, 4, 5, 6, 7].map((ahead) => addDays(from, by * ahead)).find((day) => isWorkday(hours, day)) ??
      addDays(from, by),
    show: (day) => (scale === 'day' ? day === date : all.includes(day)) || toDate(day),
    byDays: scale === 'month',
    ...(people && { people }),
    opens: opensAt,
  })
  const schedule = (entry: EntryRow, day?: string) => scheduleLater(day ? { entry, date: day } : { entry })
  const takeFromTray = useTrayDrag({ hand, layer, columns: gridColumns, onDay: schedule })
  const make = (chosen: Chosen, kind: Kind) => {
    choose(null)
    if (kind === 'visit') return book(chosen)
    if (kind === 'event') return addEvent(chosen)
    const { date: day, start, minutes, isRange } = chosen
    const who = chosen.person ?? technicianId
    go(
      `/dashboard/jobs/new?${new URLSearchParams({ date: day, time: toClock(start), ...(isRange && { minutes: String(minutes) }), ...(who && { technician: who }) })}`,
    )
  }
  const add = (day: string) => choose({ date: day, start: opensAt, minutes: USUAL, isRange: false })
  const open = ({ kind, id }: EntryRow) => ({ job: openJob, visit: openVisit, event: openEvent })[kind](id)
  const fresh = wantsNew === 'event' ? { date, start: opensAt, minutes: USUAL, isRange: false } : null
  const event: Chosen | null = adding ?? fresh
  const move = (entry: EntryRow) => place({ entry, place: plans.get(segmentKey(entry)) ?? toPosition(entry) })
  const view = {
    today,
    entries,
    isLoading: found.isPending,
    plans,
    hand,
    keys,
    onOpen: open,
    onMove: move,
    onDay: toDay,
  }
  return (
    <PersonColorsContext value={toPersonColors(technicians)}>
      <div className="card">
        <CalendarHead
          scale={asked}
          title={formatTitle(scale, date, shown)}
          businessId={businessId}
          who={crew?.id ?? technicianId}
          onScale={toScale}
          onWho={toTechnician}
          onTurn={turn}
          onToday={() => toDate(today)}
        />
        <UnscheduledTray
          businessId={businessId}
          plans={moves.plans}
          moving={moves.moving}
          hand={hand}
          onOpen={open}
          onPress={isGrid || scale === 'month' ? takeFromTray : null}
          onSchedule={(entry) => schedule(entry)}
        />
        {found.isPending && <Loading what="the calendar" />}
        {found.isError && !found.data ? (
          <div className="pad">
            <LoadError what="Couldn’t load calendar" query={found} />
          </div>
        ) : (
          <>
            {scale === 'day' && (
              <DayStrip days={columns} date={date} today={today} entries={entries} plans={plans} onDay={toDate} />
            )}
            {isGrid && (
              <Grid
                {...view}
                label={people ? labelPersonGrid(date) : scale === 'day' ? 'Day calendar' : 'Week calendar'}
                columns={gridColumns}
                hours={hours}
                slot={slot}
                onSlot={choose}
                onMake={make}
                opens={firstHour(opensAt, entries, shown)}
                layer={layer}
              />
            )}
            {scale === 'month' && <Month {...view} days={shown} month={date.slice(0, 7)} onAdd={add} />}
            {scale === 'week' && isPhone && <Agenda {...view} days={columns} onAdd={add} />}
          </>
        )}
        <CalendarNote entries={entries} days={scale === 'month' ? [] : shown} />
        <p className="vh" id="cal-keys">
          Use the arrow keys to move it
          {people && ' up and down in time, left and right to another person, Page Up and Page Down to another day'},
          Shift with up or down to change its length, Home to set it to any time that day, Delete to take it off the
          calendar, and Enter to open it.
        </p>
        <p className="vh" role="status">
          {hand.said}
        </p>
        <DragPreview hand={hand} />
        {slot && !isGrid && <SlotDialog slot={slot} onMake={make} onClose={() => choose(null)} />}
        {moves.question && <ConflictDialog question={moves.question} onAnswer={moves.answer} />}
        {scheduling && (
          <ScheduleDialog
            {...scheduling}
            onPut={(to, booked, keepClashes) => moves.put(scheduling.entry, to, booked, keepClashes)}
            onClose={() => scheduleLater(null)}
          />
        )}
        {placing && (
          <MoveDialog {...placing} onPut={(to) => moves.put(placing.entry, to)} onClose={() => place(null)} />
        )}
        {booking && (
          <BookVisit
            known={{
              date: booking.date,
              time: toClock(booking.start),
              ...(booking.isRange && { minutes: booking.minutes }),
              ...((booking.person ?? technicianId) && { technicianIds: [booking.person ?? technicianId] }),
            }}
            onClose={() => book(null)}
          />
        )}
        {event && businessId && (
          <AddEvent
            businessId={businessId}
            known={{
              date: event.date,
              start: event.start,
              minutes: event.isRange ? event.minutes : 60,
              technicianIds: [event.person ?? technicianId].filter(Boolean),
            }}
            onClose={() => {
              addEvent(null)
              wantNew('')
            }}
          />
        )}
        {eventId !== '' && <EditEvent key={eventId} id={eventId} onClose={() => openEvent('')} />}
        {visitId !== '' && <VisitDetails id={visitId} onClose={() => openVisit('')} />}
      </div>
    </PersonColorsContext>
  )
}

/** Whether a person is of the crew that is shown; everyone is where none is. */
const ofCrew = (crew: CrewRow | undefined) => {
  const ids = crew && new Set(crew.members.map(({ id }) => id))
  return ({ id }: { id: string }): boolean => ids?.has(id) ?? true
}

const NO_PEOPLE: NonNullable<ReturnType<typeof useTechnicians>['data']> = []

/** With those that are on their way here from other days, or from the tray. */
function withMoving(entries: readonly EntryRow[], moving: readonly EntryRow[]): EntryRow[] {
  const keys = new Set(entries.map(segmentKey))
  return [...entries, ...moving.filter((entry) => !keys.has(segmentKey(entry)) && keys.add(segmentKey(entry)))]
}

const withHeld = (
  plans: ReadonlyMap<string, SlotPosition>,
  held: DraggedEvent | null,
): ReadonlyMap<string, SlotPosition> => (held ? new Map([...plans, [segmentKey(held.entry), held.place]]) : plans)

/** The hour at the top: when work begins, or what is booked before that. */
function firstHour(opens: number, entries: readonly EntryRow[], days: readonly string[]): number {
  const starts = entries
    .filter(({ dates }) => dates.some((day) => days.includes(day)))
    .flatMap(({ time }) => (time === null ? [] : [toMinutes(time)]))
  return Math.floor(Math.min(opens, ...starts) / 60) * 60
}
