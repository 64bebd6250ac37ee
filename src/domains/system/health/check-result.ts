import type { AppServices } from '#platform/http/context.ts'
import type { Account } from '#providers/account.ts'

/** unknown: there is nothing to judge, as with an account that is not set. */
export type Status = 'healthy' | 'warning' | 'unhealthy' | 'unknown'

/** What one look at a part says. */
export type CheckResult = {
  status: Status
  /** A few words, as they stand below the part's name. */
  message: string
  /** Milliseconds that the part took to answer, where that says something about it. */
  ms?: number
  /** What its picture follows, where that is not `ms`: percent, seconds. */
  measure?: number
  /** What can be known more, name by name. */
  details?: Record<string, string>
  /** What the owner can do about it. */
  advice?: string
}

export const TYPES = ['Data', 'Messages and tasks', 'Website', 'Accounts'] as const

export type Check = {
  type: (typeof TYPES)[number]
  name: string
  /** The timeout in seconds; 8 by default. */
  seconds?: number
  /** Throws where the part does not answer at all. Null: this installation has no such part. */
  run(parts: AppServices, signal: AbortSignal): Promise<CheckResult | null>
}

/** How many milliseconds it took. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.max(1, Math.round(performance.now() - began))
}

const OF_ACCOUNT = { ok: 'healthy', simulated: 'unknown', refused: 'unhealthy', away: 'unhealthy' } as const

/** A provider's account, asked without sending or charging. */
export async function checkAccount(ask: () => Promise<Account>): Promise<CheckResult> {
  const began = performance.now()
  const { kind, says } = await ask()
  return {
    status: OF_ACCOUNT[kind],
    message: says,
    ...(kind !== 'simulated' && { ms: Math.round(performance.now() - began) }),
  }
}
