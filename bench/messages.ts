import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { enqueueBatch } from '#domains/messaging/messages/outbox/enqueue-batch.ts'
import { tasks } from '#domains/messaging/messages/tasks.ts'
import { systemClock } from '#lib/clock.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { OpenDatabase } from '#platform/database/open.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { Database } from '#platform/database/database.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { Queue } from '#platform/queue.ts'
import { embeddedEmail } from '#providers/email/embedded.ts'
import { embeddedSms } from '#providers/sms/embedded.ts'
import { runPaired, report } from './paired-runs.ts'
import { ROOT } from './processes.ts'

const TURNS = Number(process.env.TURNS ?? 5)
const MESSAGES = Number(process.env.MESSAGES ?? 10_000)
const LATER = new Date('2100-01-01T00:00:00Z')

/**
 * Ten thousand messages put in the outbox beside one batched insert of the same rows; and the outbox emptied, by a
 * provider that takes no time, beside a plain loop that updates the same rows in batches of 100.
 */
export async function messages(): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  log.level = 'warn'
  const database = await openDatabase({ dataDir, log })
  const { pool } = database
  await migrate(pool, path.join(ROOT, 'migrations'))
  // The queue takes the wake-ups, but no worker handles them, so that only the measured runs send.
  const queue = new Queue<AppServices>(pool, tasks)
  await queue.start()
  const db = new Database(pool, systemClock, {
    listeners: () => [],
    statements: (jobs) => queue.statements(jobs),
    committed: () => {},
  })
  // What sending needs of the whole.
  const parts = { db, queue, clock: systemClock, providers: { sms: embeddedSms, email: embeddedEmail } } as AppServices
  const given = Array.from({ length: MESSAGES }, (_row, number) => ({
    type: 'sms' as const,
    purpose: 'reminder' as const,
    recipient: `+1813555${String(number % 10_000).padStart(4, '0')}`,
    message: `Hi Ana, we see you on Friday at 9:00 AM for Paver Sealing. Please clear furniture from the area. Number ${number}.`,
    sendAfter: LATER,
  }))
  const timed = async (work: () => Promise<unknown>, clean = 'truncate communications cascade') => {
    await pool.query(clean)
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const fill = async () => {
    await pool.query('truncate communications cascade')
    await parts.db.transaction(SYSTEM, (tx) => enqueueBatch(tx, given))
  }
  try {
    const enqueued = await runPaired(
      TURNS,
      () => timed(() => parts.db.transaction(SYSTEM, (tx) => enqueueBatch(tx, given))),
      () => timed(() => insert(pool, given)),
    )
    const held = report(`enqueue of ${MESSAGES} messages beside one batched insert`, 'ms', enqueued, { atMost: 2 })
    const due = `update communications set send_after = now() - interval '1 minute'`
    const drained = await runPaired(
      TURNS,
      async () => {
        await fill()
        return timed(() => drainOutbox(parts), due)
      },
      async () => {
        await fill()
        return timed(() => loop(pool), due)
      },
    )
    const { rows } = await pool.query(`select status, count(*)::int as many from communications group by status`)
    if (rows.length !== 1 || rows[0].status !== 'sent' || rows[0].many !== MESSAGES)
      throw new Error(`Not all were sent: ${JSON.stringify(rows)}`)
    return report(`drain of ${MESSAGES} messages beside a plain loop of updates`, 'ms', drained, { atMost: 3 }) && held
  } finally {
    await queue.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Pool = OpenDatabase['pool']

async function insert(
  pool: Pool,
  given: readonly { type: string; purpose: string; recipient: string; message: string; sendAfter: Date }[],
): Promise<void> {
  await pool.query(
    `insert into communications (id, type, purpose, recipient, message, send_after) select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])`,
    [
      given.map(() => randomUUID()),
      ...(['type', 'purpose', 'recipient', 'message'] as const).map((key) => given.map((message) => message[key])),
      given.map(({ sendAfter }) => sendAfter.toISOString()),
    ],
  )
}

async function loop(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from communications where status = 'pending' order by send_after`,
  )
  for (let at = 0; at < rows.length; at += 100) {
    const ids = rows.slice(at, at + 100).map(({ id }) => id)
    await pool.query(
      `update communications set status = 'sent', attempts = attempts + 1, sent_at = now(), simulated = true, provider_id = 'loop-' || id where id = any($1)`,
      [ids],
    )
  }
}
