import http from 'node:http'
import https from 'node:https'
import twilio from 'twilio'
import { z } from 'zod'
import { unlessAway, type Account } from '../account.ts'
import type { SmsMessage } from './port.ts'

export type TwilioAccount = {
  accountSid: string
  authToken: string
  /** A number of the account in E.164, or the SID of a messaging service (MG…). */
  from: string
  /** Where the API answers; Twilio's own when absent. */
  apiBase?: string | undefined
  /** Where Twilio tells what became of a text; nowhere when absent. */
  statusUrl?: string | undefined
}

/**
 * What happened on the wire: a message was created, Twilio said something else, or the connection failed before an
 * answer was complete.
 */
export type TwilioAnswer =
  | { kind: 'created'; sid: string }
  | { kind: 'answered'; status: number; code: number | undefined; retryAfter: string | undefined }
  | { kind: 'broken'; connected: boolean }

const TWILIO = 'https://api.twilio.com'
/** Messaging services have a host of their own, and both stand behind the same proxy. */
const OF_TWILIO = /^https:\/\/(api|messaging)\.twilio\.com/
const ErrorBody = z.object({ code: z.number().int() })

/**
 * One POST of one message by Twilio's SDK, never repeated. `validFor`: seconds that Twilio may hold it, at most. Never
 * throws: the SDK's errors carry the credentials and the text, and end here.
 */
export async function createMessage(
  account: TwilioAccount,
  message: SmsMessage,
  validFor: number | undefined,
  signal: AbortSignal,
): Promise<TwilioAnswer> {
  const { wire, client } = connect(account, signal)
  const sender = account.from.startsWith('MG') ? { messagingServiceSid: account.from } : { from: account.from }
  // Twilio may tell of it before its own answer was read: our id finds the row all the same.
  const callback = account.statusUrl && { statusCallback: `${account.statusUrl}?m=${message.id}` }
  try {
    const valid = validFor !== undefined && { validityPeriod: validFor }
    const { sid } = await client.messages.create({
      to: message.to,
      body: message.body,
      ...sender,
      ...callback,
      ...valid,
    })
    if (sid) return { kind: 'created', sid }
  } catch {
    // Judged below by what was on the wire.
  }
  const answer = wire.client.lastResponse
  if (!answer) return { kind: 'broken', connected: wire.connected() }
  const body = ErrorBody.safeParse(answer.body)
  // The SDK's exceptions drop the headers; the last response of a client that serves one request still has them.
  const headers = z.record(z.string(), z.unknown()).safeParse({ ...answer.headers }).data
  return {
    kind: 'answered',
    status: answer.statusCode,
    code: body.data?.code,
    retryAfter: headers?.['retry-after']?.toString(),
  }
}

/**
 * Fetches the account itself (https://www.twilio.com/docs/iam/api/account): costs nothing and sends nothing. Never
 * throws.
 */
export function readAccount(account: TwilioAccount, signal: AbortSignal): Promise<Account> {
  const { wire, client } = connect(account, signal)
  return unlessAway('Twilio', async () => {
    try {
      const { status } = await client.api.v2010.accounts(account.accountSid).fetch()
      if (status === 'active') return { kind: 'ok', says: 'Twilio accepts the account' }
      return { kind: 'refused', says: `Twilio says your account is ${status}.`, field: 'accountSid' }
    } catch (error) {
      const { statusCode } = wire.client.lastResponse ?? {}
      if (statusCode === 404)
        return { kind: 'refused', says: 'Twilio doesn’t know this Account SID.', field: 'accountSid' }
      if (statusCode !== 401) throw error
      return {
        kind: 'refused',
        says: 'Twilio rejected the Account SID or Auth Token. Check them in Settings > Connections.',
        field: 'authToken',
      }
    }
  })
}

/**
 * Looks whether the account has the number that texts come from, or the messaging service
 * (https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource). Never throws.
 */
export function readSender(account: TwilioAccount, signal: AbortSignal): Promise<Account> {
  const { wire, client } = connect(account, signal)
  const { from } = account
  return unlessAway('Twilio', async () => {
    if (from.startsWith('MG')) {
      try {
        await client.messaging.v1.services(from).fetch()
      } catch (error) {
        if (wire.client.lastResponse?.statusCode !== 404) throw error
        return {
          kind: 'refused',
          says: 'Twilio has no messaging service with this SID in your account.',
          field: 'from',
        }
      }
    } else {
      const [owned] = await client.incomingPhoneNumbers.list({ phoneNumber: from, limit: 1 })
      if (!owned) return { kind: 'refused', says: 'Twilio says this number isn’t in your account.', field: 'from' }
    }
    return { kind: 'ok', says: 'Twilio sends from this number' }
  })
}

function connect({ accountSid, authToken, apiBase }: TwilioAccount, signal: AbortSignal) {
  const wire = oneShot(apiBase ?? TWILIO, signal)
  // Empty edge and region: else the SDK takes them from the environment, past our configuration.
  return {
    wire,
    client: twilio(accountSid, authToken, { httpClient: wire.client, autoRetry: false, edge: '', region: '' }),
  }
}

/**
 * Makes a client of the SDK for a single request on a connection of its own. If the other side closed a reused
 * connection at that moment, a text that was never read would look like one that may have gone out. The request is
 * written as soon as the connection is open, so what fails before that was certainly not sent.
 */
function oneShot(apiBase: string, signal: AbortSignal) {
  let connected = false
  const secure = new URL(apiBase).protocol === 'https:'
  const transport = {
    request(options: https.RequestOptions, respond: (response: http.IncomingMessage) => void) {
      const request = (secure ? https : http).request({ ...options, agent: false }, respond)
      request.once('socket', (socket) =>
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          connected = true
        }),
      )
      return request
    },
  }
  const client = new twilio.RequestClient({ keepAlive: false })
  // Not by `client.api.baseUrl`: the SDK takes host names apart to insert edge and region, and turns peer.example into
  // peer.example.peer.example.
  client.axios.interceptors.request.use((config) =>
    Object.assign(config, {
      url: apiBase === TWILIO ? config.url : config.url?.replace(OF_TWILIO, apiBase.replace(/\/+$/, '')),
      transport,
      signal,
    }),
  )
  return { client, connected: () => connected }
}
