import { z } from 'zod'
import { emailAddress } from '#lib/text.ts'
import { ConfigError } from '#platform/config.ts'
import { isLoopback } from '#platform/secure-transport.ts'
import { unlessAway, type Account } from '../account.ts'
import { PrivateAddressError, resolvePublic } from '../push/public-address.ts'
import type { Outcome } from '../outcome.ts'
import type { EmailMessage, EmailProvider } from './port.ts'

export type SmtpSettings = {
  /** smtp:// or smtps:// with user and password; nodemailer's options as its query (`?name=mail.example.com`). */
  url: string
  /**
   * Whether password and mail may go out without TLS to a server on another machine: INSECURE_TRANSPORT names SMTP_URL.
   */
  allowInsecure?: boolean
  /** `Name <address>` or an address. */
  from: string
  /** Mails that it is given in a second, all nodes together. */
  perSecond?: number | undefined
  /**
   * Milliseconds that one attempt may take in all. Generous, since servers read the mail before they answer for it (RFC
   * 5321 §4.5.3.2.6).
   */
  timeLimit?: number
  /** Refuses servers that are not on the open internet: a person entered the address in the app. */
  publicOnly?: boolean
}

const Address = emailAddress('Enter an email address.')

/** E-mail by any SMTP server. Throws ConfigError when `from` holds no address. */
export function smtpEmail({
  url,
  from,
  allowInsecure = false,
  perSecond = 10,
  timeLimit = 30_000,
  publicOnly = false,
}: SmtpSettings): EmailProvider {
  const sender = readSender(from)
  const reach = async () => ({
    ...(publicOnly ? await pinned(withTls(url, allowInsecure)) : { url: withTls(url, allowInsecure) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    simulated: false,
    perSecond,
    send: async (message, signal) => {
      // A domain with letters beyond ASCII is written to by its ASCII name, which every server takes.
      const to = readAddresses([message.to, ...(message.alsoTo ?? [])])
      const cc = readAddresses(message.cc ?? [])
      if (!to || !cc) return { kind: 'refused', reason: 'This email address can’t receive mail.' }
      // At the first e-mail, not at the start of the app.
      const { createTransport } = await import('nodemailer')
      const server = await reach().catch(() => null)
      if (server === null) return { kind: 'retry', reason: 'Couldn’t reach the mail server.', away: true }
      const transport = createTransport({ ...server, connectionTimeout: timeLimit, socketTimeout: timeLimit })
      let handedOver = false
      transport.use('stream', (mail, done) => {
        // The content is read only when the server asked for it; its end is the moment of the final dot, and from then
        // on the server may have taken it.
        mail.message.processFunc((content) =>
          content.once('end', () => {
            handedOver = true
          }),
        )
        done()
      })
      try {
        const { messageId } = await transport.sendMail({
          messageId: `<${message.id}@${sender.domain}>`,
          from: { name: sender.name || (message.house?.name ?? ''), address: sender.address },
          ...replyTo(message, sender.address),
          // Objects and not a string: a comma in a string adds a recipient.
          to,
          ...(cc.length > 0 && { cc }),
          subject: message.subject,
          text: message.text,
          html: message.html,
          headers: message.headers,
          attachments: (message.attachments ?? []).map(({ fileName, contentType, base64 }) => ({
            filename: fileName,
            contentType,
            content: Buffer.from(base64, 'base64'),
          })),
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
        })
        return { kind: 'accepted', providerId: messageId }
      } catch (error) {
        return judge(error, handedOver)
      }
    },
    account: (signal) => verify(reach, signal),
  }
}

/** As nodemailer takes them; null when one of them is none. */
function readAddresses(addresses: readonly string[]): { name: string; address: string }[] | null {
  const read = addresses.map((address) => Address.safeParse(address).data)
  return read.includes(undefined) ? null : read.map((address = '') => ({ name: '', address }))
}

/** The address of the business, where mail is sent from another one, such as that of a mailing service. */
function replyTo({ house }: EmailMessage, from: string): { replyTo?: { name: string; address: string } } {
  const address = Address.safeParse(house?.email ?? '').data
  return address === undefined || address === from ? {} : { replyTo: { name: house?.name ?? '', address } }
}

const NO_TLS =
  'Couldn’t make an encrypted connection to the mail server, so nothing was sent. Check the server and port in Settings > Connections. If it’s on your own private network, set INSECURE_TRANSPORT=SMTP_URL on your server.'

/**
 * Returns the same address with STARTTLS required (RFC 3207). An attacker on the network can remove the offer of it,
 * and must not get the password that way. A server on this machine may do without. Query options against it are
 * dropped; INSECURE_TRANSPORT is the explicit setting for that.
 */
function withTls(address: string, allowInsecure: boolean): string {
  const url = new URL(address)
  if (allowInsecure || isLoopback(url.hostname)) return address
  url.searchParams.delete('ignoreTLS')
  url.searchParams.set('requireTLS', 'true')
  return url.toString()
}

/** The same server by the address that its name has now, so that it cannot be another one when it is connected to. */
async function pinned(address: string): Promise<Server> {
  const url = new URL(address)
  const servername = url.hostname.replace(/^\[|\]$/g, '')
  const found = await resolvePublic(url.hostname)
  url.hostname = found.includes(':') ? `[${found}]` : found
  return { url: url.toString(), tls: { servername } }
}

/** What nodemailer connects to. `tls`: the name that the certificate must have, where the address is a number. */
type Server = { url: string; tls?: { servername: string } }

/**
 * Connects, greets and signs in, and goes away without a mail (https://nodemailer.com/smtp#verify-the-configuration).
 */
function verify(reach: () => Promise<Server>, signal: AbortSignal): Promise<Account> {
  return unlessAway('The mail server', async () => {
    const { createTransport } = await import('nodemailer')
    const server = await reach().catch((error: unknown) => hostFault(error))
    if ('kind' in server) return server
    const transport = createTransport({ ...server, connectionTimeout: 10_000, socketTimeout: 10_000 })
    const end = () => transport.close()
    signal.addEventListener('abort', end)
    try {
      await transport.verify()
      return { kind: 'ok', says: 'Accepted sign-in' }
    } catch (error) {
      const { code, response = '', responseCode = 0 } = Failure.safeParse(error).data ?? {}
      if (code === 'ETLS') return { kind: 'refused', says: NO_TLS, field: 'host' }
      if (code !== 'EAUTH' && responseCode < 500) throw error
      const says =
        code === 'EAUTH'
          ? 'The mail server rejected the sign-in. Check the username and password in Settings > Connections.'
          : `The mail server denied access (${replyOf(response, responseCode)}).`
      return { kind: 'refused', says, field: code === 'EAUTH' ? 'password' : 'host' }
    } finally {
      signal.removeEventListener('abort', end)
      transport.close()
    }
  })
}

/** `Name <address>` taken apart. Throws ConfigError, naming MAIL_FROM. */
export function readSender(from: string): { name: string; address: string; domain: string } {
  const [, name = '', bracketed] = /^(.*?)<([^<>]*)>$/.exec(from) ?? []
  const address = Address.safeParse(bracketed ?? from)
  if (!address.success) throw new ConfigError('MAIL_FROM: must be an address like "Tidestone <hello@example.com>".')
  return {
    name: name.trim().replace(/^"(.*)"$/, '$1'),
    address: address.data,
    domain: address.data.replace(/^.*@/, ''),
  }
}

/**
 * The parts of nodemailer's errors that are needed here (https://nodemailer.com/errors). Its messages stay out: they
 * repeat the recipient.
 */
const Failure = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
})

/** The code of a reply with its enhanced status, and none of its words: they may repeat an address. */
const replyOf = (response: string, code: number): string =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace('-', ' ') ?? String(code)

/** Why the server's name leads nowhere that mail is handed to. */
function hostFault(error: unknown): Account {
  if (error instanceof PrivateAddressError)
    return {
      kind: 'refused',
      says: 'This server isn’t on the public internet. A mail server in your own network is set on your server (SMTP_URL).',
      field: 'host',
    }
  // Any other failure to look up a name is one of the moment.
  if (Failure.safeParse(error).data?.code !== 'ENOTFOUND')
    return { kind: 'away', says: 'The mail server isn’t responding.' }
  return { kind: 'refused', says: 'There’s no server with this name. Check its spelling.', field: 'host' }
}

function judge(error: unknown, handedOver: boolean): Outcome {
  const { code, command = '', response = '', responseCode = 0 } = Failure.safeParse(error).data ?? {}
  if (code === 'ETLS') return { kind: 'retry', reason: NO_TLS, away: true }
  const reply = replyOf(response, responseCode)
  // A reply settles it, even to the final dot: RFC 5321 §4.2.1. 503 means that the session was out of step, not that
  // the mail was looked at.
  const ofServer = responseCode >= 500 && responseCode !== 503 ? refusedToAll(code, command, reply) : null
  if (ofServer !== null) return { kind: 'retry', reason: ofServer, away: true }
  if (responseCode >= 500 && responseCode !== 503) return { kind: 'refused', reason: refusal(reply) }
  if (responseCode >= 400) {
    const away = responseCode === 421 || responseCode === 454 || / 4\.3\./.test(reply) || BEFORE_MAIL.test(command)
    return { kind: 'retry', reason: `The mail server asked to try again later (${reply}).`, ...(away && { away }) }
  }
  if (handedOver)
    return {
      kind: 'unknown',
      reason:
        'The connection dropped before the mail server confirmed, so the email may have gone out. Check with the recipient before you resend it.',
    }
  if (code === 'EAUTH')
    return {
      kind: 'retry',
      reason: 'The mail server requires a username and password. Enter them in Settings > Connections.',
      away: true,
    }
  if (code === 'EMESSAGE' || code === 'EENVELOPE')
    return {
      kind: 'refused',
      reason: 'The mail server can’t send this email. It’s too large or the address isn’t supported.',
    }
  return { kind: 'retry', reason: 'Couldn’t reach the mail server.', away: true }
}

/** As nodemailer names the steps that come before the first mail: connection, greeting, sign-in. */
const BEFORE_MAIL = /^(CONN|EHLO|HELO|STARTTLS|AUTH)/

/**
 * Said to us and not to this mail: every other would fare as it does, so they wait until it is put right. Null where it
 * is about this mail.
 */
function refusedToAll(code: string | undefined, command: string, reply: string): string | null {
  if (code === 'EAUTH')
    return `The mail server rejected the username and password (${reply}). Check them in Settings > Connections.`
  if (BEFORE_MAIL.test(command)) return `The mail server denied access (${reply}).`
  // 552 is about the size of this mail (RFC 1870).
  if (command === 'MAIL FROM' && !reply.startsWith('552'))
    return `The mail server won’t send from your From address (${reply}).`
  return null
}

/** Enhanced status codes, RFC 3463. */
function refusal(reply: string): string {
  if (/ 5\.1\./.test(reply)) return `The mail server says this address doesn’t exist (${reply}).`
  if (reply.endsWith(' 5.2.2')) return `The recipient’s mailbox is full (${reply}).`
  if (/ 5\.7\./.test(reply)) return `The mail server’s rules blocked this email (${reply}).`
  return `The mail server rejected this email (${reply}).`
}
