import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { listen, stop } from './listen.ts'

/** Copied from Twilio's published description, see its `source`. */
const published = JSON.parse(readFileSync(new URL('./twilio-messages.json', import.meta.url), 'utf8'))
const AccountSid = z.fromJSONSchema(published.accountSid)
const CreateMessage = z.fromJSONSchema(
  { ...published.request, additionalProperties: false },
  { defaultTarget: 'openapi-3.0' },
)
const Message = z.fromJSONSchema(published.message, { defaultTarget: 'openapi-3.0' })

/** `validFor`: seconds that Twilio may hold it, where that was said. */
export type AcceptedSms = {
  sid: string
  to: string
  from: string | null
  messagingServiceSid: string | null
  body: string
  validFor?: number
}

/**
 * What one request meets in place of service. An error is answered before anything is accepted, except
 * `acceptedAnyway`. reset and hang: nothing is accepted, the connection is reset or never answered; the after- forms
 * accept the message first.
 */
export type TwilioFault =
  | { status: number; code?: number; retryAfter?: string; acceptedAnyway?: boolean }
  | 'reset'
  | 'reset-after-accepting'
  | 'hang'
  | 'hang-after-accepting'
  | 'unreadable-after-accepting'

/** The one number of its account, and its one messaging service. */
const NUMBER = '+18135550100'
const SERVICE = `MG${'5'.repeat(32)}`

export type TwilioPeer = {
  /** For TWILIO_API_BASE. */
  url: string
  accountSid: string
  /** The product's settings for it. */
  env: Record<string, string>
  authToken: string
  /** What Twilio would deliver, in the order of acceptance. */
  accepted: AcceptedSms[]
  /** Requests seen, served or not. */
  requests(): number
  /** The next requests meet these, one each. */
  fail(...faults: TwilioFault[]): void
  /** Every further request meets this; null ends it. */
  failAlways(fault: TwilioFault | null): void
  /** Twilio closes the account, as for an unpaid bill, or opens it again. */
  suspend(isSuspended: boolean): void
  /** How many milliseconds each further request waits for its answer. */
  delay(of: () => number): void
  /** How many milliseconds pass before each further request is taken, as on a slow line. */
  hold(of: () => number): void
  /** A person texted STOP: Twilio refuses further messages to this number with 21610. */
  optOut(number: string): void
  /**
   * Every further message to this number is refused with this error: 21211 for one that does not exist, 21614 for a
   * landline.
   */
  reject(number: string, code: number): void
  /** A number that texted STOP texts START. */
  optIn(number: string): void
  /** Posts a form to a webhook as Twilio does, signed over `url`; `forged` changes what is sent after it was signed. */
  tell(
    to: string,
    path: string,
    form: Record<string, string>,
    forged?: (sent: { url: string; form: Record<string, string>; signature: string | null }) => void,
  ): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

/** A server on a real socket that speaks as much of Twilio's REST API as sending a text needs. */
export async function startTwilio({
  accountSid = `AC${randomBytes(16).toString('hex')}`,
  authToken = randomBytes(16).toString('hex'),
} = {}): Promise<TwilioPeer> {
  AccountSid.parse(accountSid)
  const path = published.path.replace('{AccountSid}', accountSid)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const accepted: AcceptedSms[] = []
  const optedOut = new Set<string>()
  const rejected = new Map<string, number>()
  const faults: TwilioFault[] = []
  let always: TwilioFault | null = null
  let requests = 0
  let status = 'active'
  let [delay, hold] = [() => 0, () => 0]

  const server = http.createServer((request, response) => void serve(request, response))
  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<unknown> {
    // The look at the account comes with the clock, so no fault that is meant for a text is spent on it, and it is not
    // counted as one. https://www.twilio.com/docs/iam/api/account#fetch-an-account-resource
    if (request.method === 'GET' && request.url === `/2010-04-01/Accounts/${accountSid}.json`) {
      if (always === 'reset') return request.socket.resetAndDestroy()
      if (request.headers.authorization !== authorization)
        return answer(response, 401, errorBody({ status: 401, code: 20003 }))
      return answer(response, 200, {
        sid: accountSid,
        friendly_name: 'Test account',
        status,
        type: 'Full',
        date_created: new Date().toUTCString(),
      })
    }
    // https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource: neither is a text.
    const looksFor = /^\/2010-04-01\/Accounts\/\w+\/IncomingPhoneNumbers\.json\?.*PhoneNumber=([^&]+)/.exec(
      request.url ?? '',
    )
    if (request.method === 'GET' && looksFor) {
      if (request.headers.authorization !== authorization)
        return answer(response, 401, errorBody({ status: 401, code: 20003 }))
      const wanted = decodeURIComponent(looksFor[1] ?? '')
      return answer(response, 200, {
        incoming_phone_numbers: wanted === NUMBER ? [{ sid: `PN${'0'.repeat(32)}`, phone_number: NUMBER }] : [],
        page: 0,
        page_size: 1,
      })
    }
    // https://www.twilio.com/docs/messaging/api/service-resource
    if (request.method === 'GET' && request.url?.startsWith('/v1/Services/'))
      return request.url.endsWith(SERVICE)
        ? answer(response, 200, { sid: SERVICE, account_sid: accountSid })
        : answer(response, 404, errorBody({ status: 404, code: 20404 }))
    requests += 1
    const fault = faults.shift() ?? always
    if (fault === 'reset') return request.socket.resetAndDestroy()
    const form = new URLSearchParams(await text(request))
    const held = hold()
    if (held > 0) await wait(held)
    const refusal =
      request.method !== 'POST' || request.url !== path
        ? { status: 404, code: 20404 }
        : request.headers.authorization !== authorization
          ? { status: 401, code: 20003 }
          : refusalOf(form, optedOut, rejected)
    if (refusal) return answer(response, refusal.status, errorBody(refusal))
    if (typeof fault === 'object' && fault && !fault.acceptedAnyway)
      return answer(
        response,
        fault.status,
        fault.code ? errorBody(fault) : '<html>Bad Gateway</html>',
        fault.retryAfter,
      )
    if (fault === 'hang') return undefined
    const message = accept(accountSid, form)
    const validFor = form.get('ValidityPeriod')
    accepted.push({
      sid: message.sid,
      to: message.to,
      from: message.from,
      messagingServiceSid: message.messaging_service_sid,
      body: message.body,
      ...(validFor !== null && { validFor: Number(validFor) }),
    })
    if (fault === 'hang-after-accepting') return undefined
    if (fault === 'reset-after-accepting') return request.socket.resetAndDestroy()
    if (fault === 'unreadable-after-accepting') return answer(response, 201, '<html>Created</html>')
    if (fault) return answer(response, fault.status, errorBody(fault), fault.retryAfter)
    const late = delay()
    if (late > 0) await wait(late)
    return answer(response, 201, message)
  }
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    accountSid,
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: NUMBER,
      TWILIO_API_BASE: `http://127.0.0.1:${port}`,
    },
    authToken,
    accepted,
    requests: () => requests,
    fail: (...next) => {
      faults.push(...next)
    },
    failAlways: (fault) => {
      always = fault
    },
    suspend: (isSuspended) => {
      status = isSuspended ? 'suspended' : 'active'
    },
    delay: (of) => {
      delay = of
    },
    hold: (of) => {
      hold = of
    },
    optOut: (number) => {
      optedOut.add(number)
    },
    reject: (number, code) => {
      rejected.set(number, code)
    },
    optIn: (number) => {
      optedOut.delete(number)
    },
    tell: async (to, at, form, forged) => {
      const sent: { url: string; form: Record<string, string>; signature: string | null } = {
        url: `${to}${at}`,
        form: { ...form },
        signature: null,
      }
      sent.signature = signatureOf(authToken, sent.url, form)
      forged?.(sent)
      const answered = await fetch(sent.url, {
        method: 'POST',
        body: new URLSearchParams(sent.form),
        headers: sent.signature === null ? {} : { 'x-twilio-signature': sent.signature },
      })
      return { status: answered.status, text: await answered.text() }
    },
    close: () => stop(server),
  }
}

/**
 * https://www.twilio.com/docs/usage/security#validating-requests: HMAC-SHA1 over the address and the fields by name,
 * each with its value behind it.
 */
function signatureOf(authToken: string, url: string, form: Record<string, string>): string {
  const fields = Object.keys(form).toSorted()
  return createHmac('sha1', authToken)
    .update(url + fields.map((name) => name + form[name]).join(''))
    .digest('base64')
}

/** Twilio's own rules, beyond the published schema: https://www.twilio.com/docs/api/errors. */
function refusalOf(
  form: URLSearchParams,
  optedOut: Set<string>,
  rejected: Map<string, number>,
): { status: number; code: number } | undefined {
  const refuse = (code: number) => ({ status: 400, code })
  const { ValidityPeriod, ...fields } = Object.fromEntries(form)
  const period = ValidityPeriod === undefined ? {} : { ValidityPeriod: Number(ValidityPeriod) }
  if (ValidityPeriod !== undefined && !/^([1-9]\d{0,3}|[12]\d{4}|3[0-5]\d{3}|36000)$/.test(ValidityPeriod))
    return refuse(21624)
  if (!fields.To) return refuse(21604)
  if (!fields.From && !fields.MessagingServiceSid) return refuse(21603)
  if (!fields.Body) return refuse(21602)
  const given = { ...fields, ...period }
  if (form.size !== Object.keys(given).length || !CreateMessage.safeParse(given).success) return refuse(20001)
  if (!/^\+[1-9]\d{6,14}$/.test(fields.To)) return refuse(21211)
  if (fields.Body.length > 1600) return refuse(21617)
  if (optedOut.has(fields.To)) return refuse(21610)
  const code = rejected.get(fields.To)
  if (code !== undefined) return refuse(code)
  return undefined
}

function accept(accountSid: string, form: URLSearchParams) {
  const sid = `SM${randomBytes(16).toString('hex')}`
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`
  const message = {
    ...published.example,
    sid,
    uri: `${uri}.json`,
    subresource_uris: { media: `${uri}/Media.json` },
    account_sid: accountSid,
    to: form.get('To'),
    from: form.get('From'),
    body: form.get('Body'),
    messaging_service_sid: form.get('MessagingServiceSid'),
    date_sent: null,
    date_created: new Date().toUTCString(),
    date_updated: new Date().toUTCString(),
  }
  // A peer that drifts from the published description proves nothing.
  Message.parse(message)
  return message
}

/** The real messages repeat the number, so this one does, too: it must not come out of the provider. */
const errorBody = ({ status, code }: { status: number; code?: number }) => ({
  code,
  message: `Error ${code} about +18135550199`,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
})

function answer(response: http.ServerResponse, status: number, body: object | string, retryAfter?: string): void {
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    ...(retryAfter && { 'retry-after': retryAfter }),
  })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
