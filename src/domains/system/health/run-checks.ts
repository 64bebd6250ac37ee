import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { CHECKS } from './checks/all-checks.ts'
import type { Check, CheckResult } from './check-result.ts'

const SECONDS = 8

export type NamedResult = CheckResult & Pick<Check, 'type' | 'name'>

/** Looks at every part at the same time. One that throws, or takes too long, is unhealthy, and keeps no other. */
export async function runChecks(parts: AppServices, checks: readonly Check[] = CHECKS): Promise<NamedResult[]> {
  const looks = await Promise.all(checks.map((check) => lookAt(parts, check)))
  return looks.filter((look) => look !== null)
}

async function lookAt(parts: AppServices, { type, name, seconds = SECONDS, run }: Check): Promise<NamedResult | null> {
  const late = Promise.withResolvers<never>()
  const patience = new AbortController()
  const timer = setTimeout(() => {
    const error = new TooSlow(`No response within ${seconds} s.`)
    patience.abort(error)
    late.reject(error)
  }, seconds * 1000)
  try {
    const found = await Promise.race([run(parts, patience.signal), late.promise])
    return found && { type, name, ...found }
  } catch (error) {
    log.warn({ err: error, check: name }, 'a health check got no response')
    return {
      type,
      name,
      status: 'unhealthy',
      message: error instanceof TooSlow ? error.message : 'Not responding.',
      details: { Reason: reasonOf(error) },
    }
  } finally {
    clearTimeout(timer)
  }
}

class TooSlow extends Error {}

/** The first line of what was said, without what stands in statements and addresses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = cause instanceof Error ? cause.message : String(cause)
  return (said.split('\n')[0] ?? '').replaceAll(/\/\/[^@\s/]+@/g, '//…@').slice(0, 200)
}
