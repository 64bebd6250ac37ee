import { connect } from 'node:net'
import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient, startApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { pickRuns } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { MAX_ORIGINS } from './service.ts'
import { dailyTrafficCounts } from './tables.ts'
import { getPageviewCounter } from './pageview-counter.ts'

const BEACONS = pickRuns(6000, 50_000)
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const { app } = useApp()

const rows = async () => {
  await getPageviewCounter(app.parts.db).write()
  return app.parts.db.read(SYSTEM).select().from(dailyTrafficCounts)
}

test('writes the counts on shutdown, and retains what it could not write until it can', async () => {
  const database = await freshDatabase()
  const node = await startApp({ database })
  const beacon = () =>
    createClient(node.url, '').post('/api/traffic', { kind: 'view', page: '/' }, { 'user-agent': PHONE })
  const count = async () =>
    Number(
      (await database.pool.query<{ sum: string }>('select coalesce(sum(count), 0) as sum from daily_traffic_counts'))
        .rows[0]?.sum,
    )
  await beacon()
  await database.pool.query('alter table daily_traffic_counts rename to daily_traffic_counts_away')
  await getPageviewCounter(node.parts.db).write()
  await beacon()
  await database.pool.query('alter table daily_traffic_counts_away rename to daily_traffic_counts')
  expect(await count()).toBe(0)
  await getPageviewCounter(node.parts.db).write()
  expect(await count()).toBe(2)
  await beacon()
  await node.stop()
  expect(await count()).toBe(3)
  await database.drop()
})

test('two nodes that count the same at the same time lose nothing', async () => {
  const database = await freshDatabase()
  const nodes = await Promise.all([1, 2].map(() => startApp({ database })))
  await Promise.all(
    nodes.flatMap((node) =>
      Array.from({ length: 60 }, async (_, at) => {
        await createClient(node.url, '').post(
          '/api/traffic',
          { kind: 'view', page: ['/', '/faq', '/about'][at % 3], source: `s${at % 7}` },
          { 'user-agent': PHONE },
        )
        if (at % 10 === 0) await getPageviewCounter(node.parts.db).write()
      }),
    ),
  )
  await Promise.all(nodes.map((node) => node.stop()))
  const { rows: sums } = await database.pool.query<{ sum: string; many: string }>(
    'select sum(count) as sum, count(*) as many from daily_traffic_counts',
  )
  expect(sums[0]).toEqual({ sum: '120', many: '21' })
  await database.drop()
})

test(
  `a flood of ${BEACONS} beacons, each with a source of its own, is summed up right and fills neither table nor memory`,
  { timeout: 120_000 },
  async () => {
    const LINES = 4
    const EACH = BEACONS / LINES
    // One line first: what a first request makes is made.
    await flood(0, 200)
    const written = await rows()
    await app.database.pool.query('delete from daily_traffic_counts')
    const before = heap()
    await Promise.all(Array.from({ length: LINES }, (_, line) => flood(line + 1, EACH)))
    const grown = heap() - before
    const stored = await rows()
    expect(written.reduce((sum, { count }) => sum + count, 0)).toBe(200)
    expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(LINES * EACH)
    expect(stored.length).toBeLessThanOrEqual(MAX_ORIGINS + 1)
    expect(grown).toBeLessThan(16 * 1024 * 1024)
  },
)

/** Down one connection, a hundred requests at a time, as a program would that wants to do harm from many addresses. */
async function flood(line: number, many: number): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  let answered = 0
  let refused = 0
  let answerArrived = Promise.withResolvers<void>()
  let rest = ''
  socket.on('data', (chunk: Buffer) => {
    const heads = (rest + chunk.toString('latin1')).split('HTTP/1.1 ')
    rest = heads.pop() ?? ''
    for (const head of heads) {
      if (head === '') continue
      answered += 1
      if (!head.startsWith('202')) refused += 1
    }
    // The last answer has come whole when its body has.
    if (rest.includes('}')) {
      answered += 1
      if (!rest.startsWith('202')) refused += 1
      rest = ''
    }
    answerArrived.resolve()
  })
  for (let sent = 0; sent < many; sent += 100) {
    const requests = Array.from({ length: 100 }, (_, at) => {
      const body = JSON.stringify({ kind: 'view', page: '/', source: `${line}-${sent + at}` })
      const address = `10.${line}.${Math.floor(sent / 25_000)}.${Math.floor(sent / 100) % 250}`
      return `POST /api/traffic HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${PHONE}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    })
    socket.write(requests.join(''))
    while (answered < sent + 100) {
      await answerArrived.promise
      answerArrived = Promise.withResolvers<void>()
    }
  }
  socket.destroy()
  expect(refused).toBe(0)
}

/** Bytes in use after everything unused was thrown away. */
function heap(): number {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void // what the flag brings
  collect()
  return process.memoryUsage().heapUsed
}
