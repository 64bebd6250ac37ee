import { createHash, randomBytes } from 'node:crypto'

/**
 * For answers that are no page of ours (data, documents, files, errors): nothing in them runs, is framed or is sent
 * anywhere. Pages set their own.
 */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** On every answer. HSTS only makes sense when the public address is https. */
export function commonHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    // A script or a worker keeps what it is given with it, so files get no more than this; see DATA_POLICY.
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

const hash = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Origins that one page lets in beside our own. */
export type Also = { scripts: string[]; frames: string[]; connects: string[]; images: string[]; forms: string[] }

/**
 * No inline code at all but the scripts and style elements named by hash, and those style elements that carry the
 * nonce.
 */
export function contentSecurityPolicy(allowed: {
  scripts: readonly string[]
  styles?: readonly string[]
  styleNonce?: string
  also?: Also | undefined
}): string {
  const { also } = allowed
  return [
    "default-src 'self'",
    `script-src 'self' ${[...allowed.scripts.map(hash), ...(also?.scripts ?? [])].join(' ')}`.trim(),
    ...(also ? [`frame-src 'self' ${also.frames.join(' ')}`, `connect-src 'self' ${also.connects.join(' ')}`] : []),
    `style-src 'self' ${[...(allowed.styles ?? []).map(hash), ...(allowed.styleNonce ? [`'nonce-${allowed.styleNonce}'`] : [])].join(' ')}`.trim(),
    ["img-src 'self' data: blob:", ...(also?.images ?? [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(also?.forms ?? [])].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

/** 128 random bits in base64, new for each response. */
export const makeNonce = (): string => randomBytes(16).toString('base64')

/**
 * Whether a change may come from this page: a browser names the page's origin on every POST, PATCH and DELETE. Same
 * origin is PUBLIC_URL or, on loopback, the request's own Host (architecture.md). No Origin at all is a program, not a
 * foreign page.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true
  if (origin === publicUrl) return true
  return host !== undefined && /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host) && origin === `http://${host}`
}

/**
 * A browser that keeps its page's origin to itself still tells whose page it is (Fetch Metadata): another site's, or
 * another one under our domain.
 */
export const isOtherSite = (origin: string | undefined, site: string | undefined): boolean =>
  origin === undefined && (site === 'cross-site' || site === 'same-site')
