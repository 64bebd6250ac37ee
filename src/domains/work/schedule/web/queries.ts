import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type client } from '#dashboard/api-client.ts'

/** Who is booked when on a day, as the browser has it: instants are ISO 8601 text. */
export type DayPlan = Awaited<ReturnType<typeof client.schedule.day>>
export type Fit = Awaited<ReturnType<typeof client.schedule.check>>
export type ConflictRow = Fit['clashes'][number]
export type Booking = DayPlan['technicians'][number]['bookings'][number]

/** What is to be booked; `jobId` or `visitId` is the appointment itself, which never conflicts with itself. */
export type Wish = {
  date: string
  time: string
  minutes: number
  days: number
  technicianIds: readonly string[]
  equipmentIds: readonly string[]
  jobId?: string | undefined
  /** With `jobId`: one of its further visits. */
  jobVisitId?: string | undefined
  visitId?: string | undefined
}

/** Who and what of a business is booked when. Nothing is asked before there is a day. */
export const useDay = (date: string, businessId: string | undefined) =>
  useQuery({
    ...api.schedule.day.queryOptions({ input: { date, businessId } }),
    enabled: date !== '' && businessId !== undefined,
    placeholderData: keepPreviousData,
  })

/** The next free slot of a crew, or of anybody while no one is chosen. */
export function useNextSlot(
  { minutes, days, technicianIds, equipmentIds, jobId }: Omit<Wish, 'date' | 'time' | 'visitId'>,
  businessId: string,
) {
  const input = {
    businessId,
    minutes: String(minutes),
    days: String(days),
    technicianIds: technicianIds.join(),
    equipmentIds: equipmentIds.join(),
    jobId,
  }
  return useQuery({ ...api.schedule.next.queryOptions({ input }), placeholderData: keepPreviousData })
}

/** What would be in the way of a wish. Nothing is asked before there is a day and a time. */
export function useFit({ date, time, minutes, days, technicianIds, equipmentIds, jobId, jobVisitId, visitId }: Wish) {
  const input = {
    date,
    time,
    minutes: String(minutes),
    days: String(days),
    technicianIds: technicianIds.join(),
    equipmentIds: equipmentIds.join(),
    jobId,
    jobVisitId,
    visitId,
  }
  return useQuery({
    ...api.schedule.check.queryOptions({ input }),
    enabled: date !== '' && time !== '',
    placeholderData: keepPreviousData,
  })
}
