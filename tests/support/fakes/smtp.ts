import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { listen } from './listen.ts'
import { selfSigned } from './self-signed.ts'

/**
 * Where in the conversation a fault strikes. body: as the content begins to arrive · content: after its final dot, when
 * the server has it all.
 */
export type SmtpStage = 'greeting' | 'login' | 'sender' | 'recipient' | 'body' | 'content'
/** A reply with this code (and text), a reset connection, or no reply at all. */
export type SmtpFault = { at: SmtpStage; answer: number | 'reset' | 'hang'; text?: string }

export type ReceivedMail = { from: string; to: string[]; raw: string; email: Email }

export type SmtpPeer = {
  /** For SMTP_URL, with user and password where the server asks for them. */
  url: string
  /** Every mail whose content arrived whole and was not refused, in the order of arrival. */
  received: ReceivedMail[]
  connections(): number
  /** The next connections meet these, one each. */
  fail(...faults: SmtpFault[]): void
  /** Every further connection meets this; null ends it. */
  failAlways(fault: SmtpFault | null): void
  /** So many milliseconds pass before each further mail that arrived whole is confirmed, as where it is read first. */
  delay(ms: number): void
  close(): Promise<void>
}

/**
 * Starts an SMTP server on a real socket. `secure`: with TLS from the start and a certificate that no authority signed.
 */
export async function startSmtp({
  login,
  secure = false,
}: { login?: { user: string; password: string }; secure?: boolean } = {}): Promise<SmtpPeer> {
  const received: ReceivedMail[] = []
  const faults: SmtpFault[] = []
  const faultOf = new Map<string, SmtpFault | null>()
  const sockets = new Map<number, Socket>()
  let always: SmtpFault | null = null
  let delay = 0
  let connections = 0

  /** Answers whether the stage may go on; when not, has done what the fault says. */
  function passes(stage: SmtpStage, session: SMTPServerSession, reply: (error: Error) => void): boolean {
    const fault = faultOf.get(session.id)
    if (fault?.at !== stage) return true
    if (fault.answer === 'reset') sockets.get(session.remotePort)?.resetAndDestroy()
    else if (fault.answer !== 'hang')
      reply(Object.assign(new Error(fault.text ?? 'as the test asked'), { responseCode: fault.answer }))
    return false
  }

  const server = new SMTPServer({
    ...(secure && { secure, ...selfSigned() }),
    disableReverseLookup: true,
    closeTimeout: 100,
    authOptional: !login,
    allowInsecureAuth: true,
    // No authority signed its certificate, so an honest client would refuse to go on.
    disabledCommands: ['STARTTLS', ...(login ? [] : ['AUTH'])],
    onConnect(session, done) {
      connections += 1
      faultOf.set(session.id, faults.shift() ?? always)
      if (passes('greeting', session, done)) done()
    },
    onAuth(auth, session, done) {
      if (!passes('login', session, done)) return
      if (auth.username === login?.user && auth.password === login?.password) done(null, { user: auth.username })
      else done(Object.assign(new Error('5.7.8 Authentication credentials invalid'), { responseCode: 535 }))
    },
    onMailFrom(_address, session, done) {
      if (passes('sender', session, done)) done()
    },
    onRcptTo(_address, session, done) {
      if (passes('recipient', session, done)) done()
    },
    async onData(stream, session, done) {
      if (!passes('body', session, done)) return
      // A client that disconnects in the middle of a mail has sent none.
      const raw = await buffer(stream).catch(() => null)
      if (raw === null) return
      const fault = faultOf.get(session.id)
      const { mailFrom, rcptTo } = session.envelope
      // A mail that was refused is not there; after a reset or silence it is, and the sender cannot know.
      if (fault?.at !== 'content' || typeof fault.answer !== 'number') {
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          email: await PostalMime.parse(raw),
        })
      }
      if (delay > 0) await wait(delay)
      if (passes('content', session, done)) done()
    },
  })
  // The client leaves without a word when a test says so.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (!remotePort) return
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  const port = await listen(server.server)
  const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : ''
  return {
    url: `${secure ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${port}`,
    received,
    connections: () => connections,
    fail: (...next) => {
      faults.push(...next)
    },
    failAlways: (fault) => {
      always = fault
    },
    delay: (ms) => {
      delay = ms
    },
    async close() {
      // Under TLS these are not ours to end: taking the socket away in the middle of a handshake crashes Node
      // (smtp-server says so in its close()).
      if (!secure) for (const socket of sockets.values()) socket.destroy()
      await new Promise((closed) => {
        server.close(() => closed(undefined))
      })
    },
  }
}
