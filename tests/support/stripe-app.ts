import { afterAll, beforeAll } from 'vitest'
import type { App } from './app.ts'
import { createClient } from './api-client.ts'
import { fillBeforeTests } from './fill-before-tests.ts'
import { useApp } from './use-app.ts'
import { anInvoice, offerTips, post } from './payments.ts'
import type { ToPay } from './payments.ts'
import { startStripe } from './fakes/stripe.ts'
import type { StripePeer } from './fakes/stripe.ts'

/**
 * The product with the peer of Stripe behind it, and what a card does there. Both go by one clock, which tests set
 * ahead.
 */
export function useStripe(): StripeApp {
  const clock = { ahead: 0 }
  const stripe = fillBeforeTests(() => startStripe({ now: () => Date.now() + clock.ahead }))
  // There is no `close` when the start failed.
  afterAll(() => (stripe as Partial<StripePeer>).close?.())
  const { app } = useApp(() => ({ env: stripe.env, clock: { now: () => new Date(Date.now() + clock.ahead) } }))
  beforeAll(() => offerTips(app))
  return new StripeApp(app, stripe, clock)
}

class StripeApp {
  readonly app: App
  readonly stripe: StripePeer
  readonly #clock: { ahead: number }

  constructor(app: App, stripe: StripePeer, clock: { ahead: number }) {
    this.app = app
    this.stripe = stripe
    this.#clock = clock
  }

  now(): number {
    return Date.now() + this.#clock.ahead
  }

  /** So many milliseconds from now on. */
  goAhead(ms: number): void {
    this.#clock.ahead = ms
  }

  /** Time, faults and delays as at first. */
  reset(): void {
    this.#clock.ahead = 0
    this.stripe.failAlways(null)
    this.stripe.slow(0)
    this.stripe.deliver(null)
    this.stripe.refundsPend(false)
  }

  begin({ id, secret, amount }: ToPay, wish: object = {}) {
    return createClient(this.app.url, '').post(`/api/pay/${id}/start`, { secret, owed: amount, ...wish })
  }

  checkout({ id, secret, amount }: ToPay, wish: object = {}) {
    return createClient(this.app.url, '').post(`/api/pay/${id}/checkout`, { secret, owed: amount, ...wish })
  }

  intentsOf(bill: ToPay): Record<string, any>[] {
    return [...this.stripe.intents.values()].filter(({ description }) => description === bill.number)
  }

  intentOf(bill: ToPay): string {
    return this.intentsOf(bill).at(-1)?.id ?? ''
  }

  /** Begins a payment, has a card pay it, and returns the event, which is not delivered yet. */
  async paid(bill: ToPay, wish: object = {}): Promise<Record<string, any>> {
    const { status, body } = await this.begin(bill, wish)
    if (status !== 200) throw new Error(`A payment could not be begun: ${JSON.stringify(body)}`)
    return this.stripe.confirm(this.intentOf(bill), 'ok')
  }

  /** An invoice that was paid by card. */
  async settled(amount = 128_250): Promise<ToPay> {
    const bill = await anInvoice(this.app, amount)
    const { status } = await post(this.app, this.stripe, await this.paid(bill))
    if (status !== 200) throw new Error(`The webhook answered ${status}`)
    return bill
  }

  lastSession(): string {
    return [...this.stripe.sessions.keys()].at(-1) ?? ''
  }

  /** The headers of a call to Stripe's API. */
  get auth(): Record<string, string> {
    return { authorization: `Bearer ${this.stripe.env.STRIPE_SECRET_KEY}`, 'stripe-version': '2026-10-28.endive' }
  }

  /** As the owner may do it on Stripe's own screen. */
  refundAtStripe(id: string, cents: number): Promise<Response> {
    return fetch(`${this.stripe.url}/v1/refunds`, {
      method: 'POST',
      headers: this.auth,
      body: new URLSearchParams({ payment_intent: id, amount: String(cents) }),
    })
  }

  /** A payment that is made at Stripe behind our back. Answers its id. */
  async intentAtStripe(fields: Record<string, string>): Promise<string> {
    const answer = await fetch(`${this.stripe.url}/v1/payment_intents`, {
      method: 'POST',
      headers: this.auth,
      body: new URLSearchParams({ currency: 'usd', ...fields }),
    })
    return ((await answer.json()) as { id: string }).id
  }
}
