import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { anInvoice, look, payByCard } from '#tests/support/payments.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { PAY_LIMIT } from './contract.ts'

const { app } = useApp({ testPaymentsCount: true })

const GUESSES = pickRuns(200, 2000)
const REPEATED_GUESSES = pickRuns(1000, 10_000)

describe('the private link', () => {
  test('is the same whenever it is asked for, is 256 bits, and stands nowhere', async () => {
    const owner = await app.as('owner')
    const bill = await anInvoice(app)
    expect(bill.secret).toMatch(/^[\w-]{43}$/)
    expect((await owner.post(`/api/invoices/${bill.id}/create-payment-intent`)).body).toEqual({
      clientSecret: bill.secret,
    })
    const { rows } = await app.parts.db.pool.query<{ found: string }>(
      'select i::text || coalesce((select string_agg(p::text, $2) from payment_intents p), $2) as found from invoices i where id = $1',
      [bill.id, ''],
    )
    expect(rows[0]?.found).not.toContain(bill.secret)
  })

  test('tells a wrong one from one that has expired, and neither shows anything', async () => {
    const bill = await anInvoice(app)
    const other = await anInvoice(app)
    for (const secret of ['', 'x', 'x'.repeat(43), other.secret]) {
      const { status, body } = await look(app, { ...bill, secret })
      expect([status, Object.keys(body)]).toEqual([404, ['error', 'code']])
    }
    const owner = await app.as('owner')
    expect(await owner.post(`/api/invoices/${bill.id}/revoke-link`)).toMatchObject({
      status: 200,
      body: { linkVersion: 2 },
    })
    expect(await look(app, bill)).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } })
    expect((await payByCard(app, bill, { owed: bill.amount })).status).toBe(410)
    expect((await look(app, { ...bill, id: randomUUID() })).status).toBe(404)
    recordProof('pay-link guessing', { tried: 7, figure: 'empty, too short, from another invoice, expired' })
  })

  test(
    `${GUESSES} near guesses that are all looked at find nothing`,
    { timeout: pickRuns(60_000, 600_000) },
    async () => {
      const [bill, other] = [await anInvoice(app), await anInvoice(app)]
      const near = [
        (secret: string) => otherLetter(secret, Math.floor(Math.random() * secret.length)),
        // The last letter holds fewer bits than it could.
        (secret: string) => otherLetter(secret, secret.length - 1),
        (secret: string) => secret.slice(0, Math.floor(Math.random() * secret.length)),
        () => other.secret,
      ]
      for (let done = 0; done < GUESSES; done += 30) {
        // From another address after 30 of them: after 40 they would not be looked at.
        const one = createClient(app.url, '')
        const guesses = Array.from(
          { length: Math.min(30, GUESSES - done) },
          (_none, place) => near[place % near.length]?.(bill.secret) ?? '',
        )
        const answers = await Promise.all(
          guesses.map((secret) => one.post(`/api/pay/${bill.id}/start`, { secret, owed: bill.amount })),
        )
        const found = answers.flatMap(({ status, body }, place) =>
          status === 404 && Object.keys(body).join() === 'error,code' ? [] : [[guesses[place], status]],
        )
        expect(found).toEqual([])
      }
      expect((await look(app, bill)).status).toBe(200)
      recordProof('pay-link guessing', {
        tried: GUESSES,
        figure: 'one letter changed, truncated, from another invoice: each is checked, and none reveals anything',
      })
    },
  )

  test(`${REPEATED_GUESSES} guesses find nothing, and soon are not even looked at`, async () => {
    const bill = await anInvoice(app)
    const one = createClient(app.url, '')
    const seen = new Map<number, number>()
    let firstRefusal = 0
    for (let batch = 0; batch < REPEATED_GUESSES / 50; batch++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, place) =>
          one.post(`/api/pay/${bill.id}/start`, {
            secret: app.parts.seals.sign('guess', `${batch} ${place}`),
            owed: bill.amount,
          }),
        ),
      )
      for (const { status } of answers) seen.set(status, (seen.get(status) ?? 0) + 1)
      if (firstRefusal === 0 && seen.has(429)) firstRefusal = batch * 50
    }
    expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([404, 429])
    expect(seen.get(404)).toBeLessThanOrEqual(PAY_LIMIT.points)
    expect(firstRefusal).toBeLessThan(100)
    recordProof('pay-link guessing', {
      tried: REPEATED_GUESSES,
      figure: `0 found; after ${seen.get(404)} guesses, no more are checked`,
    })
  })
})

/** With another letter at this place. */
function otherLetter(secret: string, place: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    .split('')
    .filter((letter) => letter !== secret[place])
  return `${secret.slice(0, place)}${letters[Math.floor(Math.random() * letters.length)]}${secret.slice(place + 1)}`
}
