import { useDay, useFit, type Booking, type Wish } from './queries.ts'

export type Plan = ReturnType<typeof usePlan>

/**
 * What is known of an appointment while it is planned: when everybody can be had once there is a day, and what is in
 * the way once there is a time.
 */
export function usePlan(wish: Wish, businessId: string | undefined) {
  const { date, time, jobId, jobVisitId, visitId } = wish
  const day = useDay(date, businessId)
  const fit = useFit(wish)
  const hasDay = date !== ''
  const isTimed = hasDay && time !== ''
  return {
    date,
    isTimed,
    day: hasDay ? day.data : undefined,
    fit: isTimed ? fit.data : undefined,
    isLost: day.isError || (isTimed && fit.isError),
    /** The appointment itself never conflicts with itself. */
    isOwn: (booking: Booking): boolean =>
      jobVisitId !== undefined
        ? false
        : jobId === undefined
          ? visitId !== undefined && booking.visitId === visitId
          : booking.jobId === jobId,
  }
}
