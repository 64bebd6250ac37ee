import tls from 'node:tls'
import { formatDay } from '#lib/dates.ts'
import type { Check, CheckResult } from '../check-result.ts'

const DAY = 86_400_000
const WARN_DAYS = 21
const SOON_DAYS = 5

/** The certificate that visitors of PUBLIC_URL meet, and how long it still holds. */
export const publicAddressCheck: Check = {
  type: 'Website',
  name: 'Public address',
  run: async ({ config: { PUBLIC_URL: address }, clock }, signal) => {
    if (!address)
      return {
        status: 'unknown',
        message: 'Not set. Your website only works on this computer',
        advice: 'Set PUBLIC_URL to your website’s address.',
      }
    const { protocol, hostname, port } = new URL(address)
    if (protocol === 'http:')
      return {
        status: isLocal(hostname) ? 'unknown' : 'warning',
        message: `${hostname} isn’t encrypted (http)`,
        ...(!isLocal(hostname) && {
          advice: 'Add a TLS certificate and start PUBLIC_URL with https.',
        }),
      }
    return checkCertificate(hostname, Number(port || 443), clock.now(), signal)
  },
}

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** Asks as a browser would, and says what a browser would say. */
export async function checkCertificate(
  host: string,
  port: number,
  now: Date,
  signal: AbortSignal,
): Promise<CheckResult> {
  const name = host.replace(/^\[|\]$/g, '')
  const began = performance.now()
  const met = await new Promise<{ until: Date; problem: string | null } | null>((resolve) => {
    const socket = tls.connect(
      { host: name, port, ...(isAddress(name) ? {} : { servername: name }), rejectUnauthorized: false },
      () => {
        resolve({
          until: new Date(socket.getPeerCertificate().valid_to),
          problem: socket.authorized ? null : String(socket.authorizationError),
        })
        socket.end()
      },
    )
    socket.once('error', () => resolve(null))
    signal.addEventListener('abort', () => socket.destroy(new Error('It took too long')))
  })
  if (!met)
    return {
      status: 'unhealthy',
      message: `${host} isn’t responding`,
      advice: 'Check that your proxy server is running and that DNS points to it.',
    }
  const [ms, days] = [Math.round(performance.now() - began), Math.floor((met.until.getTime() - now.getTime()) / DAY)]
  const [details, advice] = [
    { 'Valid until': formatDay(met.until), 'Days left': String(days) },
    'Renew the certificate. Most servers can do this automatically (ACME).',
  ]
  if (days < 0 || met.problem === 'CERT_HAS_EXPIRED')
    return {
      status: 'unhealthy',
      message: `The certificate expired on ${formatDay(met.until)}`,
      ms,
      measure: days,
      details,
      advice,
    }
  if (met.problem)
    return {
      status: 'unhealthy',
      message: `Browsers don’t trust the certificate (${met.problem})`,
      ms,
      measure: days,
      details,
      advice,
    }
  const message = `Certificate valid until ${formatDay(met.until)}`
  if (days < SOON_DAYS) return { status: 'unhealthy', message, ms, measure: days, details, advice }
  return days < WARN_DAYS
    ? { status: 'warning', message, ms, measure: days, details, advice }
    : { status: 'healthy', message, ms, measure: days, details }
}

const isAddress = (name: string): boolean => /^[\d.]+$|:/.test(name)
