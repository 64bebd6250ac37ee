import { formatArrivalWindow } from './arrival-window.ts'
import { formatClock, formatWholeWeekday } from './local-time.ts'

type Appointment = {
  dates: readonly string[]
  time: string | null
  minutes: number | null
  arrivalWindowMinutes?: number
}

const days = new Intl.ListFormat('en-US', { type: 'conjunction' })
const DAY_MINUTES = 24 * 60

/**
 * Days and time of an appointment as a customer reads them: "Friday, Dec 4 and Saturday, Dec 5, 8 to 10 AM", and with an
 * arrival window "Friday, Dec 4, arriving 8:00 to 10:00 AM".
 */
export function formatAppointment({ dates, time, minutes, arrivalWindowMinutes = 0 }: Appointment): string {
  const when = days.format(dates.map(formatWholeWeekday))
  if (time === null) return when
  if (arrivalWindowMinutes > 0) return `${when}, arriving ${formatArrivalWindow(time, arrivalWindowMinutes)}`
  return `${when}, ${formatTimeSpan(time, minutes)}`
}

/** A span of one day: "8 to 10 AM", "8:30 AM to 2 PM", "8 AM" without a length. */
export function formatTimeSpan(time: string, minutes: number | null): string {
  const from = short(time)
  if (minutes === null) return from
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const end = (hour * 60 + minute + minutes) % DAY_MINUTES
  const to = short(`${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`)
  const isSameHalf = from.slice(-2) === to.slice(-2) && hour * 60 + minute < end
  return `${isSameHalf ? from.slice(0, -3) : from} to ${to}`
}

/** "8:00 AM" as "8 AM". */
const short = (time: string): string => formatClock(time).replace(':00', '')
