/** What is paid with a test card is marked as a test and settles nothing, outside of a demo. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient, startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { createFactories } from '#tests/support/factories.ts'
import {
  anAcceptedEstimate,
  anInvoice,
  CARD,
  entriesOf,
  invoiceOf,
  look,
  offerTips,
  payByCard,
  post,
  receiptsOf,
} from '#tests/support/payments.ts'
import type { ToPay } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { startStripe } from '#tests/support/fakes/stripe.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const DAYS = 'from=2026-11-01&to=2026-11-30'

const turn = async (app: App, on: boolean) => (await app.as('owner')).call('PUT', '/api/payments/test-checkout', { on })
const wipe = async (app: App) => (await app.as('owner')).call('DELETE', '/api/payments/tests')

/** Everything that money shows in, of the whole business. */
async function figures(app: App): Promise<unknown> {
  const owner = await app.as('owner')
  const paths = [
    'invoices/counts',
    'invoices/receivables',
    `reports?${DAYS}`,
    `reports/margins?${DAYS}`,
    'overview',
    'invoices',
    'jobs',
    'estimates',
  ]
  return Promise.all(
    paths.map(async (path) => {
      const { status, body } = await owner.get(`/api/${path}`)
      expect(status, path).toBe(200)
      return body
    }),
  )
}

async function jobOf(app: App, id: string): Promise<any> {
  const { status, paymentStatus, depositAmount } = (await (await app.as('owner')).get(`/api/jobs/${id}`)).body
  return { status, paymentStatus, depositAmount }
}

describe('without a card provider', () => {
  const { app } = useApp({ clock: { now: () => NOW } })

  test('no one settles a bill with a test card, in any of the ways to pay', async () => {
    const bill = await anInvoice(app, 4800_00)
    const held = { secret: bill.secret, owed: bill.amount }
    const visitor = createClient(app.url, '')
    const calls: [string, object, number][] = [
      ['test-card', { ...held, card: CARD }, 404],
      ['test-confirmation', { secret: bill.secret, token: 'x', confirmed: true }, 404],
      ['start', held, 409],
      ['checkout', held, 409],
    ]
    for (const [path, body, status] of calls)
      expect((await visitor.post(`/api/pay/${bill.id}/${path}`, body)).status, path).toBe(status)
    const form = new URLSearchParams({
      client_secret: bill.secret,
      owed: String(bill.amount),
      action: 'card',
      tip: 'none',
      ...CARD,
    })
    const plain = await fetch(`${app.url}/pay/${bill.id}`, { method: 'POST', body: form, redirect: 'manual' })
    expect(plain.status).toBe(404)
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 4800_00, paid: 0 })
    expect(await entriesOf(app, bill.id)).toEqual([])
    recordProof('test payments', { tried: calls.length + 1 })
  })

  test('the payment page says how to pay, and the office what to set', async () => {
    const bill = await anInvoice(app, 300_00)
    const page = await (await fetch(`${app.url}/pay/${bill.id}?client_secret=${bill.secret}`)).text()
    expect(page).toContain('How to pay')
    expect(page).toContain('in cash or by check')
    expect(page).toContain('tel:+1')
    expect(page).not.toContain('Card number')
    expect((await (await app.as('owner')).get('/api/payments/ways')).body).toMatchObject({
      takesCards: false,
      testCheckout: false,
      isDemo: false,
    })
  })

  test('only the owner turns the test checkout on, and the audit log says so', async () => {
    for (const role of ['staff', 'technician'] as const)
      for (const path of ['test-checkout', 'tips'])
        expect((await (await app.as(role)).call('PUT', `/api/payments/${path}`, { on: true })).status).toBe(403)
    expect((await (await app.as('staff')).call('DELETE', '/api/payments/tests')).status).toBe(403)
    expect((await turn(app, true)).body).toMatchObject({ testCheckout: true, takesCards: true })
    const { body } = await (await app.as('owner')).get('/api/audit?kind=settings')
    expect(body).toContainEqual(
      expect.objectContaining({ title: 'test-checkout', action: 'changed', after: { testCheckout: true } }),
    )
  })

  test('a test payment is marked everywhere and changes no figure', async () => {
    await turn(app, true)
    const bill = await anInvoice(app, 500_00)
    const before = await figures(app)
    expect((await payByCard(app, bill, { owed: 500_00 })).body).toEqual({ is: 'paid' })
    expect(await figures(app)).toEqual(before)
    expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 500_00, paid: 0, paidDate: null })
    const [entry] = await entriesOf(app, bill.id)
    expect(entry).toMatchObject({ kind: 'payment', amount: 500_00, isTest: true, counts: false, refundable: 0 })
    expect((await look(app, bill)).body).toMatchObject({
      state: 'open',
      owed: 500_00,
      paidIn: 0,
      payments: [{ isTest: true, counts: false }],
    })
    const page = await (await fetch(`${app.url}/pay/${bill.id}?client_secret=${bill.secret}`)).text()
    expect(page).toContain('Test payment of $500.00: no card was charged. $500.00 is still due.')
    expect(page).toContain('Test mode')
    const receipt = await fetch(`${app.url}/api/payments/${entry.id}/receipt`, {
      headers: { cookie: (await app.as('owner')).cookie },
    })
    const words = (await readPdf(new Uint8Array(await receipt.arrayBuffer()))).join(' ')
    expect(words).toContain('Test payment: no card was charged')
    expect(words).toContain('This isn’t a receipt for a real payment.')
    const { body: history } = await (await app.as('owner')).get(`/api/customers/${bill.customerId}/timeline`)
    expect(JSON.stringify(history)).toContain('test payment')
    expect(await receiptsOf(app, bill)).toEqual([])
    expect(
      (await (await app.as('owner')).post(`/api/payments/${entry.id}/refund`, { amount: 500_00, owed: true })).status,
    ).toBe(409)
    expect(await figures(app)).toEqual(before)
  })

  test('a test deposit starts no job, and counts for nothing on the estimate', async () => {
    await turn(app, true)
    const estimate = await anAcceptedEstimate(app)
    const job = await jobOf(app, estimate.jobId)
    const before = await figures(app)
    expect((await estimate.payByCard({ owed: 284_25 })).body).toEqual({ is: 'paid' })
    expect(await figures(app)).toEqual(before)
    expect(await jobOf(app, estimate.jobId)).toEqual(job)
    expect((await estimate.owner.get(`/api/estimates/${estimate.id}`)).body).toMatchObject({ depositPaid: 0 })
    expect(await estimate.entries()).toMatchObject([{ kind: 'deposit', isTest: true, counts: false }])
    const invoice = await estimate.bill()
    expect(invoice).toMatchObject({ paid: 0, balance: 1137_00 })
  })

  test('an owner deletes all test payments at once, and the audit log keeps that', async () => {
    await turn(app, true)
    const bill = await anInvoice(app, 80_00)
    await (await app.as('owner')).post(`/api/invoices/${bill.id}/payments`, { amount: 30_00, method: 'cash' })
    await payByCard(app, bill, { owed: 50_00 })
    const { body: ways } = await (await app.as('owner')).get('/api/payments/ways')
    expect(ways.tests.count).toBeGreaterThan(0)
    expect((await wipe(app)).body).toEqual({ deleted: ways.tests.count })
    expect((await wipe(app)).body).toEqual({ deleted: 0 })
    const { body: bell } = await (await app.as('owner')).get('/api/alerts')
    expect(bell.alerts.filter(({ title }: any) => title.startsWith('Test payment'))).toEqual([])
    expect(await entriesOf(app, bill.id)).toMatchObject([{ method: 'cash', amount: 30_00, counts: true }])
    expect(await invoiceOf(app, bill.id)).toMatchObject({ balance: 50_00 })
    const { body } = await (await app.as('owner')).get(`/api/audit?kind=invoices&record=${bill.id}`)
    expect(body.map((one: any) => one.action)).toContain('test payment removed')
  })

  const MIXES = pickRuns(6, 60)
  test(
    `balance, status, job and figures are those without the test payments, for ${MIXES} random mixes of test and real ones`,
    { timeout: 600_000 },
    async () => {
      await turn(app, true)
      let tried = 0
      const act = fc.record({ isTest: fc.boolean(), share: fc.integer({ min: 1, max: 10 }) })
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
          const [mixed, plain] = [await aBilledJob(app), await aBilledJob(app)]
          for (const { isTest, share } of acts) {
            const { balance } = await invoiceOf(app, plain.id)
            const amount =
              share === 10 ? balance : Math.min(balance, Math.max(50, Math.floor((plain.amount * share) / 10)))
            if (balance === 0 || (balance - amount > 0 && balance - amount < 50)) continue
            if (isTest) {
              const before = await figures(app)
              expect((await payByCard(app, mixed, { owed: balance, amount })).body).toEqual({ is: 'paid' })
              expect(await figures(app)).toEqual(before)
            } else
              for (const bill of [mixed, plain])
                expect(
                  (await (await app.as('owner')).post(`/api/invoices/${bill.id}/payments`, { amount, method: 'cash' }))
                    .status,
                ).toBe(201)
            const [a, b] = [await invoiceOf(app, mixed.id), await invoiceOf(app, plain.id)]
            for (const field of ['status', 'balance', 'paid', 'paidDate']) expect(a[field], field).toEqual(b[field])
            expect(await jobOf(app, mixed.jobId)).toEqual(await jobOf(app, plain.jobId))
            tried += 1
          }
        }),
        { numRuns: MIXES },
      )
      recordProof('test payments', { tried })
    },
  )

  test('turned off again, the test checkout is closed at once', async () => {
    await turn(app, true)
    const bill = await anInvoice(app, 70_00)
    await turn(app, false)
    expect((await payByCard(app, bill, { owed: 70_00 })).status).toBe(404)
    expect(await entriesOf(app, bill.id)).toEqual([])
  })
})

async function aBilledJob(app: App): Promise<ToPay & { jobId: string }> {
  const job = await createFactories(app).aJob({
    status: 'completed',
    customer: { email: `${crypto.randomUUID()}@example.com` },
  })
  const bill = await anInvoice(app, 600_00, { customerId: job.customerId, jobId: job.id })
  return { ...bill, jobId: job.id }
}

describe('with Stripe', () => {
  test.each([
    ['test keys', 'test', false],
    ['live keys', 'live', true],
  ] as const)('what is paid under %s counts: %s %s', async (_keys, mode, counts) => {
    const stripe = await startStripe({ mode, now: () => NOW.getTime() })
    const app = await startApp({ env: stripe.env, clock: { now: () => NOW } })
    try {
      const bill = await anInvoice(app, 250_00)
      const before = await figures(app)
      expect(
        (await createClient(app.url, '').post(`/api/pay/${bill.id}/start`, { secret: bill.secret, owed: 250_00 }))
          .status,
      ).toBe(200)
      const intent = [...stripe.intents.values()].find(({ description }) => description === bill.number)?.id
      const event = stripe.confirm(intent, 'ok')
      for (let again = 0; again < 2; again++) expect((await post(app, stripe, event)).status).toBe(200)
      expect(await entriesOf(app, bill.id)).toMatchObject([{ amount: 250_00, isTest: !counts, counts }])
      expect(await invoiceOf(app, bill.id)).toMatchObject({
        status: counts ? 'paid' : 'sent',
        balance: counts ? 0 : 250_00,
      })
      if (counts) expect(await figures(app)).not.toEqual(before)
      else expect(await figures(app)).toEqual(before)
      // The switch is for where there is no provider.
      await turn(app, true)
      expect((await payByCard(app, bill, { owed: counts ? 0 : 250_00 })).status).toBe(404)
      recordProof('test payments', { tried: 2 })
    } finally {
      await app.stop()
      await stripe.close()
    }
  })

  test('an event that says livemode false is a test, whatever the keys', async () => {
    const stripe = await startStripe({ now: () => NOW.getTime() })
    const app = await startApp({ env: stripe.env, clock: { now: () => NOW } })
    try {
      const bill = await anInvoice(app, 90_00)
      await createClient(app.url, '').post(`/api/pay/${bill.id}/start`, { secret: bill.secret, owed: 90_00 })
      const intent = [...stripe.intents.values()].find(({ description }) => description === bill.number)?.id
      expect((await post(app, stripe, { ...stripe.confirm(intent, 'ok'), livemode: false })).status).toBe(200)
      expect(await invoiceOf(app, bill.id)).toMatchObject({ status: 'sent', balance: 90_00 })
      expect(await entriesOf(app, bill.id)).toMatchObject([{ isTest: true, counts: false }])
    } finally {
      await app.stop()
      await stripe.close()
    }
  })
})

describe('tips', () => {
  const { app } = useApp({ testPaymentsCount: true, clock: { now: () => NOW } })

  test('are refused until the owner offers them, and never offered on an overdue invoice', async () => {
    const bill = await anInvoice(app, 100_00)
    expect((await look(app, bill)).body).toMatchObject({ tips: false })
    const refused = await payByCard(app, bill, { owed: 100_00, tip: { percent: 10 } })
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'tip' }] } })
    await offerTips(app)
    const late = await anInvoice(app, 100_00, { issuedDate: '2026-10-01', dueDate: '2026-10-15' })
    expect((await look(app, late)).body).toMatchObject({ overdue: true, tips: false })
    expect((await payByCard(app, late, { owed: 100_00, tip: { cents: 5_00 } })).status).toBe(400)
    expect(await (await fetch(`${app.url}/pay/${late.id}?client_secret=${late.secret}`)).text()).not.toContain(
      'Add a tip?',
    )
    expect((await payByCard(app, late, { owed: 100_00, tip: { cents: 0 } })).body).toEqual({ is: 'paid' })
    expect((await look(app, bill)).body).toMatchObject({ tips: true })
    expect((await payByCard(app, bill, { owed: 100_00, tip: { percent: 10 } })).body).toEqual({ is: 'paid' })
    expect(await entriesOf(app, bill.id)).toMatchObject([{ tip: 10_00 }])
  })
})
