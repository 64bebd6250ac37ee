/** The messages that go out automatically: whether, how, when and in which words, as the owner has set it. */
import { and, count, eq, gte, inArray } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { TEMPLATE_DEFINITIONS } from './template-definitions.ts'
import { TEMPLATE_KEYS } from './template-keys.ts'
import type { TemplateSettings } from './template-definitions.ts'
import type { TemplateKey } from './template-keys.ts'
import type { AutomaticMessage, AutomaticChange } from '../contract.ts'
import { messageTemplates, communications } from '../tables.ts'
import { validateTemplate } from './render-template.ts'

const SHOWN_DAYS = 30
/** As it is set now. */
export async function getTemplate(tx: Tx, kind: TemplateKey): Promise<TemplateSettings & { version: number }> {
  const [row] = await tx.select().from(messageTemplates).where(eq(messageTemplates.kind, kind))
  // The contract lets no other way be saved.
  return row ? { ...row, way: row.way as TemplateSettings['way'] } : { ...TEMPLATE_DEFINITIONS[kind].first, version: 0 }
}

/** All of them, in the order in which a job goes, with how many left within 30 days. */
export async function list(tx: Tx): Promise<AutomaticMessage[]> {
  const since = new Date(tx.now.getTime() - SHOWN_DAYS * 86_400_000)
  const sent = await tx
    .select({ kind: communications.templateKey, many: count() })
    .from(communications)
    .where(
      and(
        inArray(communications.templateKey, [...TEMPLATE_KEYS]),
        gte(communications.createdAt, since),
        inArray(communications.status, ['sent', 'delivered']),
      ),
    )
    .groupBy(communications.templateKey)
  return Promise.all(
    TEMPLATE_KEYS.map(async (kind) =>
      shown(kind, await getTemplate(tx, kind), sent.find((row) => row.kind === kind)?.many ?? 0),
    ),
  )
}

function shown(kind: TemplateKey, set: TemplateSettings & { version: number }, sent: number): AutomaticMessage {
  const { title, when, offer, fields, needed, timing } = TEMPLATE_DEFINITIONS[kind]
  const { on, way, text, subject, email, days, hours, at, version } = set
  return {
    kind,
    title,
    when: when(set),
    offer,
    fields: [...fields],
    needed: [...needed],
    timing: { ...timing, days: timing.days && [...timing.days], hours: timing.hours && [...timing.hours] },
    on,
    way,
    text,
    subject,
    email,
    days,
    hours,
    at,
    version,
    sent,
  }
}

/**
 * Throws `invalid` for faulty text and for a time that this kind does not support; CHANGED when another user saved it
 * in the meantime.
 */
export async function update(
  tx: Tx,
  kind: TemplateKey,
  seen: number,
  given: AutomaticChange,
): Promise<AutomaticMessage> {
  const id = await lock(tx, kind)
  const before = await getTemplate(tx, kind)
  await audit.assertVersion(tx, 'settings', { id, version: before.version }, seen)
  const after = { ...before, ...given }
  check(kind, after)
  await tx
    .update(messageTemplates)
    .set({ ...after, version: seen + 1 })
    .where(eq(messageTemplates.id, id))
  const toAuditFields = ({ on, way, text, subject, email, days, hours, at }: TemplateSettings) => ({
    automatic: TEMPLATE_DEFINITIONS[kind].title,
    on,
    way,
    text,
    subject,
    email,
    days,
    hours,
    at,
  })
  audit.record(tx, {
    entity: 'settings',
    entityId: id,
    action: 'updated',
    before: toAuditFields(before),
    after: toAuditFields(after),
  })
  tx.notifyClients('automation')
  const row = (await list(tx)).find((message) => message.kind === kind)
  if (!row) throw new Error(`There is no automatic message named ${kind}`)
  return row
}

/** Two who save the first change at once: the second waits for the first. Answers the row's id. */
async function lock(tx: Tx, kind: TemplateKey): Promise<string> {
  await tx
    .insert(messageTemplates)
    .values({ ...TEMPLATE_DEFINITIONS[kind].first, kind, version: 0 })
    .onConflictDoNothing()
  return expectRow(
    await tx
      .select({ id: messageTemplates.id })
      .from(messageTemplates)
      .where(eq(messageTemplates.kind, kind))
      .for('update'),
  ).id
}

function check(kind: TemplateKey, { text, subject, email, days, hours, at }: TemplateSettings): void {
  const { fields, needed, timing } = TEMPLATE_DEFINITIONS[kind]
  const faults = [
    ['text', validateTemplate(text, fields, needed)],
    ['subject', validateTemplate(subject, fields, [])],
    ['email', validateTemplate(email, fields, needed)],
    ['days', oneOf(timing.days, days, 'days')],
    ['hours', oneOf(timing.hours, hours, 'hours')],
    [
      'at',
      timing.at === (at !== null)
        ? null
        : timing.at
          ? 'Choose an hour of the day.'
          : 'This message has no time of day to set.',
    ],
  ] as const
  const issues = faults.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
  if (issues[0]) throw invalid(issues[0].message, issues)
}

/**
 * What is wrong with a number of days or hours; null for one of those that can be chosen, and for none where there are
 * none.
 */
function oneOf(known: readonly number[] | null, given: number | null, what: 'days' | 'hours'): string | null {
  if (known === null) return given === null ? null : `This message has no ${what} to set.`
  return given !== null && known.includes(given) ? null : `Choose one of ${known.join(', ')} ${what}.`
}
