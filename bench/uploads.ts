import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { another, phonePhoto, prepared, upload } from './photos.ts'
import { startServer } from './processes.ts'
import type { Server } from './processes.ts'
import { OWNER, signIn } from './sign-in.ts'

/** How many photos in a row. */
const COUNT = Number(process.env.PHOTOS ?? 200)
/** More than a visitor a second for each page would make. */
const PAGES_PER_SECOND = 40
const SECONDS_IDLE = 15

/** Photos of 12 megapixels in a row: what the public pages and the memory feel of it while the sizes are made. */
export async function uploads(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  const server = await startServer('dist/server/main.js', { DATA_DIR: folder, ...OWNER })
  try {
    const cookie = await signIn(server)
    const photo = await phonePhoto()
    await visit(server, 3)
    const idle = await visit(server, SECONDS_IDLE)

    const memory: number[] = []
    const begun: number[] = []
    const look = setInterval(() => {
      const { own, begun: others } = server.memory()
      memory.push(own)
      begun.push(others)
    }, 500)
    const slow: number[] = []
    let busy = true
    const visiting = (async () => {
      while (busy) slow.push(await visit(server, SECONDS_IDLE))
    })()
    const started = Date.now()
    const ids: string[] = []
    for (let number = 0; number < COUNT; number++) ids.push((await upload(server, cookie, another(photo, number))).id)
    const taken = Date.now() - started
    await prepared(server, cookie, ids, COUNT * 20_000)
    const done = Date.now() - started
    busy = false
    await visiting
    clearInterval(look)

    const seconds = (ms: number) => (ms / 1000).toFixed(0)
    process.stdout.write(
      `${COUNT} photos of ${(photo.length / 2 ** 20).toFixed(1)} MB: taken in after ${seconds(taken)} s, all sizes made after ${seconds(done)} s, none lost\n`,
    )
    const worst = Math.max(...slow)
    const bar = Math.max(2 * idle, 50)
    const calm = worst <= bar
    process.stdout.write(
      `${calm ? 'holds ' : 'BROKEN'}  public pages meanwhile: p99 ${worst} ms, idle ${idle} ms (bar ${bar} ms)\n`,
    )
    const quarter = (values: number[], which: number) =>
      Math.max(...values.slice((values.length * which) / 4, (values.length * (which + 1)) / 4))
    const [second, last] = [quarter(memory, 1), quarter(memory, 3)]
    const steady = last <= second * 1.1
    process.stdout.write(
      `${steady ? 'holds ' : 'BROKEN'}  memory: at most ${[0, 1, 2, 3].map((which) => quarter(memory, which).toFixed(0)).join(', ')} MB in the four quarters (bar: the last 1.1 times the second); the process that makes pictures ${Math.max(...begun).toFixed(0)} MB at most\n`,
    )
    return calm && steady
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The 99th percentile of the home page's time, in milliseconds. */
async function visit({ url }: Server, duration: number): Promise<number> {
  const { latency, errors, non2xx } = await autocannon({
    url,
    connections: 4,
    overallRate: PAGES_PER_SECOND,
    duration,
    headers: { 'accept-encoding': 'br' },
  })
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} other answers`)
  return latency.p99
}
