import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

const SECONDS = Number(process.env.SECONDS ?? 10)
/** Visitors come at this pace, whatever becomes of those before them. */
const [PAGES, QUOTES] = [200, 20]

/**
 * Some look at the home page while others send a quote: how long each waited, in milliseconds. Throws where one of them
 * is not served.
 */
export async function visit(url: string): Promise<Record<'pages' | 'quotes', autocannon.Histogram>> {
  let visitor = Math.floor(Math.random() * 2 ** 24)
  const quote = (request: autocannon.Request): autocannon.Request => {
    visitor = (visitor + 1) % 2 ** 24
    const address = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
    return {
      ...request,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'idempotency-key': randomUUID() },
    }
  }
  const body = JSON.stringify({
    name: 'Priya Nair',
    phone: '(813) 555-0119',
    email: 'priya.nair@example.com',
    address: '402 Bal Harbour Dr, Apollo Beach',
    service: 'pool-deck',
    message: 'Travertine around the pool is slippery and has green spots.',
    elapsedMs: 42_000,
  })
  const [pages, quotes] = await Promise.all([
    autocannon({ url, connections: 10, duration: SECONDS, overallRate: PAGES, headers: { 'accept-encoding': 'br' } }),
    autocannon({
      url: `${url}/api/service-requests`,
      connections: 4,
      duration: SECONDS,
      overallRate: QUOTES,
      requests: [{ method: 'POST', body, setupRequest: quote }],
    }),
  ])
  for (const { errors, non2xx, statusCodeStats } of [pages, quotes])
    if (errors + non2xx > 0) throw new Error(`${errors} errors and ${JSON.stringify(statusCodeStats)} at ${url}`)
  return { pages: pages.latency, quotes: quotes.latency }
}
