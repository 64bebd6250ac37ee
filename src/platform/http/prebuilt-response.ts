import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Headers as Node writes them fastest: name, value, name, value. */
type Flat = string[]

/** An answer that is the same for everybody: made once, sent many times. */
export type PrebuiltResponse = { status: number; etag: string; headers: Flat; withoutBody: Flat; body: Buffer }

/** `content-length` and `etag` are added. */
export function buildResponse(
  status: number,
  etag: string,
  headers: OutgoingHttpHeaders,
  body: Buffer,
): PrebuiltResponse {
  const withoutBody = Object.entries({ ...headers, etag }).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  )
  return { status, etag, withoutBody, headers: [...withoutBody, 'content-length', String(body.length)], body }
}

/** 304 for a browser that keeps this very version, no body for HEAD. */
export function sendResponse(
  { status, etag, headers, withoutBody, body }: PrebuiltResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (status === 200 && hasAlready(request, etag)) response.writeHead(304, withoutBody).end()
  else response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
}

/** Whether a request only reads: GET or HEAD. */
export const isReadRequest = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/**
 * Whether the browser keeps this very version: named strongly or weakly, alone or in a list, or as `*`, which is any
 * version (RFC 9110, 13.1.2).
 */
function hasAlready({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && (known.includes(etag) || known.trim() === '*')
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers name br and gzip without weights; `br;q=0` is the only refusal worth reading. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) return 'gzip'
  return 'identity'
}
