import { createServer } from 'node:net'
import type { Config } from '#platform/config.ts'
import { ConfigError } from '#platform/config.ts'

/**
 * Throws ConfigError with a sentence where another program listens already: before a folder or a database is made, not
 * after.
 */
export async function assertPortIsFree({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<void> {
  // The system chooses a free one.
  if (PORT === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(toPortFault(error, { PORT, HOST })))
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
}

/** What went wrong with listening, in a sentence where its owner can do something about it. */
export function toPortFault(error: Error, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Error {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE'
  return isTaken
    ? new ConfigError(
        `Port ${PORT} on ${HOST} is already in use. Stop the other program, or set PORT to a different port.`,
      )
    : error
}
