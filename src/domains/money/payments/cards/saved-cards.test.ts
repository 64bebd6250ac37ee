import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '#tests/support/app.ts'
import { anInvoice, post } from '#tests/support/payments.ts'
import { cardPage, cardsOf, cardSwitch, saveCard } from '#tests/support/saved-cards.ts'
import { useStripe } from '#tests/support/stripe-app.ts'
import { reconcileCards } from './save-card.ts'

const our = useStripe()
const { app, stripe } = our
beforeAll(() => cardSwitch(app, 'card-on-file'))
beforeEach(() => our.reset())

const MINUTE = 60_000

test('saves a card by the link, and the office sees its brand, last digits and expiry', async () => {
  const bill = await anInvoice(app)
  const saved = await saveCard(app, stripe, bill)
  expect(await cardsOf(app, bill.customerId)).toMatchObject({
    isOn: true,
    cards: [{ name: 'Visa •••• 4242', expires: '08/34', isExpired: false, kind: 'card', plans: 0 }],
  })
  expect(saved.consent).toMatch(/charge it for work I ordered.*I can withdraw this at any time/)
  expect((await saved.page.open()).body).toContain('Visa •••• 4242')
  // The report of it comes too, and changes nothing.
  expect((await post(app, stripe, saved.event)).status).toBe(200)
  expect((await cardsOf(app, bill.customerId)).cards).toHaveLength(1)
})

test('nothing of the number is in the database', async () => {
  const { rows } = await app.parts.db.pool.query('select saved_cards::text as row from saved_cards')
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toMatch(/\d{12,19}/)
})

test('asks for consent before it leads to Stripe', async () => {
  const bill = await anInvoice(app)
  const page = await cardPage(app, bill.customerId)
  const before = stripe.sessions.size
  expect(await page.press({ do: 'save' })).toMatchObject({
    status: 400,
    body: expect.stringContaining('Check the box to allow us to charge your card.'),
  })
  expect(stripe.sessions.size).toBe(before)
})

test('rejects a wrong key, another business and a link whose time is over', async () => {
  const bill = await anInvoice(app)
  const { path } = await cardPage(app, bill.customerId)
  const get = async (to: string) => (await createClient(app.url, '').get(to)).status
  expect(await get(path)).toBe(200)
  expect(await get(path.replace(/key=./, 'key=_'))).toBe(404)
  expect(await get(path.replace(/business=[^&]+/, `business=${crypto.randomUUID()}`))).toBe(404)
  expect(await get(path.replace(/until=\d{4}/, 'until=2099'))).toBe(404)
  expect(await get('/card/nothing?key=x')).toBe(404)
  our.goAhead(31 * 24 * 60 * MINUTE)
  expect(await get(path)).toBe(410)
})

test('saves a card whose report was lost and whose customer did not come back', async () => {
  const bill = await anInvoice(app)
  const page = await cardPage(app, bill.customerId)
  await page.press({ do: 'save', agree: 'on' })
  stripe.saveCard(our.lastSession())
  our.goAhead(5 * MINUTE)
  await reconcileCards(app.parts)
  expect((await cardsOf(app, bill.customerId)).cards).toHaveLength(1)
})

test('forgets a card that was begun and never entered', async () => {
  const bill = await anInvoice(app)
  const page = await cardPage(app, bill.customerId)
  await page.press({ do: 'save', agree: 'on' })
  our.goAhead(26 * 60 * MINUTE)
  await reconcileCards(app.parts)
  const { rows } = await app.parts.db.pool.query('select from saved_cards where customer_id = $1', [bill.customerId])
  expect(rows).toHaveLength(0)
})

test('says that nothing was saved while Stripe is away, and the next press works', { timeout: 60_000 }, async () => {
  const bill = await anInvoice(app)
  const page = await cardPage(app, bill.customerId)
  stripe.failAlways({ status: 503 })
  expect((await page.press({ do: 'save', agree: 'on' })).status).toBe(503)
  stripe.failAlways(null)
  expect((await page.press({ do: 'save', agree: 'on' })).status).toBe(303)
})

test.each(['office', 'customer'] as const)('the %s removes a card, and Stripe forgets it', async (who) => {
  const bill = await anInvoice(app)
  const { id, method, page } = await saveCard(app, stripe, bill)
  if (who === 'office')
    expect(await (await app.as('owner')).call('DELETE', `/api/cards/${id}`)).toMatchObject({ status: 200 })
  else {
    expect((await page.press({ do: 'remove', card: id })).status).toBe(303)
    expect((await page.open('&did=removed')).body).toContain('Your card is removed.')
  }
  expect((await cardsOf(app, bill.customerId)).cards).toHaveLength(0)
  await expect.poll(() => stripe.methods.get(method)?.customer).toBeNull()
  expect(await (await app.as('owner')).call('DELETE', `/api/cards/${id}`)).toMatchObject({
    status: 404,
    body: { error: 'This card was already removed.' },
  })
})

test('a customer cannot remove the card of another', async () => {
  const [bill, other] = [await anInvoice(app), await anInvoice(app)]
  const theirs = await saveCard(app, stripe, other)
  const page = await cardPage(app, bill.customerId)
  expect((await page.press({ do: 'remove', card: theirs.id })).status).toBe(404)
  expect((await cardsOf(app, other.customerId)).cards).toHaveLength(1)
})

test('saves a bank account only while bank accounts are on', async () => {
  const bill = await anInvoice(app)
  const bank = { bank: {}, does: 'processing' }
  const page = await cardPage(app, bill.customerId)
  await page.press({ do: 'save', agree: 'on' })
  expect(() => stripe.saveCard(our.lastSession(), bank)).toThrow('payment_method_not_available')
  await cardSwitch(app, 'bank-accounts')
  await saveCard(app, stripe, bill, bank)
  await cardSwitch(app, 'bank-accounts', false)
  expect((await cardsOf(app, bill.customerId)).cards[0]).toMatchObject({
    kind: 'bank',
    name: 'STRIPE TEST BANK •••• 6789',
    expires: null,
  })
})

test('while cards are not saved there is no link, and an older one says so', async () => {
  const bill = await anInvoice(app)
  const page = await cardPage(app, bill.customerId)
  await cardSwitch(app, 'card-on-file', false)
  expect(await page.press({ do: 'save', agree: 'on' })).toMatchObject({ status: 409 })
  expect((await page.open()).body).toContain('not saving cards right now')
  const owner = await app.as('owner')
  const { body } = await owner.get('/api/businesses')
  expect(await owner.post(`/api/customers/${bill.customerId}/card-link`, { businessId: body[0].id })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Card on file') },
  })
  await cardSwitch(app, 'card-on-file')
})
