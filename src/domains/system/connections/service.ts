/**
 * Connections to vendors that the owner enters in the app. Nothing is saved that the vendor does not accept, and what
 * the environment sets wins.
 */
import { eq, sql } from 'drizzle-orm'
import { resumeChannel } from '#domains/messaging/messages/outbox/channel-health.ts'
import * as audit from '#domains/system/audit/service.ts'
import { conflict, invalid, Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices, Context } from '#platform/http/context.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import { STRIPE_EVENTS } from '#providers/payments/stripe-events.ts'
import { ConnectionKind, DESTINATIONS, EmailSettings, SECRETS } from './contract.ts'
import type { Connection } from './contract.ts'
import { EMAIL_PRESETS } from './contract-services.ts'
import type { EmailPreset } from './contract-services.ts'
import { loadConnections } from './load-connections.ts'
import { assertNoFilesLeftBehind } from './move-storage.ts'
import { hintsOf, listVariables, readFromServer, toVariables } from './saved-settings.ts'
import type { Secrets, Settings } from './saved-settings.ts'
import { openSecrets, sealSecrets } from './seal-secrets.ts'
import { connections } from './tables.ts'
import { verifyConnection } from './verify-connection.ts'

type Row = typeof connections.$inferSelect

/** What a person sent: settings, and the secrets that are new. */
export type Entered = { version: number; settings: Settings; secrets: Record<string, string | null | undefined> }

/** How each is set up, in the order of the screen. No secret is among it. */
export async function list(tx: Tx, parts: AppServices): Promise<Connection[]> {
  const rows = await tx.select().from(connections)
  return ConnectionKind.options.map((kind) =>
    toConnection(
      parts,
      kind,
      rows.find((row) => row.kind === kind),
    ),
  )
}

/** One of them. */
export const get = async (tx: Tx, parts: AppServices, kind: ConnectionKind): Promise<Connection> =>
  toConnection(parts, kind, await find(tx, kind))

/**
 * Saves what the vendor accepts, and uses it from then on, on every node. Throws SET_BY_SERVER, CHANGED when another
 * version stands, `invalid` with the field that the vendor refused, and VENDOR_AWAY. After any of them the settings
 * that were saved before work as they did.
 */
export async function save(context: Context, kind: ConnectionKind, entered: Entered): Promise<Connection> {
  assertMayChange(context, kind)
  const before = await find(context.read, kind)
  await assertVersion(context.read, before, entered.version)
  const secrets = mergeSecrets(context, kind, before, entered)
  const variables = toVariables(kind, entered.settings, secrets)
  await context.whileThere((signal) =>
    verifyConnection(context, kind, variables, signal, findService(kind, entered.settings)),
  )
  if (kind === 'storage' && before?.sealed && isElsewhere(['endpoint', 'bucket'], before.settings, entered.settings))
    await assertNoFilesLeftBehind(context.providers.storage, context.providers.entered.make('storage', variables))
  await context.write(async (tx) => {
    await write(tx, kind, entered, {
      settings: entered.settings,
      sealed: sealSecrets(context.seals, kind, secrets),
      hints: hintsOf(secrets),
    })
    if (kind === 'sms' || kind === 'email') await resumeChannel(tx, kind)
  })
  await loadConnections(context)
  return get(context.read, context, kind)
}

/** Forgets the secrets. Throws what `save` throws, and `conflict` while the photos are in this storage. */
export async function disconnect(context: Context, kind: ConnectionKind, version: number): Promise<Connection> {
  assertMayChange(context, kind)
  const before = await find(context.read, kind)
  await assertVersion(context.read, before, version)
  if (!before?.sealed) return get(context.read, context, kind)
  if (kind === 'storage' && !isUnreadable(context, kind, before))
    await assertNoFilesLeftBehind(storeOf(context, before), null)
  const nothing = { version, settings: {}, secrets: {} }
  await context.write((tx) => write(tx, kind, nothing, { settings: {}, sealed: null, hints: {} }))
  await loadConnections(context)
  return get(context.read, context, kind)
}

const findService = (kind: ConnectionKind, { service }: Settings): EmailPreset | undefined =>
  kind === 'email' && service !== 'other' ? EMAIL_PRESETS[EmailSettings.shape.service.parse(service)] : undefined

/** The store alone, without the folder that was used before it. */
const storeOf = (parts: AppServices, { settings, sealed }: Row) =>
  parts.providers.entered.make(
    'storage',
    toVariables('storage', settings, openSecrets(parts.seals, 'storage', sealed ?? '') ?? {}),
  )

const find = async (tx: Tx, kind: ConnectionKind): Promise<Row | undefined> => {
  const [row] = await tx.select().from(connections).where(eq(connections.kind, kind))
  return row
}

/** Throws SET_BY_SERVER; and in a demo, whose made-up customers have made-up numbers, IN_DEMO. */
function assertMayChange({ providers, config, testPaymentsCount }: AppServices, kind: ConnectionKind): void {
  if (testPaymentsCount)
    throw new Problem(409, 'IN_DEMO', 'This is a demo, so nothing can be connected and nothing leaves it.')
  if (!providers.entered.isSetByServer(kind)) return
  const names = listVariables(kind, config).join(', ')
  throw new Problem(409, 'SET_BY_SERVER', `This is set on your server (${names}), so it can’t be changed here.`)
}

async function assertVersion(tx: Tx, row: Row | undefined, seen: number): Promise<void> {
  if (row) await audit.assertVersion(tx, 'connections', row, seen)
  else if (seen !== 0) throw conflict('This connection is gone. Reload and try again.')
}

/** The new secrets beside those that stay. Throws `invalid` beside each that is missing. */
function mergeSecrets(
  { seals }: AppServices,
  kind: ConnectionKind,
  before: Row | undefined,
  { settings, secrets }: Entered,
): Secrets {
  const saved = before?.sealed ? openSecrets(seals, kind, before.sealed) : null
  const isMoved = before !== undefined && isElsewhere(DESTINATIONS[kind], before.settings, settings)
  const names = Object.keys(SECRETS[kind])
  const merged = names.map((name) => [name, secrets[name] || (isMoved ? '' : saved?.[name]) || ''] as const)
  const missing = merged.filter(([, value]) => value === '')
  if (missing.length > 0) {
    const sentence = saved && isMoved ? 'Paste it again: it was saved for another account or server.' : 'Paste it here.'
    throw invalid(
      'Something is missing.',
      missing.map(([path]) => ({ path, message: sentence })),
    )
  }
  return Object.fromEntries(merged)
}

const isElsewhere = (names: readonly string[], before: Settings, after: Settings): boolean =>
  names.some((name) => before[name] !== after[name])

/** Two who save at once come here one after the other. The audit log names the secrets that changed, and no value. */
async function write(
  tx: Tx,
  kind: ConnectionKind,
  { version, secrets }: Entered,
  values: Pick<Row, 'settings' | 'sealed' | 'hints'>,
): Promise<void> {
  const stamp = { updatedAt: tx.now, updatedBy: tx.actor.name }
  const [made] = await tx
    .insert(connections)
    .values({ kind, ...values, ...stamp, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: connections.id })
  const [row] = await tx.select().from(connections).where(eq(connections.kind, kind)).for('update')
  if (!row) throw new Error('A connection was not saved')
  if (!made) {
    await audit.assertVersion(tx, 'connections', row, version)
    await tx
      .update(connections)
      .set({ ...values, ...stamp, version: sql`${connections.version} + 1` })
      .where(eq(connections.id, row.id))
  }
  const before = made ? {} : row.settings
  const replaced = Object.entries(secrets).flatMap(([name, value]) => (value ? [[name, 'replaced'] as const] : []))
  audit.record(tx, {
    entity: 'connections',
    entityId: row.id,
    action: values.sealed === null ? 'disconnected' : made || row.sealed === null ? 'connected' : 'changed',
    before: { kind, ...differing(before, values.settings) },
    after: { kind, ...differing(values.settings, before), ...Object.fromEntries(replaced) },
  })
  tx.notifyClients('connections', 'first-steps')
}

const differing = (of: Settings, from: Settings): Settings =>
  Object.fromEntries(Object.entries(of).filter(([name, value]) => from[name] !== value))

const isUnreadable = ({ seals }: AppServices, kind: ConnectionKind, row: Row): boolean =>
  row.sealed !== null && openSecrets(seals, kind, row.sealed) === null

function toConnection(parts: AppServices, kind: ConnectionKind, row: Row | undefined): Connection {
  const { providers, config } = parts
  const isServer = providers.entered.isSetByServer(kind)
  const isSaved = typeof row?.sealed === 'string'
  return {
    kind,
    setBy: isServer ? 'server' : isSaved ? 'app' : 'none',
    variables: isServer ? listVariables(kind, config) : [],
    settings: isServer ? readFromServer(kind, config) : (row?.settings ?? {}),
    secrets: isServer ? {} : (row?.hints ?? {}),
    isUnreadable: !isServer && row !== undefined && isUnreadable(parts, kind, row),
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row?.updatedBy ?? null,
    webhook: webhookOf(parts, kind),
  }
}

const WEBHOOKS: Partial<Record<ConnectionKind, string>> = {
  sms: '/api/webhooks/twilio/incoming',
  payments: '/api/webhooks/stripe',
}

/** Where the vendor calls us, as its console wants to know. */
function webhookOf({ config }: AppServices, kind: ConnectionKind): Connection['webhook'] {
  const path = WEBHOOKS[kind]
  if (path === undefined) return null
  const url = `${siteOrigin(config)}${path}`
  return { url, isPublic: url.startsWith('https:'), events: kind === 'payments' ? [...STRIPE_EVENTS] : [] }
}
