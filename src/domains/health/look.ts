import type { Parts } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { CHECKS } from './checks/all.ts'
import type { Check, Finding } from './finding.ts'

const SECONDS = 8

export type Look = Finding & Pick<Check, 'type' | 'name'>

/** Looks at every part at the same time. One that throws, or takes too long, is unhealthy, and keeps no other. */
export async function lookAtAll(parts: Parts, checks: readonly Check[] = CHECKS): Promise<Look[]> {
  const looks = await Promise.all(checks.map((check) => lookAt(parts, check)))
  return looks.filter((look) => look !== null)
}

async function lookAt(parts: Parts, { type, name, seconds = SECONDS, run }: Check): Promise<Look | null> {
  const late = Promise.withResolvers<never>()
  const patience = new AbortController()
  const timer = setTimeout(() => {
    const error = new TooSlow(`It has not answered within ${seconds} s.`)
    patience.abort(error)
    late.reject(error)
  }, seconds * 1000)
  try {
    const found = await Promise.race([run(parts, patience.signal), late.promise])
    return found && { type, name, ...found }
  } catch (error) {
    log.warn({ err: error, check: name }, 'a part of the system does not answer')
    return {
      type,
      name,
      status: 'unhealthy',
      message: error instanceof TooSlow ? error.message : 'Does not answer.',
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
