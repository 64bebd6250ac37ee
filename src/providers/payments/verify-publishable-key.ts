import type { Account } from '../account.ts'
import { unlessAway } from '../account.ts'

const NEEDS_A_SECRET_KEY = 'secret_key_required'

type Keys = { publishableKey: string; apiBase?: string | undefined }

/**
 * Looks whether Stripe knows a publishable key, which no other call of the server uses: one that it knows may not read
 * the balance (`secret_key_required`), one that it does not know is invalid (https://docs.stripe.com/error-codes).
 * Never throws.
 */
export function verifyPublishableKey(
  { publishableKey, apiBase = 'https://api.stripe.com' }: Keys,
  signal: AbortSignal,
): Promise<Account> {
  return unlessAway('Stripe', async () => {
    const answer = await fetch(new URL('/v1/balance', apiBase), {
      headers: { authorization: `Bearer ${publishableKey}` },
      signal,
    })
    if (answer.status >= 500) throw new Error(`Stripe answered ${answer.status}`)
    const body = (await answer.json()) as { error?: { code?: unknown } }
    if (answer.status === 401 && body.error?.code !== NEEDS_A_SECRET_KEY)
      return { kind: 'refused', says: 'Stripe rejected the publishable key.', field: 'publishableKey' }
    return { kind: 'ok', says: 'Stripe knows the publishable key' }
  })
}
