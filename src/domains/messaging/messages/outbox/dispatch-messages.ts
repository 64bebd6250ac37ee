import { setTimeout as wait } from 'node:timers/promises'
import type { AppServices } from '#platform/http/context.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import type { EmailHouse } from '#providers/email/port.ts'
import type { Outcome } from '#providers/outcome.ts'
import type { LeasedMessage } from './lease-messages.ts'
import type { Type } from '../contract.ts'
import { listUnsubscribeHeaders } from '../consent/unsubscribe-link.ts'
import { readHouse, renderEmail } from '../email/render-email.ts'
import { quietHoursStart, isOffer } from './send-policy.ts'
import { unsealContent } from '../email/secret-email.ts'
import { saveSendResults } from './save-results.ts'
import type { SendResult } from './save-results.ts'
import { getTimeZones } from './recipient-time-zone.ts'

/** How many the provider is asked for at the same time. */
const AT_ONCE = 10
/**
 * Milliseconds that a provider is given. A mail server reads the whole mail, and may look for viruses in it, before it
 * answers (RFC 5321 §4.5.3.2.6).
 */
const TIMEOUT_MS: Record<Type, number> = { sms: 10_000, email: 25_000 }
/**
 * The time in milliseconds that messages in flight have to be answered after the program is asked to stop. The queue
 * waits 10 s for us to store the results.
 */
const LAST_MS = 7000
/** Milliseconds between saves of results while other messages are still in flight: a crash loses no more than this. */
const KEEP_MS = 250
/** How long results are held and retried while the database is unavailable. */
const HOLD_MS = 60_000
/** … and for this long when the program is asked to stop. */
const LAST_HOLD_MS = 2000

/**
 * Claim, provider and result are three steps. A real provider that may have accepted a message is never asked again by
 * itself.
 */
export async function dispatchBatch(parts: AppServices, type: Type, messages: readonly LeasedMessage[]): Promise<void> {
  const waiting = messages.values()
  const known = new ResultBuffer(parts, type)
  // One patience for all: no more real ones are claimed than leave at the same time.
  const patience = patienceOf(type, parts.queue.stopping)
  const keeping = known.flushUntilDone()
  const house = type === 'email' ? await readHouse(parts) : undefined
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, messages.length) }, async () => {
      for (const message of waiting) known.add({ message, outcome: await send(parts, message, house, patience.signal) })
    }),
  )
  patience.end()
  known.done()
  await keeping
  log.info({ type, messages: messages.length }, 'messages handled')
}

async function send(
  parts: AppServices,
  message: LeasedMessage,
  house: EmailHouse | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  const { providers } = parts
  const { id, recipient: to, message: text } = message
  try {
    if (message.type === 'sms')
      return await providers.sms.send(
        { id, to, body: text, until: await untilWhen(message, parts.clock.now()) },
        signal,
      )
    const subject = message.subject ?? ''
    if (message.sealed !== null)
      return await sendSecret(parts, { ...message, subject, sealed: message.sealed, house }, signal)
    // A simulated message reaches no one, so it needs no HTML.
    const html =
      message.html ?? (providers.email.simulated ? undefined : await renderEmail(parts, { ...message, subject }))
    return await providers.email.send(
      {
        id,
        to,
        house,
        subject,
        text,
        ...(html && { html }),
        headers: listUnsubscribeHeaders(parts, message),
        ...(message.copies && { alsoTo: message.copies.to, cc: message.copies.cc }),
        ...(message.attachments && { attachments: message.attachments }),
      },
      signal,
    )
  } catch (error) {
    // Providers never throw. If one does, the others of this batch must not be lost over it, and how far this message
    // came is unknown.
    log.error({ err: error, message: id }, 'a provider threw')
    return {
      kind: 'unknown',
      reason: 'Something went wrong while this was being sent. It may have gone out, so check before you resend it.',
    }
  }
}

async function sendSecret(
  { providers, seals }: AppServices,
  { id, recipient: to, subject, sealed, house }: Secret,
  signal: AbortSignal,
): Promise<Outcome> {
  const words = unsealContent(seals, sealed)
  if (!words)
    return {
      kind: 'refused',
      reason: 'Its link no longer works because this server’s key changed. Request a new link.',
    }
  return providers.email.send({ id, to, house, subject, text: words.message, html: words.html }, signal)
}

type Secret = { id: string; recipient: string; subject: string; sealed: string; house: EmailHouse | undefined }

/** After this it must not leave the provider's own queue either; undefined for a text that may take its time. */
async function untilWhen({ sendBefore, purpose, recipient }: LeasedMessage, now: Date): Promise<Date | undefined> {
  const night = isOffer(purpose) ? quietHoursStart(now, await getTimeZones(recipient)) : null
  const [first] = [sendBefore, night].filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())
  return first
}

/** Provider results that are not in the database yet. None is lost while the process runs. */
class ResultBuffer {
  readonly #parts: AppServices
  readonly #type: Type
  readonly #done = new AbortController()
  #sent: SendResult[] = []

  constructor(parts: AppServices, type: Type) {
    this.#parts = parts
    this.#type = type
  }

  add(sent: SendResult): void {
    this.#sent.push(sent)
  }

  done(): void {
    this.#done.abort()
  }

  /**
   * Saves results from time to time, and the rest when no more come. Throws only when the database is away for too
   * long.
   */
  async flushUntilDone(): Promise<void> {
    let failedAt: number | null = null
    for (;;) {
      await wait(KEEP_MS, undefined, { signal: this.#done.signal }).catch(() => {})
      const isLast = this.#done.signal.aborted
      try {
        await this.#keep()
        failedAt = null
        if (isLast) return
      } catch (error) {
        failedAt ??= performance.now()
        if (isLast && performance.now() - failedAt > (this.#parts.queue.stopping.aborted ? LAST_HOLD_MS : HOLD_MS))
          throw error
        log.warn({ err: error }, 'delivery results held until the database is available')
        await wait(1000)
      }
    }
  }

  async #keep(): Promise<void> {
    const sent = this.#sent
    this.#sent = []
    if (sent.length === 0) return
    try {
      const { simulated } = this.#parts.providers[this.#type]
      await this.#parts.db.transaction(SYSTEM, (tx) => saveSendResults(tx, this.#type, sent, simulated))
    } catch (error) {
      this.#sent = [...sent, ...this.#sent]
      throw error
    }
  }
}

/** Ends after the provider's time limit, or a moment after the program is asked to stop. */
function patienceOf(type: Type, stopping: AbortSignal): { signal: AbortSignal; end(): void } {
  const over = new AbortController()
  const timers = [setTimeout(() => over.abort(), TIMEOUT_MS[type])]
  const hurry = () => void timers.push(setTimeout(() => over.abort(), LAST_MS))
  if (stopping.aborted) hurry()
  else stopping.addEventListener('abort', hurry, { once: true })
  const end = () => {
    stopping.removeEventListener('abort', hurry)
    for (const timer of timers) clearTimeout(timer)
  }
  return { signal: over.signal, end }
}
