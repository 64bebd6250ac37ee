import { randomUUID } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { all, signIn, runQuoteLoad } from '../crash/quote-load.ts'
import { connectionTo } from '#platform/database/embedded/product-role.ts'
import { openPool } from '#platform/database/pool.ts'
import { log } from '#platform/log.ts'
import { createClient } from '../support/api-client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { HEADINGS, sendFile, settled, someLines } from '../support/imports.ts'
import { startStripe } from '../support/fakes/stripe.ts'
import type { StripePeer } from '../support/fakes/stripe.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import { OWNER_PHONE } from '../support/nodes.ts'
import { socketOf } from '../support/postmaster.ts'
import { uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { testFolder } from '../support/test-folder.ts'

/** One of the program and one of its database at least. */
const CYCLES = pickRuns(2, 50)
/**
 * The run of each minute recovers the messages of a dead program once their lease has expired. `npm test` waits for
 * neither.
 */
const IN_A_HURRY = CYCLES < 50
const CLAIM_MS = 35_000
/**
 * A confirmation waits a minute, in which a user can cancel it: those of the last moments of the load become due during
 * the checks.
 */
const LAST_DUE_MS = 90_000
const LINES = 200
const folder = testFolder()
let stripe: StripePeer
let twilio: TwilioPeer
let env: Record<string, string>
beforeAll(async () => {
  ;[stripe, twilio] = await Promise.all([startStripe(), startTwilio()])
  await chmod(folder, 0o711)
  // Each quote rings the owner, however many there are, so that texts leave from the first moment of a cycle on.
  env = { ...stripe.env, ...twilio.env, TWILIO_PER_SECOND: '1000', OWNER_PHONE, ALERTS_PER_HOUR: '100000' }
})
afterAll(() => Promise.all([stripe.close(), twilio.close(), rm(folder, { recursive: true, force: true })]))

/** Each was answered with success, so it must be there in the end. */
const photos = new Set<string>()
const imports = new Set<string>()
/** Those whose card was charged; Stripe tells of it until it is heard. */
const bills = new Map<string, { event: Record<string, any>; heard: boolean }>()
let begunImports = 0
const under = () => ({ bills: bills.size, photos: photos.size, imports: imports.size, texts: twilio.accepted.length })
/** Each grew since it was asked for. */
const isUnderWay = () => {
  const before = under()
  return () => (Object.keys(before) as (keyof typeof before)[]).every((kind) => under()[kind] > before[kind])
}

test(
  'whatever goes on when the program or its database is killed: nothing that was taken is lost, and nothing is done twice',
  { timeout: 3_600_000 },
  async () => {
    const alongside = [pay, photograph, bringIn]
    const { acknowledged, processed, lost, halfDone, failed, quiet } = await runQuoteLoad(folder, CYCLES, {
      env,
      alongside,
      victims: ['app', 'database'],
      isUnderWay,
      senders: 4,
    })
    expect({ lost, halfDone, failed }).toEqual({ lost: [], halfDone: [], failed: [] })
    // A busy machine may miss it now and then.
    expect(quiet).toBeLessThanOrEqual(CYCLES / 5)
    expect(acknowledged).toBeGreaterThan(CYCLES)

    const began = new Date()
    const app = await startProcess({ DATA_DIR: folder, ...env })
    try {
      const owner = await signIn(app)
      for (const [id, { event }] of bills) {
        expect((await tell(app, event)).status).toBe(200)
        const { body } = await owner.get(`/api/invoices/${id}/payments`)
        expect(body).toHaveLength(1)
      }
      const storedIds = new Set((await all(owner, '/api/photos?limit=200')).map(({ id }) => id))
      expect([...photos].filter((id) => !storedIds.has(id))).toEqual([])
      for (const id of imports)
        expect(await settled(owner, id, 120_000)).toMatchObject({ status: 'done', added: LINES })
      if (IN_A_HURRY) await claimsOfTheDeadRunOut(began)
      const texts = await textsOf(owner, began)
      expect(texts.twice).toEqual([])
      expect(texts.invented).toEqual([])
      // Something of each was under way, or this proves nothing of it.
      expect(Object.entries(under()).filter(([, many]) => many === 0)).toEqual([])
      const taken = acknowledged + bills.size + photos.size + imports.size * LINES + texts.many
      recordProof('kill -9', {
        tried: taken,
        figure: `${CYCLES} kills of the server and the database while ${processed} quotes were auto-processed`,
      })
    } finally {
      await app.kill('SIGTERM')
    }
  },
)

const tell = (app: Running, event: Record<string, any>) => {
  const { raw, signature } = stripe.sign(event)
  return createClient(app.url, '').call('POST', '/api/webhooks/stripe', raw, { 'stripe-signature': signature })
}

async function pay(app: Running, owner: ApiClient, calm: AbortSignal): Promise<void> {
  const [business] = (await owner.get('/api/businesses')).body
  while (!calm.aborted) {
    for (const bill of bills.values()) if (!bill.heard) bill.heard = (await tell(app, bill.event)).status === 200
    const person = {
      name: 'Elena Vargas',
      phone: aPhone(),
      email: `${randomUUID()}@example.com`,
      address: '1204 Shell Point Rd, Ruskin, FL 33570',
    }
    const { body: customer } = await owner.post('/api/customers', person)
    const { body: invoice, status } = await owner.post('/api/invoices', {
      businessId: business.id,
      customerId: customer.id,
      amount: 100_00,
      status: 'sent',
    })
    if (status !== 201) continue
    const { body: link } = await owner.post(`/api/invoices/${invoice.id}/create-payment-intent`)
    const { status: begun } = await createClient(app.url, '').post(`/api/pay/${invoice.id}/start`, {
      secret: link.clientSecret,
      owed: 100_00,
    })
    const intent = [...stripe.intents.values()].findLast(({ description }) => description === invoice.invoiceNumber)
    if (begun === 200 && intent) bills.set(invoice.id, { event: stripe.confirm(intent.id, 'ok'), heard: false })
    await wait(100)
  }
}

async function photograph(app: Running, owner: ApiClient, calm: AbortSignal): Promise<void> {
  while (!calm.aborted) {
    const { status, body } = await uploadPhoto(
      app.url,
      owner,
      await aPhoto({ width: 600 + Math.floor(Math.random() * 400), hue: Math.floor(Math.random() * 360) }),
    )
    if (status === 201) photos.add(body.id)
    await wait(200)
  }
}

async function bringIn(app: Running, owner: ApiClient, calm: AbortSignal): Promise<void> {
  while (!calm.aborted) {
    begunImports += 1
    const sent = await sendFile(app.url, owner, [HEADINGS, ...someLines(LINES, begunImports * LINES)].join('\n'))
    if (sent.status !== 201) continue
    const { id, columns } = sent.body
    await owner.post(`/api/imports/${id}/check`, { targets: columns.map(({ target }: any) => target) })
    while (!calm.aborted && (await owner.get(`/api/imports/${id}`)).body.status === 'checking') await wait(50)
    if ((await owner.post(`/api/imports/${id}/start`, { known: 'skip' })).status === 200) imports.add(id)
    await wait(500)
  }
}

const aPhone = () =>
  `(727) 9${String(Math.floor(Math.random() * 100)).padStart(2, '0')}-${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`

/**
 * Makes messages due as if it were later: those that a dead program leased before `began`, and those that wait for
 * their minute.
 */
async function claimsOfTheDeadRunOut(began: Date): Promise<void> {
  const pool = openPool(connectionTo(folder, socketOf(folder)), log)
  await pool.query("update communications set send_after = $1 where status = 'sending' and send_after <= $2", [
    began,
    new Date(began.getTime() + CLAIM_MS),
  ])
  await pool.query(
    "update communications set send_after = $1 where status = 'pending' and send_after between $1 and $2",
    [began, lastDue(began)],
  )
  await pool.end()
}

const lastDue = (began: Date) => new Date(began.getTime() + LAST_DUE_MS)

/** What became of the texts, once none is under way, nor will be soon. */
async function textsOf(owner: ApiClient, began: Date) {
  const rows = async () => (await all(owner, '/api/communications?limit=200')).filter(({ type }) => type === 'sms')
  const open = async () =>
    (await rows()).filter(
      ({ status, sendAfter }) =>
        status === 'sending' || (status === 'pending' && new Date(sendAfter) <= lastDue(began)),
    )
  const look = async () => {
    if (IN_A_HURRY) await owner.post('/api/automation/process-communications')
    return (await open()).length
  }
  await expect.poll(look, { timeout: LAST_DUE_MS + 180_000, interval: 1000 }).toBe(0)
  const taken = twilio.accepted.map(({ to, body }) => `${to} ${body}`)
  const sent = (await rows()).filter(({ status }) => status === 'sent')
  return {
    many: sent.length,
    twice: taken.filter((text, place) => taken.indexOf(text) !== place),
    invented: sent.filter(({ recipient, message }) => !taken.includes(`${recipient} ${message}`)).map(({ id }) => id),
  }
}
