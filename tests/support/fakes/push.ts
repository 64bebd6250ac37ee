import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import type { PushSubscription } from '#providers/push/port.ts'
import { listen, stop } from './listen.ts'
import { selfSigned } from './self-signed.ts'

export type ReceivedPush = {
  /** Path of the subscription. */
  path: string
  headers: Record<string, string | string[] | undefined>
  /** The claims of the VAPID token, once its signature was checked against `key`; null when it does not hold. */
  vapid: { key: string; claims: { aud: string; sub: string; exp: number } } | null
  /** What the browser would read. */
  text: string
}

/** Answered in place of 201: a status (with Retry-After), a reset connection, or nothing at all. */
export type PushFault = { status: number; retryAfter?: string } | 'reset' | 'hang'

export type PushPeer = {
  /** The origin of its subscriptions. */
  url: string
  /**
   * Its certificate (PEM), for NODE_EXTRA_CA_CERTS of an app that runs as a process of its own. This process trusts it
   * already.
   */
  certificate: string
  /** A new browser asks for pushes. */
  subscribe(): PushSubscription
  received: ReceivedPush[]
  requests(): number
  /** The next requests meet these, one each. */
  fail(...faults: PushFault[]): void
  close(): Promise<void>
}

/**
 * A push service (RFC 8030) over HTTPS with the browsers that subscribed there: it opens what only they can read (RFC
 * 8291).
 */
export async function startPush(): Promise<PushPeer> {
  const { key, cert } = selfSigned()
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert])
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const faults: PushFault[] = []
  let requests = 0

  const server = https.createServer({ key, cert }, (request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    requests += 1
    const fault = faults.shift()
    if (fault === 'reset') return request.socket.destroy()
    const body = await buffer(request)
    if (fault === 'hang') return undefined
    if (fault)
      return response
        .writeHead(fault.status, fault.retryAfter ? { 'retry-after': fault.retryAfter } : {})
        .end('as the test asked')
    const path = request.url ?? ''
    const browser = browsers.get(path)
    if (!browser) return response.writeHead(404).end()
    received.push({
      path,
      headers: request.headers,
      vapid: readVapid(request.headers.authorization),
      text: open(body, browser),
    })
    response.writeHead(201, { location: `${path}/message/${received.length}` }).end()
    return undefined
  }
  const url = `https://localhost:${await listen(server)}`
  return {
    url,
    certificate: cert,
    received,
    requests: () => requests,
    fail: (...next) => {
      faults.push(...next)
    },
    close: () => stop(server),
    subscribe() {
      const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16) }
      const p256dh = browser.keys.generateKeys('base64url')
      const path = `/push/${randomBytes(12).toString('base64url')}`
      browsers.set(path, browser)
      return { endpoint: url + path, keys: { p256dh, auth: browser.auth.toString('base64url') } }
    },
  }
}

type Browser = { keys: ReturnType<typeof createECDH>; auth: Buffer }

/** RFC 8292 §3: `vapid t=<JWT>, k=<public key>`, signed with ES256. */
function readVapid(authorization = ''): ReceivedPush['vapid'] {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return holds ? { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) } : null
}

/**
 * RFC 8291 §3.4 for the keys, RFC 8188 §2 for the one record that a push holds: salt (16), record size (4), key length
 * (1), key, ciphertext with tag (16).
 */
function open(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const secret = derive(
    keys.computeSecret(sender),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]),
    32,
  )
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
  // A 0x02 and any padding end the last record.
  return plain.slice(0, plain.lastIndexOf('\u0002'))
}
