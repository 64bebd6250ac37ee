/** Test sends of an automatic message to the person editing it: the current text, saved or not. */
import { eq } from 'drizzle-orm'
import { users } from '#domains/system/auth/tables.ts'
import * as business from '#domains/system/business/service.ts'
import { TEMPLATE_DEFINITIONS } from '#domains/messaging/messages/templates/template-definitions.ts'
import type { TemplateKey } from '#domains/messaging/messages/templates/template-keys.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { validateTemplate, renderTemplate } from '#domains/messaging/messages/templates/render-template.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { TestMessage } from './contract.ts'
import { getSampleValues } from './sample-values.ts'

type TestContext = Pick<AppServices, 'config' | 'providers'>

/**
 * Sends a test message, filled in as for a customer, to the signed-in user. Throws `invalid` for text with errors, and
 * `conflict` when we do not know the user's own number or that number has opted out.
 */
export async function sendTest(
  tx: Tx,
  making: TestContext,
  kind: TemplateKey,
  { way, text, subject, email, customerId }: TestMessage,
): Promise<{ to: string; simulated: boolean }> {
  const { values, inText } = await getSampleValues(tx, making, kind, customerId ?? undefined)
  const { fields, needed } = TEMPLATE_DEFINITIONS[kind]
  const mustBeRight = (path: string, words: string, must: typeof needed) => {
    const fault = validateTemplate(words, fields, must)
    if (fault) throw invalid(fault, [{ path, message: fault }])
  }
  if (way === 'text') {
    mustBeRight('text', text, needed)
    const to = await ownPhone(tx, making)
    if (to === null)
      throw conflict('We don’t have your phone number. Add it in Settings > Alerts and AI, or send the test by email.')
    if (await messages.hasOptedOut(tx, to))
      throw conflict('Your number has opted out. Text START to the business number, then try again.')
    const message = renderTemplate(text, { ...values, ...inText })
    await messages.enqueue(tx, { type: 'sms', purpose: 'alert', recipient: to, message })
    return { to, simulated: making.providers.sms.simulated }
  }
  mustBeRight('subject', subject, [])
  mustBeRight('email', email, needed)
  const to = await ownAddress(tx)
  await messages.enqueue(tx, {
    type: 'email',
    purpose: 'alert',
    recipient: to,
    subject: `Test: ${renderTemplate(subject, values)}`,
    message: renderTemplate(email, values),
  })
  return { to, simulated: making.providers.email.simulated }
}

/** Returns the email address of the signed-in account. */
export async function ownAddress(tx: Tx): Promise<string> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, tx.actor.id ?? ''))
  if (!user) throw conflict('This account no longer exists.')
  return user.email
}

/** Returns the phone of a crew member, or for the owner the number that gets alerts. */
export async function ownPhone(tx: Tx, { config }: TestContext): Promise<string | null> {
  const [person] = await tx
    .select({ phone: technicians.phone })
    .from(technicians)
    .where(eq(technicians.userId, tx.actor.id ?? ''))
  if (person) return person.phone
  return tx.actor.role === 'owner' ? (await business.alertContact(tx, config)).phone : null
}
