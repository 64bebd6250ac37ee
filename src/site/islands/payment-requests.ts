import type { Outcome as Paid, PayView } from '#domains/money/payments/contract.ts'
import { requestApi as askAt, type ApiResult } from './api-request.ts'

/**
 * The payment that the customer asks for, as the page shows it. The server computes the total. All money is in cents.
 */
export type Wish = { owed: number; amount: number | null; tip: { percent: number } | { cents: number } | null }
export type Held = { id: string; secret: string }

/** Longer than the payment provider is given, with its retries. */
const TIMEOUT_MS = 45_000
const UNREACHABLE =
  'We couldn’t connect. As far as we know, nothing was charged. Check your connection, then reload this page before you try again.'

const ask = <What>({ id, secret }: Held, what: string, body?: object): Promise<ApiResult<What>> =>
  askAt(`/api/pay/${id}${what}`, { secret, ...body }, UNREACHABLE, TIMEOUT_MS)

const lookAgain = (held: Held) => ask<PayView>(held, '')
export const startPayment = (held: Held, wish: Wish) =>
  ask<{ clientSecret: string; total: number }>(held, '/start', wish)
export const openCheckout = (held: Held, wish: Wish) => ask<{ url: string }>(held, '/checkout', wish)
export const payByTestCard = (held: Held, wish: Wish, card: object) => ask<Paid>(held, '/test-card', { ...wish, card })
export const answerTest = (held: Held, token: string, confirmed: boolean) =>
  ask<Paid>(held, '/test-confirmation', { token, confirmed })

const EVERY_MS = 700
const AT_MOST_MS = 20_000

/**
 * Waits until the payment is entered here; one that was only a test leaves what is owed. False: it takes longer than
 * one likes to wait.
 */
export async function waitUntilEntered(held: Held, owed: number, before: number): Promise<boolean> {
  for (const end = Date.now() + AT_MOST_MS; Date.now() < end;) {
    const seen = await lookAgain(held)
    if (
      seen.is === 'done' &&
      (seen.what.owed !== owed || seen.what.state !== 'open' || seen.what.payments.length > before)
    )
      return true
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  return false
}
