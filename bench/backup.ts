import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { restoreBackup } from '#domains/system/backups/restore-backup.ts'
import { systemClock } from '#lib/clock.ts'
import { ask } from './http-client.ts'
import { BIG, startBig } from './big-data.ts'
import type { BigData } from './big-data.ts'

/** Megabytes that the program may need more while it copies everything: some chunks, and the picture of the queue. */
const MEMORY_BAR = 96
/** How much slower the home page may get while a backup runs. */
const PAGE_BAR = 5

type Made = { id: string; name: string; status: string; verifyingAt: string | null; verifyProblem: string | null }

/**
 * A backup of 100,000 customers and 300,000 jobs: how long it takes, what memory, what visitors notice; verifying it;
 * restoring it.
 */
export async function backup(): Promise<boolean> {
  const big = await startBig()
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  try {
    const quiet = await pages(big, () => Promise.resolve(true))
    const before = big.app.memory().own
    let most = before
    const look = setInterval(() => (most = Math.max(most, big.app.memory().own)), 50)
    const began = performance.now()
    const asked = await call(big, 'POST', '/api/backups')
    const busy = await pages(big, async () => (await find(big, asked.id)).status === 'done')
    const took = performance.now() - began
    clearInterval(look)
    const made = await find(big, asked.id)
    const file = path.join(String(big.env.DATA_DIR), 'backups', made.name)
    const { size } = await stat(file)
    say(
      `a backup of ${BIG.customers} customers and ${BIG.jobs} jobs: ${seconds(took)}, ${(size / 2 ** 20).toFixed(0)} MB`,
    )

    const verifying = performance.now()
    await call(big, 'POST', `/api/backups/${asked.id}/verify`)
    while ((await find(big, asked.id)).verifyingAt !== null) await wait(100)
    const { verifyProblem } = await find(big, asked.id)
    say(`verified in ${seconds(performance.now() - verifying)}: ${verifyProblem ?? 'all of it is there'}`)

    const { rows, seconds: restored } = await restoreBackup(file, {
      config: { DATABASE_URL: undefined },
      dataDir: path.join(folder, 'data'),
      migrations: path.resolve('migrations'),
      store: null,
      clock: systemClock,
      passphrase: () => Promise.resolve(undefined),
      say: () => {},
    })
    say(`restored in ${restored.toFixed(1)} s: ${rows} rows`)
    const [small, calm] = [most - before <= MEMORY_BAR, busy / quiet <= PAGE_BAR]
    say(
      `${small ? 'holds ' : 'BROKEN'}  memory meanwhile: ${(most - before).toFixed(0)} MB more than ${before.toFixed(0)} MB (bar ${MEMORY_BAR} MB)`,
    )
    say(
      `${calm ? 'holds ' : 'BROKEN'}  home page meanwhile, median: ${busy.toFixed(1)} ms, ${(busy / quiet).toFixed(1)} times ${quiet.toFixed(1)} ms (bar ${PAGE_BAR})`,
    )
    return small && calm && verifyProblem === null
  } finally {
    await big.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Asks for the home page again and again, 30 times at least and until it is over; the median in milliseconds. */
async function pages({ app, cookie }: BigData, isOver: () => Promise<boolean>): Promise<number> {
  const times: number[] = []
  do {
    for (let n = 0; n < 30; n++) times.push((await ask(app.url, cookie)).took)
  } while (!(await isOver()))
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

async function call({ app, cookie }: BigData, method: string, to: string): Promise<Made> {
  const answer = await fetch(app.url + to, {
    method,
    headers: { cookie, origin: app.url, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Made
}

async function find({ app, cookie }: BigData, id: string): Promise<Made> {
  const { backups } = JSON.parse((await ask(`${app.url}/api/backups`, cookie)).body) as { backups: Made[] }
  const made = backups.find((one) => one.id === id)
  if (!made || made.status === 'failed') throw new Error(`The backup failed: ${JSON.stringify(made)}`)
  return made
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const say = (line: string) => void process.stdout.write(`${line}\n`)
