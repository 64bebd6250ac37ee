import { generateDueJobs } from '#domains/work/recurring/generate-due-jobs.ts'
import { setStatus } from '#domains/work/recurring/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'

const MONTHS = { monthly: 1, quarterly: 3, 'semi-annual': 6, annual: 12 } as const
type Frequency = keyof typeof MONTHS
/** `pausedOn` and `resumedOn` count days from the first of the year that is run, as all numbers here. */
type Contract = { id: string; frequency: Frequency; start: number; pausedOn: number; resumedOn: number }

const DAY_MS = 86_400_000
const YEAR = 366
/** Nothing runs on these days: the program is off, in the middle of the year, and comes back on the last of them. */
const OUTAGE = { from: 190, to: 218 }

export type Year = {
  contracts: number
  /** `<contract> <due date> <date of the job>`, sorted: as the calendar says it, and as the database has it. */
  expected: string[]
  found: string[]
  /** Next dates that are not what the calendar says, with what they are. */
  wrongDates: string[]
}

/**
 * Runs the daily task through a year of a clock that the test sets: contracts of every frequency and every day of the
 * month, some of them paused for a while, and a month in which nothing ran. The result is compared with the calendar,
 * calculated here in another way than the product's.
 */
export async function runYear(
  { db }: Pick<AppServices, 'db'>,
  { contracts: many, first, setClock }: { contracts: number; first: string; setClock: (day: string) => Promise<void> },
): Promise<Year> {
  const dayAt = (days: number) => new Date(Date.parse(first) + days * DAY_MS).toISOString().slice(0, 10)
  await setClock(first)
  const contracts = await fill({ db }, many, dayAt)
  for (let day = 0; day < YEAR; day++) {
    if (day >= OUTAGE.from && day < OUTAGE.to) continue
    await setClock(dayAt(day))
    await switchAll({ db }, contracts, 'resumedOn', day, 'active')
    await generateDueJobs({ db })
    await switchAll({ db }, contracts, 'pausedOn', day, 'paused')
  }
  const last = dayAt(YEAR - 1)
  const query = async (text: string): Promise<any[]> => (await db.pool.query(text)).rows
  const rows = await query(`
    select v.recurring_service_id as id, v.due_date::text as due, coalesce(j.scheduled_date::text, j.status) as job
    from jobs j left join recurring_occurrences v on v.job_id = j.id where v.due_date <= '${last}' or v.due_date is null`)
  const next = new Map(
    (await query('select id, next_scheduled_date::text as next from recurring_services')).map((row) => [
      row.id,
      row.next,
    ]),
  )
  const came = contracts.flatMap((contract) =>
    datesOf(contract, dayAt)
      .filter((date) => date <= last && !isSkipped(contract, date, dayAt))
      .map((date) => [contract.id, date]),
  )
  return {
    contracts: contracts.length,
    expected: came
      // A month of outage is shorter than the 90 days that were made before it.
      .map(([id = '', date = '']) => `${id} ${date} ${date}`)
      .toSorted(),
    found: rows.map(({ id, due, job }) => `${id} ${due} ${job}`).toSorted(),
    wrongDates: contracts.flatMap((contract) => {
      const wanted = datesOf(contract, dayAt).find((date) => date > last)
      return next.get(contract.id) === wanted ? [] : `${contract.id} ${next.get(contract.id)}, not ${wanted}`
    }),
  }
}

const isSkipped = ({ pausedOn, resumedOn }: Contract, date: string, dayAt: (days: number) => string): boolean =>
  pausedOn > 0 && date > dayAt(pausedOn) && date < dayAt(resumedOn)

/**
 * Returns all dates of a contract in two years, each calculated from the first one: the day of the month, or the last
 * of the month.
 */
function datesOf({ start, frequency }: Contract, dayAt: (days: number) => string): string[] {
  const from = new Date(dayAt(start))
  return Array.from({ length: 25 }, (_, visits) => {
    const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + visits * MONTHS[frequency], 1))
    const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
    month.setUTCDate(Math.min(from.getUTCDate(), last))
    return month.toISOString().slice(0, 10)
  })
}

/** Every seventh is paused for a while; half of all are monthly. The same contracts each time. */
async function fill(
  { db }: Pick<AppServices, 'db'>,
  many: number,
  dayAt: (days: number) => string,
): Promise<Contract[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into customers (name, phone, address) select 'Customer ' || g, '+1727' || lpad(g::text, 7, '0'), g || ' Shell Point Rd' from generate_series(1, $1::int) g returning id`,
    [many],
  )
  const contracts: Omit<Contract, 'id'>[] = rows.map((_, place) => {
    const frequency =
      (['monthly', 'quarterly', 'monthly', 'semi-annual', 'monthly', 'annual'] as const)[place % 6] ?? 'monthly'
    const isPaused = place % 7 === 3
    return {
      frequency,
      start: (place * 37) % 92,
      pausedOn: isPaused ? 60 + (place % 90) : -1,
      resumedOn: isPaused ? 230 + (place % 100) : -1,
    }
  })
  const made = await db.pool.query<{ id: string }>(
    `insert into recurring_services (customer_id, business_id, service, frequency, amount, next_scheduled_date, day_of_month)
     select c, (select id from businesses order by created_at, id limit 1), 'Pressure washing', f, 10000, d, extract(day from d)
     from unnest($1::uuid[], $2::text[], $3::date[]) as t(c, f, d) returning id`,
    [rows.map(({ id }) => id), contracts.map(({ frequency }) => frequency), contracts.map(({ start }) => dayAt(start))],
  )
  return contracts.map((contract, place) => ({ ...contract, id: made.rows[place]?.id ?? '' }))
}

async function switchAll(
  { db }: Pick<AppServices, 'db'>,
  contracts: Contract[],
  when: 'pausedOn' | 'resumedOn',
  day: number,
  status: 'active' | 'paused',
): Promise<void> {
  for (const { id } of contracts.filter((contract) => contract[when] === day))
    await db.transaction(SYSTEM, (tx) => setStatus(tx, id, status))
}
