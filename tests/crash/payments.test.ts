import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient } from '../support/api-client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { freshDatabase } from '../support/database.ts'
import type { FreshDatabase } from '../support/database.ts'
import { startStripe } from '../support/fakes/stripe.ts'
import type { StripePeer } from '../support/fakes/stripe.ts'
import { startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'
import { signIn } from './quote-load.ts'

let dataDir: string
let database: FreshDatabase
let stripe: StripePeer
let other: pg.Client
/** Apart from the one that holds a row: within a transaction PostgreSQL shows who waits as it was at first. */
let watch: pg.Client
beforeEach(async () => {
  ;[dataDir, database, stripe] = await Promise.all([
    mkdtemp(path.join(tmpdir(), 'tidestone-pay-')),
    freshDatabase(),
    startStripe(),
  ])
  other = new pg.Client({ connectionString: database.url })
  watch = new pg.Client({ connectionString: database.url })
  await Promise.all([other.connect(), watch.connect()])
})
afterEach(async () => {
  await Promise.all([other.end(), watch.end()])
  await Promise.all([database.drop(), stripe.close(), rm(dataDir, { recursive: true, force: true })])
})

const start = () => startProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...stripe.env })

test(
  'a kill between an event and its commit leaves nothing of it, and a redelivery has one effect',
  { timeout: 120_000 },
  async () => {
    let app = await start()
    const { id, secret } = await anInvoice(await signIn(app))
    await createClient(app.url, '').post(`/api/pay/${id}/start`, { secret, owed: 100_00 })
    const event = stripe.confirm([...stripe.intents.keys()][0] ?? '', 'ok')
    for (let kill = 1; kill <= 3; kill++) {
      // Another transaction holds the row, so that the event has arrived and waits within its transaction.
      await other.query('begin')
      await other.query('select 1 from invoices where id = $1 for update', [id])
      const delivery = post(app, event).catch(() => null)
      await expect.poll(waiting, { message: `kill ${kill}` }).toBe(1)
      await app.kill('SIGKILL')
      await delivery
      await other.query('rollback')
      await expect.poll(waiting).toBe(0)
      expect(await counts(id)).toEqual({ events: 0, entries: 0, receipts: 0, status: 'sent' })
      app = await start()
    }
    expect((await post(app, event)).status).toBe(200)
    expect((await post(app, event)).status).toBe(200)
    expect(await counts(id)).toEqual({ events: 1, entries: 1, receipts: 1, status: 'paid' })
    await app.kill('SIGTERM')
  },
)

test(
  'after a kill at any moment of many events, each has one effect once all are redelivered',
  { timeout: 120_000 },
  async () => {
    let app = await start()
    const bills: { id: string; event: Record<string, any> }[] = []
    const owner = await signIn(app)
    for (let made = 0; made < 12; made++) {
      const { id, secret } = await anInvoice(owner)
      await createClient(app.url, '').post(`/api/pay/${id}/start`, { secret, owed: 100_00 })
      bills.push({ id, event: stripe.confirm([...stripe.intents.keys()].at(-1) ?? '', 'ok') })
    }
    for (let kill = 0; kill < 4; kill++) {
      const deliveries = bills.map(({ event }) => post(app, event).catch(() => null))
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 60))
      await app.kill('SIGKILL')
      await Promise.all(deliveries)
      app = await start()
    }
    for (const { event } of bills) expect((await post(app, event)).status).toBe(200)
    for (const { id } of bills) expect(await counts(id)).toMatchObject({ entries: 1, receipts: 1, status: 'paid' })
    await app.kill('SIGTERM')
  },
)

async function anInvoice(owner: ApiClient): Promise<{ id: string; secret: string }> {
  const [business] = (await owner.get('/api/businesses')).body
  const phone = `(813) 555-${String(Math.floor(Math.random() * 9000) + 1000)}`
  const customer = {
    name: 'Elena Vargas',
    phone,
    email: `${crypto.randomUUID()}@example.com`,
    address: '1204 Shell Point Rd, Ruskin, FL 33570',
  }
  const { body: made } = await owner.post('/api/customers', customer)
  const { body: invoice } = await owner.post('/api/invoices', {
    businessId: business.id,
    customerId: made.id,
    amount: 100_00,
    status: 'sent',
  })
  const { body: link } = await owner.post(`/api/invoices/${invoice.id}/create-payment-intent`)
  return { id: invoice.id, secret: link.clientSecret }
}

function post(app: Running, event: Record<string, any>) {
  const { raw, signature } = stripe.sign(event)
  return createClient(app.url, '').call('POST', '/api/webhooks/stripe', raw, { 'stripe-signature': signature })
}

/** Counts the transactions that wait for a row that another transaction holds. */
async function waiting(): Promise<number> {
  const { rows } = await watch.query(
    "select count(*)::int as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%invoices%'",
  )
  return rows[0].many
}

async function counts(id: string): Promise<Record<string, unknown>> {
  const { rows } = await other.query(
    `select (select count(*)::int from processed_webhooks) as events, (select count(*)::int from ledger_entries where invoice_id = $1) as entries,
      (select count(*)::int from communications c where c.purpose = 'receipt' and c.customer_id = i.customer_id) as receipts, i.status from invoices i where i.id = $1`,
    [id],
  )
  return rows[0]
}
