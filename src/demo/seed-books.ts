import { addDays } from '#lib/local-time.ts'
import type { Scenario } from './types.ts'

/** A hundred payments at a time; a month has fewer, and what was left of the year before is caught up with. */
const FEES = ['payments.fees', 'payments.fees']

/** The last days of the months before this one, the oldest first. */
function lastDays(today: string, months: number): string[] {
  const found: string[] = []
  let day = addDays(`${today.slice(0, 8)}01`, -1)
  while (found.length < months) {
    found.unshift(day)
    day = addDays(`${day.slice(0, 8)}01`, -1)
  }
  return found
}

/**
 * The accountant takes the books of each month on the third day of the next one. The last month is left to export, so
 * that a visitor can do it. Card fees are known by then.
 */
export function seedBooks({ stage, days, cast }: Scenario): void {
  const { accountant, businesses } = cast
  for (const to of lastDays(days.today, 4).slice(0, -1)) {
    const offset = Math.round((Date.parse(addDays(to, 3)) - Date.parse(days.today)) / 86_400_000)
    stage.cron(days.at(offset, '08:55'), FEES)
    stage.at(days.at(offset, '09:15'), () =>
      accountant.books.exports.create({
        businessId: businesses['paver-sealing'],
        program: 'quickbooks-online',
        from: `${to.slice(0, 8)}01`,
        to,
      }),
    )
  }
  stage.cron(days.at(0, '00:05'), FEES)
}
