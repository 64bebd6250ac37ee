import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as messages from '#domains/messaging/messages/service.ts'
import { users } from '#domains/system/auth/tables.ts'
import * as business from '#domains/system/business/service.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { conflict } from '#lib/problem.ts'
import type { Context } from '#platform/http/context.ts'
import { NoReply } from '#providers/ai/port.ts'
import type { Outcome } from '#providers/outcome.ts'
import { verifyWrites } from '#providers/storage/verify-writes.ts'
import type { ConnectionKind, TestResult } from './contract.ts'
import { get } from './service.ts'

/** Milliseconds. */
const PATIENCE_MS = 30_000
/** Cents. Asked for and ended at once: no card is charged. */
const TEST_AMOUNT = 100

/**
 * Tries a connection for the person who asks: a text to their phone, an e-mail to their address, a payment that is
 * ended before a card is charged, a file, a question. Throws `conflict` where it is not connected, or there is nowhere
 * to send it.
 */
export async function sendTest(context: Context, kind: ConnectionKind): Promise<TestResult> {
  const { setBy, isUnreadable } = await get(context.read, context, kind)
  if (setBy === 'none' || isUnreadable) throw conflict('Connect this first, then send yourself a test.')
  return context.whileThere((gone) => TESTS[kind](context, AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)])))
}

type Test = (context: Context, signal: AbortSignal) => Promise<TestResult>

const TESTS: Record<ConnectionKind, Test> = {
  sms: async (context, signal) => {
    const { phone } = await business.alertContact(context.read, context.config)
    if (phone === null) throw conflict('We don’t have your phone number. Add it in Settings > Alerts and AI.')
    if (await messages.hasOptedOut(context.read, phone))
      throw conflict('Your number has opted out. Text START to the business number, then try again.')
    const { name } = await business.facts(context.read)
    const body = `${name}: this is your test. Texting works.`
    const outcome = await context.providers.sms.send({ id: randomUUID(), to: phone, body }, signal)
    return resultOf(outcome, `Twilio took the text to ${formatPhone(phone)}. It arrives within a minute.`)
  },
  email: async (context, signal) => {
    const to = await ownAddress(context)
    const { name } = await business.facts(context.read)
    const outcome = await context.providers.email.send(
      {
        id: randomUUID(),
        to,
        subject: `Test from ${name}`,
        text: `This is your test. Email from ${name} works.\n\nIf you found it in your spam folder, mark it as “Not spam”.`,
      },
      signal,
    )
    return resultOf(outcome, `Your mail server took the email to ${to}. Look in your spam folder, too.`)
  },
  payments: async ({ providers: { payments } }) => {
    const order = { intentId: randomUUID(), total: TEST_AMOUNT, tip: 0, description: 'Test', allowsBank: false }
    const made = await payments.create(order, `connection test ${order.intentId}`)
    if (made.kind !== 'done') return { ok: false, says: made.reason }
    const ended = await payments.cancel(made.value.id)
    if (ended.kind !== 'done') return { ok: false, says: ended.reason }
    return {
      ok: true,
      says: `Stripe set up a ${formatCents(TEST_AMOUNT)} payment and canceled it. No card was charged.`,
    }
  },
  storage: async ({ providers: { storage }, scratch }) => {
    const { kind, says } = await scratch.with((folder) => verifyWrites(storage, folder))
    return { ok: kind === 'ok', says: kind === 'ok' ? `${says}.` : says }
  },
  ai: async ({ providers: { ai } }, signal) => {
    try {
      const reply = ai.reply(
        {
          system: 'Answer in five words or fewer.',
          turns: [{ role: 'user', content: 'Say that the test worked.' }],
          builtIn: '',
          model: ai.model,
          maxTokens: 40,
          temperature: 0,
        },
        signal,
      )
      let words = ''
      for await (const piece of reply) words += piece
      return { ok: true, says: `${ai.model} answered: “${words.trim().slice(0, 120)}”` }
    } catch (error) {
      // Both kinds of errors of a model are sentences for the owner.
      return { ok: false, says: error instanceof NoReply || error instanceof Error ? error.message : 'It failed.' }
    }
  },
}

const resultOf = (outcome: Outcome, sent: string): TestResult =>
  outcome.kind === 'accepted' ? { ok: true, says: sent } : { ok: false, says: outcome.reason }

async function ownAddress({ read, user }: Context): Promise<string> {
  const [person] = await read
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, user?.id ?? ''))
  if (!person) throw conflict('This account no longer exists.')
  return person.email
}
