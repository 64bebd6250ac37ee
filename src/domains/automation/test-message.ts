/** A message that goes out by itself, sent to who writes it: as it is written now, saved or not. */
import { eq } from 'drizzle-orm'
import { users } from '#domains/auth/tables.ts'
import * as business from '#domains/business/service.ts'
import { KINDS } from '#domains/messages/automatic-kinds.ts'
import type { Automatic } from '#domains/messages/automatic-names.ts'
import * as messages from '#domains/messages/service.ts'
import { faultOf, fill } from '#domains/messages/template.ts'
import { technicians } from '#domains/technicians/tables.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import type { TestMessage } from './contract.ts'
import { example } from './example.ts'

type Making = Pick<Parts, 'config' | 'providers'>

/**
 * Sends one, filled as for a customer, to whoever is signed in. Throws `invalid` for words with a fault, and `conflict`
 * where we do not know their own number, or where it has said STOP.
 */
export async function sendTest(
  tx: Tx,
  making: Making,
  kind: Automatic,
  { way, text, subject, email, customerId }: TestMessage,
): Promise<{ to: string; simulated: boolean }> {
  const { values } = await example(tx, making, kind, customerId ?? undefined)
  const { fields, needed } = KINDS[kind]
  const mustBeRight = (path: string, words: string, must: typeof needed) => {
    const fault = faultOf(words, fields, must)
    if (fault) throw invalid(fault, [{ path, message: fault }])
  }
  if (way === 'text') {
    mustBeRight('text', text, needed)
    const to = await ownPhone(tx, making)
    if (to === null)
      throw conflict('We do not know your own number. Enter it in Settings under Alerts, or send the email.')
    if (await messages.hasStopped(tx, to))
      throw conflict('Your own number has said STOP. Write START to our number first.')
    await messages.enqueue(tx, { type: 'sms', purpose: 'alert', recipient: to, message: fill(text, values) })
    return { to, simulated: making.providers.sms.simulated }
  }
  mustBeRight('subject', subject, [])
  mustBeRight('email', email, needed)
  const to = await ownAddress(tx)
  await messages.enqueue(tx, {
    type: 'email',
    purpose: 'alert',
    recipient: to,
    subject: `Test: ${fill(subject, values)}`,
    message: fill(email, values),
  })
  return { to, simulated: making.providers.email.simulated }
}

/** Of the account that is signed in. */
export async function ownAddress(tx: Tx): Promise<string> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, tx.actor.id ?? ''))
  if (!user) throw conflict('This account no longer exists.')
  return user.email
}

/** Of who is one of the crew, theirs; of the owner, where they are told of news. */
export async function ownPhone(tx: Tx, { config }: Making): Promise<string | null> {
  const [person] = await tx
    .select({ phone: technicians.phone })
    .from(technicians)
    .where(eq(technicians.userId, tx.actor.id ?? ''))
  if (person) return person.phone
  return tx.actor.role === 'owner' ? (await business.alertContact(tx, config)).phone : null
}
