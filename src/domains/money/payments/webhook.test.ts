import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '#tests/support/app.ts'
import { anInvoice, entriesOf, look, post, receiptsOf } from '#tests/support/payments.ts'
import type { ToPay } from '#tests/support/payments.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { checkAtProvider } from './reconcile-payments.ts'

const our = useStripe()
const { app, stripe } = our
beforeEach(() => our.reset())

const FLIPS = pickRuns(50, 1000)

describe('the webhook', () => {
  test('the same event fifty times at once has one effect', async () => {
    const bill = await anInvoice(app)
    const event = await our.paid(bill)
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(app, stripe, event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await entriesOf(app, bill.id)).toHaveLength(1)
    expect(await receiptsOf(app, bill)).toHaveLength(1)
    recordProof('webhook replays', {
      tried: answers.length,
      figure: 'one event delivered fifty times concurrently: one entry, one receipt',
    })
  })

  test.each<[what: string, kinds: string[], mails: number]>([
    ['a payment on Stripe’s own page', ['payment 10000'], 1],
    ['a refund', ['allowance 3000', 'payment 10000', 'refund -3000'], 2],
    ['an opened dispute', ['payment 10000'], 1],
    ['a lost dispute', ['payment 10000', 'refund -10000'], 1],
  ])('%s, delivered fifty times at once, has one effect', async (what, kinds, mails) => {
    const { bill, event } = await newsOf(what)
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(app, stripe, event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await entriesOf(app, bill.id)).map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual(kinds)
    expect(await receiptsOf(app, bill)).toHaveLength(mails)
    const { alerts } = (await (await app.as('owner')).get('/api/alerts?limit=200')).body
    const disputeAlerts = alerts.filter(
      ({ href, title }: Record<string, string>) =>
        href === `/dashboard/invoices/${bill.id}` && /disput/i.test(title ?? ''),
    )
    expect(disputeAlerts).toHaveLength(what === 'an opened dispute' ? 1 : what === 'a lost dispute' ? 2 : 0)
    recordProof('webhook replays', { tried: answers.length, figure: `${what}: one effect` })
  })

  async function newsOf(what: string): Promise<{ bill: ToPay; event: Record<string, any> }> {
    if (what === 'a payment on Stripe’s own page') {
      const bill = await anInvoice(app, 100_00)
      expect((await our.checkout(bill)).status).toBe(200)
      return { bill, event: stripe.payCheckout(our.lastSession()) }
    }
    const bill = await our.settled(100_00)
    if (what === 'a refund') {
      expect((await our.refundAtStripe(our.intentOf(bill), 30_00)).status).toBe(200)
      return { bill, event: stripe.events.findLast(({ type }) => type === 'refund.created') ?? {} }
    }
    const opened = stripe.dispute(our.intentOf(bill))
    if (what === 'an opened dispute') return { bill, event: opened }
    await post(app, stripe, opened)
    return { bill, event: stripe.closeDispute(opened.data.object.id, 'lost') }
  }

  test(
    'events in every order end the same: paid once, refunded once, and paid never reverts',
    { timeout: 240_000 },
    async () => {
      const orders = permutations([0, 1, 2, 3, 4]).filter((_, nth) => nth % pickRuns(3, 1) === 0)
      // Eight at once, each with an invoice of its own.
      for (let at = 0; at < orders.length; at += 8) await Promise.all(orders.slice(at, at + 8).map(inOrder))
      recordProof('out-of-order events', { tried: orders.length, figure: 'every order of five events of one payment' })
    },
  )

  async function inOrder(order: number[]): Promise<void> {
    const bill = await anInvoice(app, 100_00)
    await our.begin(bill)
    const id = our.intentOf(bill)
    for (const card of ['insufficient_funds', 'processing', 'ok']) stripe.confirm(id, card)
    expect((await our.refundAtStripe(id, 30_00)).status).toBe(200)
    const news = /failed|processing|succeeded|refund/
    const events = stripe.events.filter(
      ({ type, data: { object } }) => news.test(type) && (object.id === id || object.payment_intent === id),
    )
    expect(events).toHaveLength(5)
    let wasPaid = false
    for (const place of order) {
      await post(app, stripe, events[place] ?? {})
      const { state } = (await look(app, bill)).body
      if (wasPaid) expect(state, order.join()).toBe('paid')
      wasPaid ||= state === 'paid'
    }
    // Look up what was reported before its payment was known.
    await checkAtProvider(app.parts, id)
    const entries = await entriesOf(app, bill.id)
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).toSorted(), order.join()).toEqual([
      'allowance 3000',
      'payment 10000',
      'refund -3000',
    ])
    expect((await look(app, bill)).body.state).toBe('paid')
  }

  test('one that is forged, altered, too old, from the future, unsigned or not of ours answers 400, and nothing is written', async () => {
    const bill = await anInvoice(app)
    const event = await our.paid(bill)
    const { raw, signature } = stripe.sign(event)
    // Of the signature itself: on a busy machine the clock has gone on since.
    const seconds = Number(/t=(\d+)/.exec(signature)?.[1])
    const send = (body: string, header?: string) =>
      createClient(app.url, '').call(
        'POST',
        '/api/webhooks/stripe',
        body,
        header === undefined ? {} : { 'stripe-signature': header },
      )
    const before = await counts()
    // Sign at the moment of sending, because the clock goes on.
    const fromTheFuture = () => stripe.sign(event, Math.floor(our.now() / 1000) + 302).signature
    const attempts: [string, string | (() => string) | undefined][] = [
      [raw, undefined],
      [raw, ''],
      [raw, 'nonsense'],
      [raw, `t=${seconds},v1=${'0'.repeat(64)}`],
      [raw, signature.replace('v1=', 'v0=')],
      [raw.replace('128250', '1'), signature],
      [`${raw} `, signature],
      [raw, signature.replace(`t=${seconds}`, `t=${seconds + 1}`)],
      [raw, stripe.sign(event, seconds - 301).signature],
      [raw, fromTheFuture],
      ['', signature],
    ]
    for (const [body, header] of attempts) {
      expect((await send(body, typeof header === 'function' ? header() : header)).status, String(header)).toBe(400)
    }
    expect(await counts()).toEqual(before)
    expect((await look(app, bill)).body.state).toBe('open')
    expect((await send(raw, signature)).status).toBe(200)
    recordProof('forged webhooks', {
      tried: attempts.length,
      figure: 'unsigned, altered, too old, from the future, signed with another secret: 0 rows written',
    })
  })

  test(
    `one with a single byte changed, in its body or in its signature, is refused, ${FLIPS} times`,
    { timeout: pickRuns(60_000, 600_000) },
    async () => {
      const bill = await anInvoice(app)
      const event = await our.paid(bill)
      const before = await counts()
      for (let done = 0; done < FLIPS; done += 25) {
        // Sign again each time, so that no signature is refused for its age.
        const { raw, signature } = stripe.sign(event)
        const answers = await Promise.all(
          Array.from({ length: Math.min(25, FLIPS - done) }, async (_none, place) => {
            const [body, header] =
              place % 2 === 0 ? [flipped(raw), signature] : [Buffer.from(raw), otherLetter(signature)]
            const headers = { 'content-type': 'application/json', 'stripe-signature': header }
            const { status } = await fetch(`${app.url}/api/webhooks/stripe`, { method: 'POST', headers, body })
            return status === 400 ? null : `${status}: ${header} ${body.toString()}`
          }),
        )
        expect(answers.filter((one) => one !== null)).toEqual([])
      }
      expect(await counts()).toEqual(before)
      expect((await look(app, bill)).body.state).toBe('open')
      expect((await post(app, stripe, event)).status).toBe(200)
      recordProof('forged webhooks', {
        tried: FLIPS,
        figure: 'one changed byte in a payment event: 0 rows written',
      })
    },
  )

  test('events of which we know nothing are taken and change nothing', async () => {
    const before = (await counts()).slice(1)
    const foreign = {
      id: 'evt_x1',
      type: 'payment_intent.succeeded',
      created: Math.floor(our.now() / 1000),
      data: {
        object: {
          id: 'pi_foreign',
          amount: 1,
          amount_received: 1,
          metadata: {},
          status: 'succeeded',
          last_payment_error: null,
          client_secret: null,
        },
      },
    }
    expect((await post(app, stripe, foreign)).status).toBe(200)
    expect((await post(app, stripe, { ...foreign, id: 'evt_x2', type: 'plan.created' })).status).toBe(200)
    expect((await counts()).slice(1)).toEqual(before)
  })

  test('a dispute rings the bell, with the day until which it can be answered', async () => {
    const bill = await our.settled()
    await post(app, stripe, stripe.dispute(our.intentOf(bill)))
    const { alerts } = (await (await app.as('owner')).get('/api/alerts')).body
    expect(alerts[0]).toMatchObject({
      title: 'Card payment disputed: $1,282.50',
      body: expect.stringMatching(/Respond to it in Stripe by \w+ \d+, \d{4}\./),
      href: `/dashboard/invoices/${bill.id}`,
    })
  })
})

const anyOf = (many: number): number => Math.floor(Math.random() * many)

/** With one bit of one byte turned. */
function flipped(raw: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(raw)
  const place = anyOf(bytes.length)
  bytes[place] = (bytes[place] ?? 0) ^ (1 << anyOf(8))
  return bytes
}

/**
 * Returns the signature with another letter at one place, from the letters that signatures use. The v0 scheme that
 * Stripe adds proves nothing, and no code reads it.
 */
function otherLetter(signature: string): string {
  const place = anyOf(signature.indexOf(',v0='))
  const letters = '0123456789abcdef,=tv'.split('').filter((letter) => letter !== signature[place])
  return `${signature.slice(0, place)}${letters[anyOf(letters.length)]}${signature.slice(place + 1)}`
}

/** Rows of events, entries and messages. */
async function counts(): Promise<number[]> {
  const { rows } = await app.parts.db.pool.query(
    'select (select count(*) from processed_webhooks)::int a, (select count(*) from ledger_entries)::int b, (select count(*) from communications)::int c',
  )
  return Object.values(rows[0] as Record<string, number>)
}

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((one, place) => permutations(of.toSpliced(place, 1)).map((rest) => [one, ...rest]))
}
