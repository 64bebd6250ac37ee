import http from 'node:http'
import https from 'node:https'
import { once } from 'node:events'
import { saveBody, TooLarge } from '#platform/http/read-body.ts'
import { isDiskFull } from '#platform/files/disk-full.ts'
import { isPrivateLiteral, lookupPublic, PrivateAddressError } from '../push/public-address.ts'
import type { MediaResult } from './port.ts'
import type { TwilioAccount } from './twilio-client.ts'

const TWILIO = 'https://api.twilio.com'
/** Twilio sends on to the store that holds the file, by one or two hops. */
const MAX_HOPS = 4
/** Milliseconds that one attachment may take in all. */
const TIME_LIMIT = 30_000

const UNREACHABLE = 'Couldn’t reach Twilio. We’ll try again.'
const FOREIGN = 'This attachment isn’t at Twilio, so we didn’t open it.'
const REFUSED = 'Twilio rejected the account. Check it in Settings > Connections.'
const GONE = 'Twilio no longer has this attachment.'

/**
 * Fetches an attachment of an incoming text (https://www.twilio.com/docs/messaging/api/media-resource). The first
 * request goes to Twilio with the account's key; a redirect is followed without it, and only to https on the open
 * internet. Never throws.
 */
export async function fetchTwilioMedia(
  account: TwilioAccount,
  media: string,
  file: string,
  most: number,
  signal: AbortSignal,
): Promise<MediaResult> {
  const base = (account.apiBase ?? TWILIO).replace(/\/+$/, '')
  const first = mediaAddress(account, base, media)
  if (first === null) return { kind: 'refused', reason: FOREIGN }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)])
  try {
    return await follow(first, { base: new URL(base).origin, authorization: basic(account), file, most, signal: limit })
  } catch (error) {
    if (error instanceof TooLarge)
      return { kind: 'refused', reason: `This attachment is larger than ${Math.floor(most / 1_048_576)} MB.` }
    if (error instanceof PrivateAddressError) return { kind: 'refused', reason: FOREIGN }
    // Our own disk is no matter of the attachment: the task fails and comes again.
    if (isDiskFull(error)) throw error
    return { kind: 'retry', reason: UNREACHABLE }
  }
}

/** An attachment of this account, at the API that is set; null for any other address. */
function mediaAddress({ accountSid }: TwilioAccount, base: string, media: string): URL | null {
  if (!URL.canParse(media)) return null
  const { protocol, hostname, port, pathname, username } = new URL(media)
  const isTwilio =
    protocol === 'https:' && port === '' && username === '' && /^api(\.[a-z0-9-]+){0,2}\.twilio\.com$/.test(hostname)
  const path =
    /^\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})\/Messages\/[A-Z]{2}[0-9a-f]{32}\/Media\/ME[0-9a-f]{32}$/i.exec(pathname)
  return isTwilio && path?.[1]?.toLowerCase() === accountSid.toLowerCase() ? new URL(`${base}${pathname}`) : null
}

type Fetching = { base: string; authorization: string; file: string; most: number; signal: AbortSignal }

async function follow(first: URL, { base, authorization, file, most, signal }: Fetching): Promise<MediaResult> {
  let url = first
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const isOwn = url.origin === base
    if (!isOwn && (url.protocol !== 'https:' || isPrivateLiteral(url.hostname))) throw new PrivateAddressError()
    const request = (url.protocol === 'https:' ? https : http).get(url.href, {
      agent: false,
      signal,
      // The key of the account is for the first request alone.
      headers: hop === 0 ? { authorization } : {},
      ...(!isOwn && { lookup: lookupPublic }),
    })
    // Without a listener an error after the answer would end the process.
    request.on('error', () => undefined)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    const { statusCode: status = 0, headers } = response
    try {
      if (status === 200) return { kind: 'saved', ...(await saveBody(response, file, most, GONE)) }
    } finally {
      // What is left of an answer that is too large is not waited for.
      response.destroy()
    }
    if (status < 300 || status >= 400 || headers.location === undefined) return judge(status)
    if (!URL.canParse(headers.location, url.href)) return { kind: 'refused', reason: FOREIGN }
    url = new URL(headers.location, url)
  }
  return { kind: 'refused', reason: FOREIGN }
}

function judge(status: number): MediaResult {
  if (status === 401 || status === 403) return { kind: 'retry', reason: REFUSED }
  // Twilio may tell of a text a moment before its file can be fetched.
  if (status === 404) return { kind: 'retry', reason: GONE }
  if (status === 410) return { kind: 'refused', reason: GONE }
  return { kind: 'retry', reason: UNREACHABLE }
}

const basic = ({ accountSid, authToken }: TwilioAccount): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
