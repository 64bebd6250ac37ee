/** Which addresses of the configuration would carry secrets over a line that anyone on the way can read. */

/** Variables with addresses that secrets go to. */
const HTTP = [
  'S3_ENDPOINT',
  'OPENAI_BASE_URL',
  'OIDC_ISSUER',
  'TWILIO_API_BASE',
  'STRIPE_API_BASE',
  'STRIPE_SCRIPT_URL',
] as const
/**
 * What INSECURE_TRANSPORT may name. SMTP_URL is not refused at the start: a server that offers TLS is used, and one
 * that does not gets no password.
 */
const MAY_BE_INSECURE: readonly string[] = [...HTTP, 'SMTP_URL', 'DATABASE_URL']

type Props = Readonly<Record<string, unknown>>

/**
 * A sentence for each variable that names an address without TLS on another machine, unless INSECURE_TRANSPORT names
 * the variable.
 */
export function findInsecureTransport(given: Props): string[] {
  const allowed = readAllowed(given['INSECURE_TRANSPORT'])
  const unknown = allowed.filter((name) => !MAY_BE_INSECURE.includes(name))
  const insecure = [
    ...HTTP.filter((name) => isPlainHttp(given[name])).map((name) => [name, 'use an https:// address'] as const),
    ...(isPlainDatabase(given['DATABASE_URL'])
      ? [['DATABASE_URL', 'add ?sslmode=verify-full (or ?sslmode=no-verify for a self-signed certificate)'] as const]
      : []),
  ]
  return [
    ...unknown.map((name) => `INSECURE_TRANSPORT: ${name} is not one of ${MAY_BE_INSECURE.join(', ')}.`),
    ...insecure
      .filter(([name]) => !allowed.includes(name))
      .map(
        ([name, cure]) =>
          `${name}: would send secrets without TLS to another machine: ${cure}. If this is your own private network, like a compose network, set INSECURE_TRANSPORT=${[...allowed, name].join(',')}.`,
      ),
  ]
}

/** Whether INSECURE_TRANSPORT names this variable. */
export const isInsecureAllowed = (setting: string | undefined, name: string): boolean =>
  readAllowed(setting).includes(name)

/** Whether a host is this machine, by its name or address. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(?:\.\d{1,3}){3}\]?)$/i.test(
    host.replace(/\.$/, ''),
  )

const readAllowed = (setting: unknown): string[] =>
  typeof setting === 'string' ? setting.split(/[\s,]+/).filter((name) => name !== '') : []

function isPlainHttp(address: unknown): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : null
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}

/**
 * As the driver reads it: it speaks TLS where `sslmode` or `ssl` says so, and then never falls back to a plain line.
 */
function isPlainDatabase(address: unknown): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : null
  if (!url) return false
  const mode = url.searchParams.get('sslmode') ?? 'disable'
  const isTls = mode !== 'disable' || /^(?:true|1)$/.test(url.searchParams.get('ssl') ?? '')
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  // No host, or a folder: a socket of this machine.
  return !isTls && host.split(',').some((one) => one !== '' && !one.startsWith('/') && !isLoopback(one))
}
