import { formatDate } from '#lib/local-time.ts'

/** `3 appointments, Nov 21 and 22`. */
export function formatReminders({ appointments, days }: { appointments: number; days: readonly string[] }): string {
  if (appointments === 0) return 'No reminders due'
  const [first = '', second] = days.map((day) => formatDate(day).replace(/, \d+$/, ''))
  const on =
    second === undefined ? first : `${first} and ${first.slice(0, 4) === second.slice(0, 4) ? second.slice(4) : second}`
  return `${appointments === 1 ? '1 appointment' : `${appointments} appointments`}, ${on}`
}
