import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { App } from './app.ts'
import { createClient } from './api-client.ts'
import { createFactories } from './factories.ts'
import { estimatesOf, signed } from './estimates.ts'
import type { StripePeer } from './fakes/stripe.ts'

export type ToPay = { id: string; customerId: string; number: string; amount: number; secret: string }

/** A sent invoice of a customer with an e-mail, with the secret of its link. `amount` in cents. */
export async function anInvoice(app: App, amount = 128_250, change: Record<string, unknown> = {}): Promise<ToPay> {
  const owner = await app.as('owner')
  const crew = createFactories(app)
  const customer = await crew.aCustomer({ name: 'Elena Vargas', email: `${randomUUID()}@example.com` })
  const lines = [{ description: 'Driveway sealing, wet-look finish', quantity: 1, unitPrice: amount, total: amount }]
  const sent = {
    businessId: await crew.business(),
    customerId: customer.id,
    amount,
    status: 'sent',
    lineItems: JSON.stringify(lines),
    ...change,
  }
  const { status, body } = await owner.post('/api/invoices', sent)
  expect(status, JSON.stringify(body)).toBe(201)
  const link = await owner.post(`/api/invoices/${body.id}/create-payment-intent`)
  expect(link.status, JSON.stringify(link.body)).toBe(200)
  return { id: body.id, customerId: customer.id, number: body.invoiceNumber, amount, secret: link.body.clientSecret }
}

export const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', code: '123' }

/** Pays as the page does; each try comes from an address of its own. */
export const payByCard = (
  app: App,
  { id, secret }: ToPay,
  wish: Record<string, unknown>,
  card: Record<string, string> = {},
) => createClient(app.url, '').post(`/api/pay/${id}/test-card`, { secret, ...wish, card: { ...CARD, ...card } })

/** Turns on the tip of the pay page, which is off to begin with. */
export async function offerTips(app: App, on = true): Promise<void> {
  const { status } = await (await app.as('owner')).call('PUT', '/api/payments/tips', { on })
  expect(status).toBe(200)
}

export const look = (app: App, { id, secret }: ToPay) => createClient(app.url, '').post(`/api/pay/${id}`, { secret })

export const entriesOf = async (app: App, id: string): Promise<any[]> =>
  (await (await app.as('owner')).get(`/api/invoices/${id}/payments`)).body
export const invoiceOf = async (app: App, id: string): Promise<any> =>
  (await (await app.as('owner')).get(`/api/invoices/${id}`)).body

/** The receipts that were queued for a customer. */
export async function receiptsOf(app: App, { customerId }: ToPay): Promise<any[]> {
  const { body } = await (await app.as('owner')).get('/api/communications?limit=200')
  return body.filter((message: any) => message.purpose === 'receipt' && message.customerId === customerId)
}

/** Posts an event to the webhook as Stripe does. */
export function post(app: App, stripe: StripePeer, event: Record<string, any>, at?: number) {
  const { raw, signature } = stripe.sign(event, at)
  return createClient(app.url, '').call('POST', '/api/webhooks/stripe', raw, { 'stripe-signature': signature })
}

/**
 * Makes an estimate of a customer with an e-mail, accepted for $1,137.00 with a deposit of $284.25 by default, and
 * offers what the office does with it and the job that came of it.
 */
export async function anAcceptedEstimate(app: App, change: Record<string, unknown> = {}) {
  const { estimate, key: secret } = await estimatesOf(app).aSent({
    customer: { email: `${randomUUID()}@example.com` },
    ...change,
  })
  const answer = await createClient(app.url, '').post(
    `/api/estimate-links/${estimate.id}/accept`,
    signed(estimate, secret),
  )
  expect(answer.body.state, JSON.stringify(answer.body)).toBe('accepted')
  const owner = await app.as('owner')
  const { jobId, customerId, businessId } = (await owner.get(`/api/estimates/${estimate.id}`)).body
  const path = `/api/estimates/${estimate.id}/payments`
  const bill = async (amount = 1137_00, more: Record<string, unknown> = {}): Promise<any> => {
    await owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' })
    const { status, body } = await owner.post('/api/invoices', {
      businessId,
      customerId,
      jobId,
      amount,
      status: 'sent',
      ...more,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  return {
    id: estimate.id as string,
    number: estimate.estimateNumber as string,
    secret,
    owner,
    jobId,
    customerId,
    businessId,
    /** The deposit, by hand and by card. */
    pay: (body: object, headers?: Record<string, string>) => owner.post(path, body, headers),
    payByCard: (wish: Record<string, unknown>) =>
      createClient(app.url, '').post(`/api/pay/${estimate.id}/test-card`, { secret, ...wish, card: CARD }),
    entries: async (): Promise<any[]> => (await owner.get(path)).body,
    /** Completes the job and bills it. */
    bill,
  }
}

/** What entries are and come to, in short. */
export const short = (entries: readonly any[]): string[] =>
  entries.map(({ kind, amount, tip }) => `${kind} ${amount}${tip === 0 ? '' : ` tip ${tip}`}`)
