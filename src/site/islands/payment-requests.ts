import type { Outcome as Paid, PayView } from '#domains/payments/contract.ts'
import { requestApi as askAt, type ApiResult } from './api-request.ts'

/** What is to be paid, as the page shows it; what it comes to is reckoned by the server. All money in cents. */
export type Wish = { owed: number; amount: number | null; tip: { percent: number } | { cents: number } | null }
export type Held = { id: string; secret: string }

/** Longer than the payment provider is given, with its retries. */
const TIMEOUT_MS = 45_000
const UNREACHABLE =
  'We could not reach the site. Nothing was charged as far as we know. Please check the connection and look again before you pay.'

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
