import { addMonths, differenceInCalendarDays, formatISO } from 'date-fns'

// Pure, and for both sides: when a service is near.

/** Days before the due date on which the owner gets a reminder. */
export const REMIND_DAYS = 7

/** `Due in 3 days`, `Due today`, `Due 2 days ago`. */
export function formatServiceDue(due: string, today: string): string {
  const days = differenceInCalendarDays(`${due}T12:00:00`, `${today}T12:00:00`)
  if (days === 0) return 'Due today'
  const many = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `Due in ${many}` : `${many} overdue`
}

/** The same day so many months on, or the last one of a shorter month. */
export const monthsOn = (day: string, months: number): string =>
  formatISO(addMonths(new Date(`${day}T12:00:00`), months), { representation: 'date' })
