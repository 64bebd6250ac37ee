/**
 * Stores what the owner may change. Each part is saved as a whole and appears on every page at the next request. A save
 * never overwrites a change that its author has not seen.
 */
import { eq, sql } from 'drizzle-orm'
import * as auditLog from '#domains/system/audit/list-entries.ts'
import * as audit from '#domains/system/audit/service.ts'
import { toDay } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import { invalid } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { diffFields } from './diff-fields.ts'
import { Facts, Part, ServiceKey } from './contract.ts'
import type {
  AlertContact,
  Change,
  FactsInput,
  HoursInput,
  Rate,
  Rates,
  RatesInput,
  SchedulingInput,
  Settings,
  TestimonialInput,
  Values,
} from './contract.ts'
import { listSavedRates, toContent, toValues, yearsSince } from './saved-settings.ts'
import type { OwnerAddress } from './saved-settings.ts'
import { getYear } from './service.ts'
import { businesses, settings } from './tables.ts'

type Versioned<Value> = { version: number; value: Value }

/** Every part as it stands, saved or from the beginning, with its version and who last changed it. */
export async function read(tx: Tx, owner: OwnerAddress): Promise<Settings> {
  const rows = await tx.select().from(settings)
  const values = toValues(new Map(rows.map(({ name, value }) => [name, value])), owner, getYear(tx))
  const meta = (part: Part) => {
    const row = rows.find(({ name }) => name === part)
    if (!row) return { version: 0, changedAt: null, changedBy: null, isFirst: true }
    // One service may have its own rate in the price book while the others still have the product's examples.
    const isFirst = part === 'rates' ? !areAllRatesSaved(row.value) : row.value === null
    return { version: row.version, changedAt: row.updatedAt, changedBy: row.updatedBy, isFirst }
  }
  // Every part has its value and its meta; the compiler does not follow that through fromEntries.
  return Object.fromEntries(Part.options.map((part) => [part, { value: values[part], ...meta(part) }])) as Settings
}

/**
 * The year is checked here, since only the server's clock knows which one it is. Years of experience are stored only
 * when they are not those that the calendar counts: a stored number would be wrong next January.
 */
export async function saveFacts(
  tx: Tx,
  owner: OwnerAddress,
  { version, value }: Versioned<FactsInput>,
): Promise<Settings> {
  const year = getYear(tx)
  if (value.since > year)
    throw invalid('The year can’t be in the future.', [
      { path: 'value.since', message: 'The year can’t be in the future.' },
    ])
  const { yearsOfExperience: years, ...rest } = value
  return save(tx, owner, 'facts', version, (before) => {
    const counted = yearsSince(value.since, year)
    // A client that sends all facts back with another first year has not set the years.
    const wasCounted = before.yearsOfExperience === yearsSince(before.since, year) && years === before.yearsOfExperience
    const own = years === null || years === undefined || wasCounted || years === counted ? counted : years
    return { ...before, ...rest, yearsOfExperience: own }
  })
}

/** Days that are past need no place in the list. */
export function saveHours(tx: Tx, owner: OwnerAddress, { version, value }: Versioned<HoursInput>): Promise<Settings> {
  return save(tx, owner, 'hours', version, () => ({
    ...value,
    closed: value.closed.filter(({ date }) => date >= toDay(tx.now)),
  }))
}

/** A sample stays one only word for word: what the owner has edited is the owner's. */
export function saveTestimonials(
  tx: Tx,
  owner: OwnerAddress,
  { version, value }: Versioned<TestimonialInput[]>,
): Promise<Settings> {
  return save(tx, owner, 'testimonials', version, (before) =>
    value.map((item) =>
      item.sample && !before.some((known) => deepEqual(known, item)) ? { ...item, sample: false } : item,
    ),
  )
}

/** A service whose range stays as it is keeps its prices by area; another range replaces them. */
export function saveRates(tx: Tx, owner: OwnerAddress, { version, value }: Versioned<RatesInput>): Promise<Settings> {
  return save(tx, owner, 'rates', version, (before) => keepBands(value, before))
}

/** `row`: by which the change log names the part; null until it was saved once. */
export type SavedRates = {
  rates: Rates
  version: number
  saved: ServiceKey[]
  row: { id: string; updatedAt: Date } | null
}

/** The rates and prices by area as they stand, with the version of the part and the services that have been saved. */
export async function readRates(tx: Tx): Promise<SavedRates> {
  const rows = await tx.select().from(settings).where(eq(settings.name, 'rates'))
  const saved = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    rates: toContent(saved, getYear(tx)).rates,
    version: rows[0]?.version ?? 0,
    row: rows[0] ?? null,
    saved: listSavedRates(saved),
  }
}

/**
 * Saves the rate of one service, which also confirms it. The others stay as they are: what the product began with is
 * not shown to the public because its neighbor was set.
 */
export async function saveRate(tx: Tx, key: ServiceKey, rate: Rate): Promise<void> {
  const row = await lock(tx, 'rates')
  const before = await read(tx, {})
  const saved = { ...(row.value as Partial<Rates> | null) }
  if (saved[key] && deepEqual(saved[key], rate)) return
  const isSame = deepEqual(before.rates.value[key], rate)
  await write(tx, {
    owner: {},
    part: 'rates',
    before,
    value: { ...saved, [key]: rate },
    ...(isSame && { action: 'confirmed' }),
  })
}

function keepBands(typed: RatesInput, before: Rates): Rates {
  const rates = ServiceKey.options.map((key) => {
    const { bands, low, high } = before[key]
    const isSame = typed[key].low === low && typed[key].high === high
    return [key, { ...typed[key], ...(bands && isSame && { bands }) }]
  })
  // Every service is in the list; the compiler does not follow that through fromEntries.
  return Object.fromEntries(rates) as Rates
}

const areAllRatesSaved = (value: unknown): boolean =>
  listSavedRates(new Map([['rates', value]])).length === ServiceKey.options.length

/** Parts of which the contract's check is the only rule. */
export function saveAsGiven<Name extends Exclude<Part, 'facts' | 'hours' | 'testimonials' | 'rates' | 'scheduling'>>(
  tx: Tx,
  owner: OwnerAddress,
  part: Name,
  { version, value }: Versioned<Values[Name]>,
): Promise<Settings> {
  return save(tx, owner, part, version, () => value)
}

/** A client that does not know the arrival window leaves it as it is. */
export function saveScheduling(
  tx: Tx,
  owner: OwnerAddress,
  { version, value }: Versioned<SchedulingInput>,
): Promise<Settings> {
  return save(tx, owner, 'scheduling', version, (before) => ({
    ...value,
    arrivalWindowMinutes: value.arrivalWindowMinutes ?? before.arrivalWindowMinutes,
  }))
}

/** Back to what the product began with, whatever stands there now. */
export async function reset(tx: Tx, owner: OwnerAddress, part: Part): Promise<Settings> {
  const row = await lock(tx, part)
  const before = await read(tx, owner)
  return row.value === null ? before : write(tx, { owner, part, before, value: null })
}

/** The newest first, at most 30. */
export async function listChanges(tx: Tx): Promise<Change[]> {
  const { rows } = await auditLog.list(tx, { kind: 'settings', limit: 30 })
  return rows.flatMap(({ id, title, action, before, after, at, by }) => {
    const part = Part.safeParse(title).data
    return part
      ? [
          {
            id,
            part,
            action: action === 'reset' || action === 'confirmed' ? action : 'changed',
            at,
            by,
            before: { ...before },
            after: { ...after },
          },
        ]
      : []
  })
}

/**
 * `next` works the new value out from the one that stands. Saying the same again changes nothing and leaves no trace.
 */
async function save<Name extends Part>(
  tx: Tx,
  owner: OwnerAddress,
  part: Name,
  version: number,
  next: (before: Settings[Name]['value']) => Values[Name],
): Promise<Settings> {
  const row = await lock(tx, part)
  await audit.assertVersion(tx, 'settings', row, version)
  const before = await read(tx, owner)
  const value = next(before[part].value)
  if (!deepEqual(before[part].value, value)) return write(tx, { owner, part, before, value })
  // What the product began with becomes the owner's own word once they have said that it is right.
  return CONFIRMABLE.has(part) && before[part].isFirst
    ? write(tx, { owner, part, before, value, action: 'confirmed' })
    : before
}

/** Parts that the public sees only once the owner has saved them. */
const CONFIRMABLE: ReadonlySet<Part> = new Set(['rates', 'hours'])

/** Two who save at once come here one after the other. */
async function lock(tx: Tx, part: Part): Promise<typeof settings.$inferSelect> {
  await tx.insert(settings).values({ name: part, value: null, version: 0, updatedAt: tx.now }).onConflictDoNothing()
  return expectRow(await tx.select().from(settings).where(eq(settings.name, part)).for('update'))
}

/** Parts that no page shows: where alerts go, and the time between appointments. */
const UNSHOWN: ReadonlySet<Part> = new Set(['alerts', 'scheduling'])

type Writing = { owner: OwnerAddress; part: Part; before: Settings; value: unknown; action?: Change['action'] }

/** `value` null: back to the first. */
async function write(
  tx: Tx,
  { owner, part, before, value, action = value === null ? 'reset' : 'changed' }: Writing,
): Promise<Settings> {
  const rows = await tx
    .update(settings)
    .set({
      value: part === 'facts' ? toStoredFacts(value, getYear(tx)) : value,
      version: sql`${settings.version} + 1`,
      updatedAt: tx.now,
      updatedBy: tx.actor.name,
    })
    .where(eq(settings.name, part))
    .returning({ id: settings.id })
  const after = await read(tx, owner)
  audit.record(tx, {
    entity: 'settings',
    entityId: expectRow(rows).id,
    action,
    ...diffFields(before[part].value, after[part].value),
  })
  if (before.facts.value.name !== after.facts.value.name)
    await renameBusinesses(tx, before.facts.value, after.facts.value)
  // Visits of service plans keep off closed days.
  if (part === 'hours') tx.emit('hours.changed', {})
  if (part === 'alerts') notifyContactChange(tx, before.alerts.value, after.alerts.value)
  if (!UNSHOWN.has(part)) tx.invalidatePages('*')
  tx.notifyClients('settings')
  return after
}

function toStoredFacts(value: unknown, year: number): unknown {
  const facts = Facts.safeParse(value).data
  if (!facts) return value
  const { yearsOfExperience, paymentMethods: _methods, paymentTerms: _terms, logo: _logo, ...stored } = facts
  return yearsOfExperience === yearsSince(facts.since, year) ? stored : { ...stored, yearsOfExperience }
}

/**
 * Notifies the previous recipient that alerts now go elsewhere (messages/tasks.ts), so that no one can redirect them
 * unnoticed.
 */
function notifyContactChange(tx: Tx, before: AlertContact, after: AlertContact): void {
  const phone = before.phone === after.phone ? null : before.phone
  const email = before.email === after.email ? null : before.email
  if (phone !== null || email !== null) tx.emit('alerts.redirected', { phone, email, by: tx.actor.name })
}

/** "Tidestone Paver Sealing" follows when Tidestone becomes Coastal; a business with a name of its own keeps it. */
async function renameBusinesses(tx: Tx, before: Facts, after: Facts): Promise<void> {
  const house = `${before.name} `
  const rows = await tx.select({ id: businesses.id, name: businesses.name }).from(businesses)
  for (const { id, name } of rows.filter((row) => row.name.startsWith(house))) {
    const renamed = `${after.name} ${name.slice(house.length)}`
    await tx.update(businesses).set({ name: renamed }).where(eq(businesses.id, id))
    audit.record(tx, {
      entity: 'businesses',
      entityId: id,
      action: 'renamed',
      before: { name },
      after: { name: renamed },
    })
  }
  tx.notifyClients('businesses')
}
