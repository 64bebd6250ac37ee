import { useBusiness } from '#dashboard/business.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { Day } from '#domains/schedule/contract.ts'
import { useEntries, useHours, useNeighbors } from './queries.ts'
import { daysOf, isScale, turned, type Scale } from './range.ts'

/** What the calendar shows, as the address says it: scale, day and technician, with the appointments of those days and the hours of the business. */
export function useView() {
  const today = useToday()
  const [wantedScale, wantScale] = useUrlState('range')
  const [wantedDate, wantDate] = useUrlState('date')
  const [technicianId, wantTechnician] = useUrlState('technician')
  const { business } = useBusiness()
  const scale: Scale = isScale(wantedScale) ? wantedScale : 'week'
  const date = Day.safeParse(wantedDate).data ?? today
  // A day has the others of its week above it.
  const fetched = scale === 'day' ? 'week' : scale
  const who = { businessId: business?.id, technicianId: technicianId || undefined }
  const range = daysOf(fetched, date)
  const found = useEntries({ ...range, ...who })
  useNeighbors(fetched, date, who, found.isSuccess)
  const toDate = (day: string) => wantDate(day === today ? '' : day)
  const toScale = (next: Scale) => wantScale(next === 'week' ? '' : next)
  return {
    today,
    scale,
    date,
    range,
    technicianId,
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
    turn: (by: -1 | 1) => toDate(turned(scale, date, by)),
  }
}
