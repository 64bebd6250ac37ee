import { clearCache } from '../offline/offline-cache.ts'

/** Whether the server said with its page that all data are made up. */
export const isDemo = (): boolean => document.querySelector('meta[name=demo]') !== null

const LOOK_MS = 700
/** A slow machine takes a minute; after this something is wrong. */
const TIMEOUT_MS = 300_000

/**
 * Creates the demo again, and opens the dashboard once it is there. The server is away in between, which is no failure.
 * Rejects when the server refuses, or does not come back.
 */
export async function resetDemo(): Promise<void> {
  const answer = await fetch('/api/demo/reset', { method: 'POST', credentials: 'include' })
  if (!answer.ok) throw new Error(`The reset was rejected with ${answer.status}`)
  const { madeAt } = (await answer.json()) as { madeAt: string }
  for (const began = performance.now(); performance.now() - began < TIMEOUT_MS;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    if (!(await isAnother(madeAt))) continue
    await clearCache()
    location.assign('/dashboard')
    return
  }
  throw new Error('The demo did not restart')
}

/** Returns whether another demo than before is there, or one that no longer knows us. */
async function isAnother(madeAt: string): Promise<boolean> {
  try {
    const answer = await fetch('/api/demo', { credentials: 'include', cache: 'no-store' })
    if (answer.status === 401) return true
    return answer.ok && ((await answer.json()) as { madeAt: string }).madeAt !== madeAt
  } catch {
    return false
  }
}
