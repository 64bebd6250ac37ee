import { expect } from 'vitest'
import type { App } from './app.ts'
import { createClient } from './api-client.ts'
import { createFactories } from './factories.ts'
import type { ToPay } from './payments.ts'
import type { StripePeer } from './fakes/stripe.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Turns saving and charging cards on or off, and bank accounts. */
export async function cardSwitch(app: App, which: 'card-on-file' | 'bank-accounts', on = true): Promise<void> {
  expect((await (await app.as('owner')).call('PUT', `/api/payments/${which}`, { on })).status).toBe(200)
}

/** The page on which a customer saves a card: its path, and its form as a browser posts it. */
export async function cardPage(app: App, customerId: string, businessId?: string) {
  const owner = await app.as('owner')
  const of = { businessId: businessId ?? (await createFactories(app).business()) }
  const { status, body } = await owner.post(`/api/customers/${customerId}/card-link`, of)
  expect(status, JSON.stringify(body)).toBe(200)
  const { pathname, search } = new URL(body.link)
  const path = `${pathname}${search}`
  return {
    path,
    open: (more = '') => createClient(app.url, '').get(`${path}${more}`),
    press: (fields: Record<string, string>) =>
      createClient(app.url, '').call('POST', path, new URLSearchParams(fields).toString(), FORM),
  }
}

type Card = NonNullable<Parameters<StripePeer['saveCard']>[1]>

/** Saves a card of the customer of a bill as they do it: the link, the press, Stripe’s page, and back. Answers it. */
export async function saveCard(app: App, stripe: StripePeer, bill: Pick<ToPay, 'customerId'>, card: Card = {}) {
  const page = await cardPage(app, bill.customerId)
  const pressed = await page.press({ do: 'save', agree: 'on' })
  expect(pressed.status, String(pressed.body)).toBe(303)
  const session = String(pressed.headers.get('location')).split('/').at(-1) ?? ''
  const event = stripe.saveCard(session, card)
  const back = new URL(stripe.sessions.get(session)?.success_url)
  const shown = await createClient(app.url, '').get(`${back.pathname}${back.search}`)
  expect(shown).toMatchObject({ status: 200, body: expect.stringContaining('Your card is saved.') })
  const { cards } = await cardsOf(app, bill.customerId)
  const method = [...stripe.methods.keys()].at(-1) ?? ''
  return { ...cards[0], method, event, page }
}

export const cardsOf = async (app: App, customerId: string): Promise<any> =>
  (await (await app.as('owner')).get(`/api/customers/${customerId}/cards`)).body

export const chargeOf = async (app: App, id: string): Promise<any> =>
  (await (await app.as('owner')).get(`/api/invoices/${id}/charge`)).body

/** Presses Charge on the page of an invoice. */
export const charge = async (app: App, bill: ToPay, cardId: string, headers: Record<string, string> = {}) =>
  (await app.as('owner')).post(`/api/invoices/${bill.id}/charge`, { cardId, owed: bill.amount }, headers)

/** A saved card of the test checkout, which is always charged. Answers its id. */
export async function aTestCard(app: App, of: { customerId: string; businessId: string }): Promise<string> {
  await cardSwitch(app, 'card-on-file')
  const { rows } = await app.parts.db.pool.query(
    `insert into saved_cards (business_id, customer_id, provider, status, provider_id, provider_customer_id, kind, brand, last4, expires_month, expires_year, consent, saved_at)
     values ($1, $2, 'embedded', 'saved', 'test_pm_taken_' || gen_random_uuid(), 'test_cus_x', 'card', 'visa', '4242', 8, 2034, 'I allow it.', now()) returning id`,
    [of.businessId, of.customerId],
  )
  return rows[0].id
}
