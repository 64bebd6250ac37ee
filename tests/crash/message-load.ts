import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import type pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { log } from '#platform/log.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import { startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'
import { signIn } from './quote-load.ts'

export type LoadResult = {
  messages: number
  sent: number
  /** With an unknown outcome; a person finds `listed` of them in the outbox. */
  unclear: number
  listed: number
  /** In the outbox, and neither sent nor unclear in the end. */
  lost: number
  /** Stored as sent, though the provider never took it. */
  invented: number
  /** Taken by the provider more than once. */
  twice: number
  kills: number
  seconds: number
}

type Where = { dataDir: string; databaseUrl?: string }

/**
 * So many texts in the outbox, sent by as many nodes as there are `dataDirs`, of which the first is killed with -9
 * again and again and comes back. Without `databaseUrl` it is one node on its embedded database.
 */
export async function runMessageLoad(
  dataDirs: readonly string[],
  databaseUrl: string | undefined,
  twilio: TwilioPeer,
  messages: number,
  kills: number,
): Promise<LoadResult> {
  const [first = ''] = dataDirs
  const env = {
    ...twilio.env,
    TWILIO_PER_SECOND: '1000',
    // Nodes on one database share its key.
    ...(databaseUrl && {
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: 'the encryption key of all nodes, which is no secret',
    }),
  }
  const begin = (dataDir: string) => startProcess({ DATA_DIR: dataDir, ...env })
  await inDatabase({ dataDir: first, ...(databaseUrl && { databaseUrl }) }, (pool) => fill(pool, messages))
  const began = performance.now()
  let nodes = await Promise.all(dataDirs.map(begin))
  const last = () => nodes.at(-1) as Running
  await wake(nodes)
  for (let kill = 1; kill <= kills; kill++) {
    await until(() => twilio.accepted.length >= (messages * kill) / (kills + 1))
    // In the middle of a batch, and not between two.
    await wait(Math.random() * 20)
    await nodes[0]?.kill('SIGKILL')
    nodes = [await begin(first), ...nodes.slice(1)]
    await wake(nodes)
  }
  const owner = await signIn(last())
  // What the dead had claimed is looked at when the claim has run out, at the latest a minute later.
  await until(async () => {
    const open = await Promise.all(
      ['pending', 'sending'].map((status) => owner.get(`/api/communications?limit=1&status=${status}`)),
    )
    return open.every(({ body }) => body.length === 0)
  }, 150_000)
  const listed = Number(
    (await owner.get('/api/communications?limit=1&status=unconfirmed')).headers.get('x-total-count'),
  )
  await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
  const seconds = (performance.now() - began) / 1000
  const taken = new Map<string, number>()
  for (const { body } of twilio.accepted) taken.set(body, (taken.get(body) ?? 0) + 1)
  return inDatabase({ dataDir: first, ...(databaseUrl && { databaseUrl }) }, async (pool) => {
    const { rows } = await pool.query<{ message: string; status: string }>('select message, status from communications')
    const of = (status: string) => rows.filter((row) => row.status === status)
    return {
      messages,
      sent: of('sent').length,
      unclear: of('unconfirmed').length,
      listed,
      lost: messages - of('sent').length - of('unconfirmed').length,
      invented: of('sent').filter(({ message }) => !taken.has(message)).length,
      twice: [...taken.values()].filter((times) => times > 1).length,
      kills,
      seconds,
    }
  })
}

/**
 * Often enough that each node has its share. The answer, which tells what became of the messages, is not waited for.
 */
async function wake(nodes: readonly Running[]): Promise<void> {
  for (const node of nodes) {
    const owner = await signIn(node)
    for (let time = 0; time < 3; time++) void owner.post('/api/automation/process-communications').catch(() => {})
  }
}

async function fill(pool: pg.Pool, messages: number): Promise<void> {
  await pool.query(
    `insert into communications (type, purpose, recipient, message, send_after)
      select 'sms', 'reminder', '+1813555' || lpad((n % 10000)::text, 4, '0'), 'We come on Friday. Number ' || n, now() from generate_series(1, $1) n`,
    [messages],
  )
}

async function inDatabase<T>({ dataDir, databaseUrl }: Where, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl, log })
  try {
    await migrate(database.pool, path.resolve(import.meta.dirname, '../../migrations'))
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

async function until(isSo: () => boolean | Promise<boolean>, most = 120_000): Promise<void> {
  const end = performance.now() + most
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come about')
    await wait(50)
  }
}
