import { useDeferredValue } from 'react'
import { useBusiness } from '#dashboard/business.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useCrews } from '#domains/work/crews/web/queries.ts'
import { useTechnicians } from '#domains/work/jobs/web/queries.ts'
import { Day } from '#lib/api.ts'
import { useEntries, useHours, useNeighbors } from './queries.ts'
import { getRange, isScale, shiftDate, type Scale } from './calendar-range.ts'

/**
 * What the calendar shows, as the address says it: scale, day and technician, with the appointments of those days and
 * the hours of the business. `isBusy`: something is in hand.
 */
export function useView({ isBusy }: { isBusy: boolean }) {
  const today = useToday()
  const [wantedScale, wantScale] = useUrlState('range')
  const [wantedDate, wantDate] = useUrlState('date')
  /** A technician, or a crew. */
  const [wantedTechnician, wantTechnician] = useUrlState('technician')
  const { business } = useBusiness()
  const technicians = useTechnicians(business?.id)
  // One of another business was chosen before the switcher was turned.
  const technicianId = technicians.data?.some(({ id }) => id === wantedTechnician) ? wantedTechnician : ''
  const crews = useCrews()
  const crew = crews.data?.find(({ id }) => id === wantedTechnician)
  // Whether the address names a person or a crew is known only with both lists.
  const isKnown = wantedTechnician === '' || (technicians.isSuccess && !crews.isPending)
  const asked = {
    scale: isScale(wantedScale) ? wantedScale : ('week' as Scale),
    date: Day.safeParse(wantedDate).data ?? today,
  }
  // The button answers at once; a month of a busy business is drawn right after it. What is carried by keys into other
  // days is drawn there at once: it would lose the focus, and the next key with it.
  const later = { scale: useDeferredValue(asked.scale), date: useDeferredValue(asked.date) }
  const { scale, date } = isBusy ? asked : later
  // A day has the others of its week above it.
  const fetched = scale === 'day' ? 'week' : scale
  const who = { businessId: isKnown ? business?.id : undefined, technicianId: technicianId || undefined }
  const range = getRange(fetched, date)
  const found = useEntries({ ...range, ...who })
  useNeighbors(fetched, date, who, found.isSuccess)
  const toDate = (day: string) => wantDate(day === today ? '' : day)
  const toScale = (next: Scale) => wantScale(next === 'week' ? '' : next)
  return {
    today,
    asked: asked.scale,
    scale,
    date,
    range,
    technicianId,
    crew,
    businessId: business?.id,
    found,
    hours: useHours(),
    toDate,
    toScale,
    toTechnician: wantTechnician,
    toDay: (day: string) => {
      toScale('day')
      toDate(day)
    },
    turn: (by: -1 | 1) => toDate(shiftDate(asked.scale, asked.date, by)),
  }
}
