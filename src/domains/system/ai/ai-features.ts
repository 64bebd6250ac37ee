/** The settings of the AI features: what the owner said of each, and what it was before anybody did. */
import { asc, eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AiProvider } from '#providers/ai/port.ts'
import { FEATURES, FeatureName } from './contract.ts'
import type { Feature, FeatureChange } from './contract.ts'
import { DEFAULT_FEATURES } from './default-features.ts'
import { aiFeatures } from './tables.ts'
import { validateTemplate } from './prompt-template.ts'

type Row = typeof aiFeatures.$inferSelect
/** The model that a feature begins with is the provider's. */
type Models = Pick<AiProvider, 'model'>

/**
 * The five features exist after the first start; what the owner changed stays. Answers the ids of those that were made.
 */
export async function seed(tx: Tx): Promise<string[]> {
  const made = await tx
    .insert(aiFeatures)
    .values(
      FeatureName.options.map((featureName) => ({
        featureName,
        ...DEFAULT_FEATURES[featureName],
        createdAt: tx.now,
        updatedAt: tx.now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: aiFeatures.id })
  return made.map(({ id }) => id)
}

/** In the order of spec.md §9. */
export async function list(tx: Tx, models: Models): Promise<Feature[]> {
  const rows = await tx.select().from(aiFeatures).orderBy(asc(aiFeatures.createdAt))
  return FeatureName.options.flatMap((name) =>
    rows.filter(({ featureName }) => featureName === name).map((row) => toFeature(row, models)),
  )
}

/** Throws `notFound`. */
export async function get(tx: Tx, featureName: FeatureName, models: Models): Promise<Feature> {
  const [row] = await tx.select().from(aiFeatures).where(eq(aiFeatures.featureName, featureName))
  return toFeature(orThrowNotFound(row), models)
}

/**
 * Throws `notFound`, CHANGED when `version` is not the current version, and `invalid` for a template that has unknown
 * or malformed variables.
 */
export async function save(
  tx: Tx,
  { featureName, version, ...change }: FeatureChange & { featureName: string },
  models: Models,
): Promise<Feature> {
  const name = assertFeatureName(featureName)
  const row = await lock(tx, name)
  await audit.assertVersion(tx, 'ai_features', row, version)
  const fault = change.promptTemplate === undefined ? null : validateTemplate(name, change.promptTemplate)
  if (fault !== null) throw invalid(fault, [{ path: 'promptTemplate', message: fault }])
  return write(tx, row, change, 'changed', models)
}

/** Back to what the product began with, whatever stands there now. Throws `notFound`. */
export async function reset(tx: Tx, featureName: string, models: Models): Promise<Feature> {
  const name = assertFeatureName(featureName)
  return write(tx, await lock(tx, name), { ...DEFAULT_FEATURES[name], model: models.model }, 'reset', models)
}

/** Throws `notFound`. */
export function assertFeatureName(featureName: string): FeatureName {
  const name = FeatureName.safeParse(featureName).data
  if (name === undefined) throw notFound('This AI feature doesn’t exist.')
  return name
}

const KEYS = ['enabled', 'promptTemplate', 'model', 'maxTokens', 'temperature', 'inputPrice', 'outputPrice'] as const
type Settings = Pick<Feature, (typeof KEYS)[number]>

/** Saying the same again changes nothing and leaves no trace. */
async function write(
  tx: Tx,
  row: Row,
  change: { [Key in keyof Settings]?: Settings[Key] | undefined },
  action: 'changed' | 'reset',
  models: Models,
): Promise<Feature> {
  const before = toFeature(row, models)
  const keys = KEYS.filter((key) => change[key] !== undefined && change[key] !== before[key])
  if (keys.length === 0) return before
  // Who never chose a model, or chose the provider's, has the one that is configured later too.
  const wanted = change.model ?? before.model
  const set = {
    ...change,
    // Until now it followed the product, whose template may be newer than the one that the row began with.
    promptTemplate: change.promptTemplate ?? before.promptTemplate,
    model: wanted === models.model ? null : wanted,
    version: row.version + 1,
    updatedAt: tx.now,
    updatedBy: tx.actor.name,
  }
  const [saved] = await tx.update(aiFeatures).set(set).where(eq(aiFeatures.id, row.id)).returning()
  const after = toFeature(orThrowNotFound(saved), models)
  const only = (feature: Feature) => Object.fromEntries(keys.map((key) => [key, feature[key]]))
  audit.record(tx, { entity: 'ai_features', entityId: row.id, action, before: only(before), after: only(after) })
  tx.notifyClients('ai')
  return after
}

/** Two who save at once come here one after the other. */
async function lock(tx: Tx, featureName: FeatureName): Promise<Row> {
  const [row] = await tx.select().from(aiFeatures).where(eq(aiFeatures.featureName, featureName)).for('update')
  return orThrowNotFound(row)
}

function orThrowNotFound(row: Row | undefined): Row {
  if (!row) throw notFound('This AI feature is missing. Select Initialize AI to recreate it.')
  return row
}

function toFeature(row: Row, models: Models): Feature {
  const name = assertFeatureName(row.featureName)
  const first: Settings = { ...DEFAULT_FEATURES[name], model: models.model }
  const { enabled, maxTokens, temperature, inputPrice, outputPrice, version, updatedAt, updatedBy } = row
  // A feature that the owner has not changed follows the defaults of the product and its configuration.
  const { promptTemplate, model } = version === 0 ? first : row
  const settings: Settings = {
    enabled,
    promptTemplate,
    model: model ?? first.model,
    maxTokens,
    temperature,
    inputPrice,
    outputPrice,
  }
  return {
    ...settings,
    featureName: name,
    title: FEATURES[name].title,
    version,
    updatedAt,
    changedAt: version === 0 ? null : updatedAt,
    changedBy: version === 0 ? null : updatedBy,
    isFirst: KEYS.every((key) => settings[key] === first[key]),
  }
}
