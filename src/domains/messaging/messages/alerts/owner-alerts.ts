import { randomUUID } from 'node:crypto'
import { subHours } from 'date-fns'
import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import type { Database } from '#platform/database/database.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import type { Alert, Type } from '../contract.ts'
import * as messages from '../service.ts'
import { alerts, communications, pushSubscriptions } from '../tables.ts'

/** Rings the bell: at once in open dashboards, then by push, SMS and e-mail as far as they are set up. */
export function alertOwner(tx: Tx, alert: { title: string; body: string; href: string }): void {
  const id = randomUUID()
  tx.insertOnCommit(alerts, { id, ...alert, createdAt: tx.now })
  tx.enqueue('messages.alert', { id })
  tx.notifyClients('alerts')
}

/**
 * Adds a line to the bell and sends nothing: no push, no SMS, no e-mail. It replaces an unread line that leads to the
 * same page.
 */
export async function alertQuietly(tx: Tx, alert: { title: string; body: string; href: string }): Promise<void> {
  await tx.delete(alerts).where(and(eq(alerts.href, alert.href), isNull(alerts.readAt)))
  tx.insertOnCommit(alerts, { id: randomUUID(), ...alert, createdAt: tx.now })
  tx.notifyClients('alerts')
}

/** Takes the alerts about a record off the bell: it is gone. `href` is what they lead to. */
export async function dismissAlertsFor(tx: Tx, href: string): Promise<void> {
  await tx.delete(alerts).where(eq(alerts.href, href))
  tx.notifyClients('alerts')
}

const { fannedOutAt: _fannedOutAt, ...shown } = getTableColumns(alerts)

/** Lists the newest 30 alerts and counts the unread ones. */
export async function list(tx: Tx): Promise<{ unread: number; alerts: Alert[] }> {
  const [unread] = await tx.select({ many: count() }).from(alerts).where(isNull(alerts.readAt))
  return {
    unread: unread?.many ?? 0,
    alerts: await tx.select(shown).from(alerts).orderBy(desc(alerts.createdAt), desc(alerts.id)).limit(30),
  }
}

/** Marks these alerts as read, or all of them. Answers how many are left. */
export async function markRead(tx: Tx, ids?: readonly string[]): Promise<{ unread: number }> {
  await tx
    .update(alerts)
    .set({ readAt: tx.now })
    .where(and(isNull(alerts.readAt), ids && inArray(alerts.id, [...ids])))
  tx.notifyClients('alerts')
  return { unread: await tx.$count(alerts, isNull(alerts.readAt)) }
}

/**
 * Alerts tell of customers and of money, so they reach the office alone. auth stands above and cannot be asked; the
 * database knows who has which role now.
 */
const OFFICE_ONLY = sql`exists (select from users where users.id = ${pushSubscriptions.userId} and users.role in ('owner', 'staff'))`

const reads = new WeakMap<Database, Promise<{ id: string }[]>>()

/** Jobs of many alerts at once share a read. */
function readOfficeBrowsers(db: Database): Promise<{ id: string }[]> {
  const underWay = reads.get(db)
  if (underWay) return underWay
  const read = db
    .read(SYSTEM)
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(OFFICE_ONLY)
    .execute()
    .finally(() => reads.delete(db))
  reads.set(db, read)
  return read
}

/**
 * Spreads an alert: one job for each browser, and one message to the owner per channel with a real provider. A
 * simulated alert would reach no one.
 */
export async function fanOutAlert(parts: AppServices, alertId: string): Promise<void> {
  const browsers = await readOfficeBrowsers(parts.db)
  if (browsers.length === 0 && parts.providers.sms.simulated && parts.providers.email.simulated) return
  await parts.db.transaction(SYSTEM, async (tx) => {
    // A job may come twice; the alert goes out once.
    const [alert] = await tx
      .update(alerts)
      .set({ fannedOutAt: tx.now })
      .where(and(eq(alerts.id, alertId), isNull(alerts.fannedOutAt)))
      .returning()
    if (!alert) return
    for (const browser of browsers) tx.enqueue('messages.push', { alertId, subscriptionId: browser.id })
    const { phone, email } = await business.alertContact(tx, parts.config)
    const message = `${alert.title}\n${alert.body}`
    if (!parts.providers.sms.simulated && phone)
      await sendThrottled(tx, parts, { type: 'sms', recipient: phone, message })
    if (!parts.providers.email.simulated && email)
      await sendThrottled(tx, parts, { type: 'email', recipient: email, subject: alert.title, message })
  })
}

/** In the place of the first one too many. */
const TOO_MANY_ALERTS = {
  subject: 'Many alerts at once',
  message: 'You’re getting a lot of alerts. For now, the rest are in the dashboard under the bell.',
}

/**
 * Limits the alerts per channel. A sender of hundreds of quotes must not cause hundreds of texts, which cost money and
 * delay the messages that customers wait for. Each channel takes ALERTS_PER_HOUR within any hour, then one notice that
 * says so, and then none.
 */
async function sendThrottled(
  tx: Tx,
  { config }: AppServices,
  { type, ...words }: { type: Type; recipient: string; subject?: string; message: string },
): Promise<void> {
  // Two at once would count the same.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('messages.alert', 0))`)
  const lately = and(
    eq(communications.purpose, 'alert'),
    eq(communications.type, type),
    gt(communications.createdAt, subHours(tx.now, 1)),
  )
  const sent = await tx.$count(communications, lately)
  if (sent > config.ALERTS_PER_HOUR) return
  const said =
    sent < config.ALERTS_PER_HOUR
      ? words
      : { ...words, message: TOO_MANY_ALERTS.message, ...(type === 'email' && { subject: TOO_MANY_ALERTS.subject }) }
  await messages.enqueue(tx, { type, purpose: 'alert', ...said })
}

/** What alerts were sent to until now; null for what stayed, or was not set. */
export type AlertContactChange = { phone: string | null; email: string | null; by: string }

/** Writes to the former contact that alerts go elsewhere from now on. */
export async function notifyFormerContact(tx: Tx, { phone, email, by }: AlertContactChange): Promise<void> {
  const { name } = await business.facts(tx)
  const message = `${name}: ${by} changed where alerts are sent, so you won't get them here anymore. Not expected? Sign in and check Settings > Alerts and AI.`
  if (phone) await messages.enqueue(tx, { type: 'sms', purpose: 'alert', recipient: phone, message })
  if (email)
    await messages.enqueue(tx, {
      type: 'email',
      purpose: 'alert',
      recipient: email,
      subject: 'You won’t get alerts at this address anymore',
      message,
    })
}

/** Pushes an alert to one browser; a browser that is gone is forgotten. */
export async function pushAlert(parts: AppServices, alertId: string, subscriptionId: string): Promise<void> {
  const tx = parts.db.read(SYSTEM)
  const [alert] = await tx.select().from(alerts).where(eq(alerts.id, alertId))
  const [browser] = await tx
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, subscriptionId), OFFICE_ONLY))
  if (!alert || !browser) return
  const outcome = await parts.providers.push.send(
    { endpoint: browser.endpoint, keys: { p256dh: browser.p256dh, auth: browser.auth } },
    { id: alert.id, title: alert.title, body: alert.body, href: alert.href },
    AbortSignal.timeout(10_000),
  )
  if (outcome.kind === 'gone')
    await parts.db.transaction(SYSTEM, (inner) =>
      inner.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId)),
    )
  if (outcome.kind === 'retry') throw new Error(`The push service asked to try again: ${outcome.reason}`)
  if (outcome.kind === 'refused') log.warn({ subscription: subscriptionId, reason: outcome.reason }, 'push refused')
}
