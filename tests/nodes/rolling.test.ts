import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aQuote, createClient } from '../support/api-client.ts'
import { OWNER_PHONE, signInAt, startNodes } from '../support/nodes.ts'
import type { Nodes } from '../support/nodes.ts'
import { OWNER } from '../support/process.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'

/** All of them, and half as many: what holds among four may be luck of the turn among two. */
describe.each(process.env['PROOF'] === '1' ? [2, 4] : [2])('%i nodes', (MANY) => {
  let nodes: Nodes
  beforeAll(async () => {
    // Twenty times what the balancer needs to notice: this machine may be busy.
    nodes = await startNodes(MANY, { DRAIN_SECONDS: '2' })
  }, 240_000)
  afterAll(() => nodes?.stop(), 60_000)

  test(
    'every node is stopped and replaced in turn under load, and no request fails, no quote is lost and no alert goes out twice',
    { timeout: 400_000 },
    async () => {
      await expect.poll(() => nodes.balancer.ready()).toBe(MANY)
      const tally: Tally = { asked: 0, failed: [], acknowledged: new Set() }
      const owner = await signInAt(nodes.balancer.url)
      const calm = new AbortController()
      const { url } = nodes.balancer
      const clients = [
        loop(calm.signal, tally, 5, () => createClient(url, '').get('/'), 200),
        loop(calm.signal, tally, 5, () => createClient(url, '').get('/api/partners'), 200),
        loop(calm.signal, tally, 20, () => createClient(url, owner.cookie).get('/api/service-requests?limit=5'), 200),
        loop(calm.signal, tally, 20, () => createClient(url, owner.cookie).get('/api/auth/user'), 200),
        loop(calm.signal, tally, 250, () => createClient(url, '').post('/api/auth/sign-in/email', OWNER), 200),
        loop(calm.signal, tally, 30, () => lead(url, tally), 201),
        loop(calm.signal, tally, 30, () => lead(url, tally), 201),
      ]
      const took: number[] = []
      for (let round = 0; round < pickRuns(1, 3); round++) {
        for (let place = 0; place < MANY; place++) {
          took.push(await nodes.replace(place))
          // The next one leaves when this one is asked again, as a careful keeper would do it.
          await expect.poll(() => nodes.balancer.ready()).toBe(MANY)
        }
      }
      calm.abort()
      await Promise.all(clients)
      expect(tally.failed).toEqual([])
      expect(tally.asked).toBeGreaterThan(100)
      const { rows } = await nodes.database.pool.query<{ id: string }>('select id from service_requests')
      const stored = new Set(rows.map(({ id }) => id))
      expect([...tally.acknowledged].filter((id) => !stored.has(id))).toEqual([])
      const alerts = () => nodes.twilio.accepted.filter(({ to }) => to === OWNER_PHONE).length
      await expect.poll(alerts, { timeout: 120_000 }).toBe(stored.size)
      // A stopped node finished or requeued its work, so no job waits for its lease to expire.
      await expect
        .poll(
          async () =>
            (
              await nodes.database.pool.query(
                `select 1 from pgboss.job where name like 'messages.%' and state = 'active'`,
              )
            ).rowCount,
        )
        .toBe(0)
      expect(alerts()).toBe(stored.size)
      expect(Math.max(...took)).toBeLessThan(20_000)
      recordProof('rolling restart', {
        tried: tally.asked,
        figure: `${took.length} restarts of ${MANY} nodes, ${tally.acknowledged.size} quotes, each alert sent once; each node shut down within ${(Math.max(...took) / 1000).toFixed(1)} s`,
      })
    },
  )
})

type Tally = { asked: number; failed: string[]; acknowledged: Set<string> }

/** One request after the other, with a breath in between, until all is calm. */
async function loop(
  calm: AbortSignal,
  tally: Tally,
  pause: number,
  ask: () => Promise<{ status: number; body: unknown }>,
  expected: number,
): Promise<void> {
  while (!calm.aborted) {
    const said = await ask().then(
      ({ status, body }) => (status === expected ? null : `${status} ${JSON.stringify(body).slice(0, 200)}`),
      (error: unknown) => `${String(error)} ${String(error instanceof Error ? error.cause : '')}`,
    )
    tally.asked += 1
    if (said !== null) tally.failed.push(said)
    await wait(pause)
  }
}

async function lead(url: string, tally: Tally) {
  const answer = await createClient(url, '').post('/api/service-requests', aQuote())
  if (answer.status === 201) tally.acknowledged.add(answer.body.id)
  return answer
}
