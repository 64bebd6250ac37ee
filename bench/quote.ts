import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { openDatabase } from '#platform/database/open.ts'
import { log } from '#platform/log.ts'
import { urlOf } from '../tests/support/database-url.ts'
import { runPaired, report } from './paired-runs.ts'
import { startServer } from './processes.ts'
import type { Server } from './processes.ts'
import { OWNER } from './sign-in.ts'

const SECONDS = 5

/**
 * Lead POSTs per second through the whole path, beside a bare endpoint that commits the same rows in one statement to
 * the same database.
 */
export async function quote(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  const database = await openDatabase({ dataDir: folder, log })
  const DATABASE_URL = urlOf(database.pool)
  const app = await startServer('dist/server/main.js', {
    DATABASE_URL,
    TRUST_PROXY: 'loopback',
    ...OWNER,
  })
  const bare = await startServer('bench/baseline/quote.ts', { DATABASE_URL })
  try {
    return report(
      'lead POST',
      'per second',
      await runPaired(
        5,
        () => perSecond(app),
        () => perSecond(bare),
      ),
      { atLeast: 0.7 },
    )
  } finally {
    await app.stop()
    await bare.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function perSecond(server: Server): Promise<number> {
  let visitor = Math.floor(Math.random() * 2 ** 24)
  const body = JSON.stringify({
    name: 'Priya Nair',
    phone: '(813) 555-0119',
    email: 'priya.nair@example.com',
    address: '402 Bal Harbour Dr, Apollo Beach',
    service: 'pool-deck',
    message: 'Travertine around the pool is slippery and has green spots.',
    elapsedMs: 42_000,
  })
  const result = await autocannon({
    url: `${server.url}/api/service-requests`,
    connections: 32,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        body,
        setupRequest: (request) => {
          // Each visitor once, each from an address of their own.
          visitor = (visitor + 1) % 2 ** 24
          const address = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
          return {
            ...request,
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': address,
              'idempotency-key': randomUUID(),
            },
          }
        },
      },
    ],
  })
  if (result.errors + result.non2xx > 0)
    throw new Error(`${result.errors} errors and ${JSON.stringify(result.statusCodeStats)} at ${server.url}`)
  return result.requests.total / result.duration
}
