import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { HealthCheck, Period } from './contract.ts'
import { Point, Status } from './contract.ts'

/** How many points the line of a part has at most. */
const POINTS = 48
const HOURS: Record<Period, number> = { day: 24, week: 168 }

type Row = { name: string; at: Date; rank: number; measure: number | null }
const RANKS = ['unknown', 'healthy', 'warning', 'unhealthy'] as const

/**
 * What each part was over the period, in equal stretches of time: the worst status of each, and the mean of what was
 * measured.
 */
export async function getHistories(tx: Tx, period: Period): Promise<Map<string, HealthCheck['history']>> {
  const from = new Date(tx.now.getTime() - HOURS[period] * 3_600_000)
  const seconds = (HOURS[period] * 3600) / POINTS
  const { rows } = await tx.execute<Row>(sql`
    select check_name as name, to_timestamp(floor(extract(epoch from created_at) / ${seconds}) * ${seconds}) as at,
      max(case status when 'unhealthy' then 3 when 'warning' then 2 when 'healthy' then 1 else 0 end)::int as rank, avg(measure)::float8 as measure
    from health_checks where created_at >= ${from.toISOString()} group by 1, 2 order by 2`)
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, points]) => [
      name,
      points.map(({ at, rank, measure }) =>
        Point.parse({ at: new Date(at), status: Status.parse(RANKS[rank]), measure }),
      ),
    ]),
  )
}

/** Of looks older than a day one of each hour stays, the worst; of those older than a month none. */
export async function thinCheckHistory(tx: Tx): Promise<void> {
  const [day, month] = [24, 30 * 24].map((hours) => new Date(tx.now.getTime() - hours * 3_600_000).toISOString())
  await tx.execute(sql`delete from health_checks where created_at < ${month}`)
  await tx.execute(sql`
    delete from health_checks where id in (
      select id from (
        select id, row_number() over (partition by check_name, date_trunc('hour', created_at)
          order by case status when 'unhealthy' then 0 when 'warning' then 1 else 2 end, created_at desc) as place
        from health_checks where created_at < ${day}) ranked
      where place > 1)`)
  await tx.execute(
    sql`delete from health_events where coalesce(ended_at, began_at) < ${tx.now.toISOString()}::timestamptz - interval '90 days' and ended_at is not null`,
  )
}
