import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/database/open.ts'
import { log } from '#platform/log.ts'
import { urlOf } from '../tests/support/database-url.ts'
import { fillUp } from './big-data.ts'
import { median } from './paired-runs.ts'
import { campaign, readyForCampaigns, listWorkloads } from './load-workloads.ts'
import type { Work } from './load-workloads.ts'
import { phonePhoto } from './photos.ts'
import { databaseMemory, startServer } from './processes.ts'
import type { Server } from './processes.ts'
import { OWNER, signIn } from './sign-in.ts'

const MINUTES = Number(process.env.MINUTES ?? 10)
const MINUTE_MS = 60_000
const CUSTOMERS = Number(process.env.CUSTOMERS ?? 10_000)
/** What the memory of the last third may be, beside that of the third before it. */
const MAX_GROWTH = 1.1

type Memory = { app: number; pictures: number; database: number }
type Taken = { what: string; minute: number; ms: number }

/**
 * Runs everything at once for ten minutes: the home page, leads, the office's lists and searches, a campaign every
 * minute, and photos all the time. It requires no errors, every lead stored, every offer sent, every photo prepared,
 * and no growth in memory.
 */
export async function load(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  log.level = 'warn'
  const database = await openDatabase({ dataDir: folder, log })
  const DATABASE_URL = urlOf(database.pool)
  const server = await startServer('dist/server/main.js', {
    DATABASE_URL,
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
    ...OWNER,
  })
  try {
    await fillUp(database.pool, { customers: CUSTOMERS, jobs: CUSTOMERS * 3 })
    const cookie = await signIn(server)
    await readyForCampaigns(server, cookie, database.pool, MINUTES)
    const photo = await phonePhoto()

    const taken: Taken[] = []
    const errors: string[] = []
    const memory: Memory[][] = Array.from({ length: MINUTES }, () => [])
    const began = performance.now()
    const minuteNow = () => Math.min(MINUTES - 1, Math.floor((performance.now() - began) / MINUTE_MS))
    const isOver = () => performance.now() - began >= MINUTES * MINUTE_MS
    const look = setInterval(() => memory[minuteNow()]?.push(memoryOf(server)), 1000)
    const offered = offer(server, cookie, isOver)
    await Promise.all(
      listWorkloads(server, cookie, photo).map((work) =>
        doAll(work, isOver, (ms, error) => {
          if (error === null) taken.push({ what: work.what, minute: minuteNow(), ms })
          else errors.push(error)
        }),
      ),
    )
    clearInterval(look)
    const will = await offered
    for (let minute = 0; minute < MINUTES; minute++) tell(minute, taken, memory[minute] ?? [])

    const count = (what: string) => taken.filter((one) => one.what === what).length
    const photos = count('photo upload')
    await settled(database.pool, will, photos)
    const { rows } = await database.pool.query<{ leads: number; sent: number; ready: number }>(
      `select (select count(*)::int from service_requests where email like 'load.%') leads, (${SENT}) sent, (${READY}) ready`,
    )
    const stored = { leads: rows[0]?.leads ?? 0, sent: rows[0]?.sent ?? 0, ready: rows[0]?.ready ?? 0 }
    return [
      line(
        errors.length === 0,
        `${taken.length} requests, ${errors.length} errors${errors.length > 0 ? `: ${[...new Set(errors)].slice(0, 3).join('; ')}` : ''}`,
      ),
      line(
        stored.leads >= count('lead POST'),
        `${count('lead POST')} leads answered with success, ${stored.leads} stored`,
      ),
      line(stored.sent === will && will > 0, `${will} offers of ${MINUTES} campaigns, ${stored.sent} sent`),
      line(
        stored.ready >= photos && photos > 0,
        `${photos} photos of ${(photo.length / 2 ** 20).toFixed(1)} MB, ${stored.ready} prepared`,
      ),
      ...growth(memory.flat()),
    ].every(Boolean)
  } finally {
    await server.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const SENT = `select count(*)::int from communications where purpose = 'marketing' and status = 'sent'`
const READY = `select count(*)::int from photos where jsonb_array_length(variants) > 0`

function line(holds: boolean, words: string): boolean {
  process.stdout.write(`${holds ? 'holds ' : 'BROKEN'}  ${words}\n`)
  return holds
}

/**
 * Asks at its pace, whatever the answers take, until it is over; who comes while too many wait is left out, as a pace
 * that cannot be held.
 */
async function doAll(
  { what, everyMs, atOnce, expects, ask }: Work,
  isOver: () => boolean,
  note: (ms: number, error: string | null) => void,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const once = async (number: number): Promise<void> => {
    const began = performance.now()
    try {
      const answer = await fetch(ask(number))
      const body = await answer.text()
      note(
        performance.now() - began,
        answer.status === expects ? null : `${what} answered ${answer.status}: ${body.slice(0, 100)}`,
      )
    } catch (error) {
      note(performance.now() - began, `${what}: ${String(error)}`)
    }
  }
  for (let number = 0; !isOver(); number++) {
    if (underWay.size < atOnce) {
      const one = once(number).finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await wait(everyMs)
  }
  await Promise.all(underWay)
}

/** A campaign at the beginning of each minute. Answers how many offers they make. */
async function offer(server: Server, cookie: string, isOver: () => boolean): Promise<number> {
  let will = 0
  const began = performance.now()
  for (let group = 1; group <= MINUTES && !isOver(); group++) {
    will += await campaign(server, cookie, group)
    await wait(Math.max(0, began + group * MINUTE_MS - performance.now()))
  }
  return will
}

/** Waits for what is still on its way when the visitors have gone. */
async function settled(
  pool: { query: (text: string) => Promise<{ rows: { count: number }[] }> },
  will: number,
  photos: number,
): Promise<void> {
  for (let looks = 0; looks < 300; looks++) {
    const [sent, ready] = [await pool.query(SENT), await pool.query(READY)]
    if ((sent.rows[0]?.count ?? 0) >= will && (ready.rows[0]?.count ?? 0) >= photos) return
    await wait(1000)
  }
}

function memoryOf(server: Server): Memory {
  const { own, begun } = server.memory()
  return { app: own, pictures: begun, database: databaseMemory() }
}

/** A line for each work of this minute, and one of the memory. */
function tell(minute: number, taken: readonly Taken[], memory: readonly Memory[]): void {
  const own = taken.filter((one) => one.minute === minute)
  for (const what of new Set(own.map((one) => one.what))) {
    const times = own
      .filter((one) => one.what === what)
      .map(({ ms }) => ms)
      .toSorted((one, other) => one - other)
    const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)
    process.stdout.write(
      `minute ${minute + 1}  ${what}: ${times.length} requests, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms\n`,
    )
  }
  const of = (part: keyof Memory) => median(memory.map((one) => one[part])).toFixed(0)
  process.stdout.write(
    `minute ${minute + 1}  memory: app ${of('app')} MB, pictures ${of('pictures')} MB, database ${of('database')} MB\n`,
  )
}

/**
 * Compares the median of the last third with that of the third before it, for each part. In a run of a minute or two,
 * the process is still allocating memory, so the figure is reported but not judged.
 */
function growth(memory: readonly Memory[]): boolean[] {
  const third = (which: number) =>
    memory.slice(Math.floor((memory.length * which) / 3), Math.floor((memory.length * (which + 1)) / 3))
  const isLong = MINUTES >= 6
  return (['app', 'pictures', 'database'] as const).map((part) => {
    const [middle, last] = [1, 2].map((which) => median(third(which).map((one) => one[part])))
    const ratio = (last ?? 0) / Math.max(middle ?? 0, 1)
    const words = `memory of ${part}: ${(middle ?? 0).toFixed(0)} MB in the middle third, ${(last ?? 0).toFixed(0)} MB in the last, ratio ${ratio.toFixed(2)}`
    return line(
      !isLong || ratio <= MAX_GROWTH,
      `${words} (${isLong ? `bar ≤ ${MAX_GROWTH}` : 'a run this short has no bar'})`,
    )
  })
}
