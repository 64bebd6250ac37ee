/**
 * The AI features, the model or templates that answer for them, and the log of every call. The log retains the cost of
 * a call. It stores the text for a limited time, without phone numbers or addresses.
 */
import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { toDay } from '#lib/dates.ts'
import { startOfDay } from '#lib/local-time.ts'
import { olderThan, countUpTo, toPage } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AiProvider } from '#providers/ai/port.ts'
import * as budget from './token-budget.ts'
import { Status } from './contract.ts'
import type { CallFilter, FeatureName, LoggedCall, Overview } from './contract.ts'
import * as features from './ai-features.ts'
import { redactPii } from './redact-pii.ts'
import { aiRequests } from './tables.ts'

/** How long the log retains the text of a call, in days. */
const TEXT_RETENTION_DAYS = 90

type Providers = { ai: Pick<AiProvider, 'name' | 'model'> }

/** Whether a model answers, or the product by itself. */
export const hasModel = ({ ai }: Providers): boolean => ai.name !== 'embedded'

/** Makes what is missing, and says what there is now in the words of spec.md §8, which are true of a model only. */
export async function init(tx: Tx, providers: Providers): Promise<{ message: string; created: number }> {
  const made = await features.seed(tx)
  for (const entityId of made) audit.record(tx, { entity: 'ai_features', entityId, action: 'created' })
  const created = made.length
  const all = await features.list(tx, providers.ai)
  const off = all.filter(({ enabled }) => !enabled)
  if (created > 0) tx.notifyClients('ai')
  return {
    message: messageFor(
      all.length,
      off.map(({ title }) => title),
      hasModel(providers),
    ),
    created,
  }
}

function messageFor(many: number, off: readonly string[], isModel: boolean): string {
  const active = many - off.length
  const without = off.length > 0 ? ` Turned off: ${off.join(', ')}.` : ''
  if (!isModel)
    return off.length === 0
      ? `${many} AI features ready (built-in templates).`
      : `${active} of ${many} AI features ready (built-in templates).${without}`
  if (off.length === 0) return `AI features initialized successfully! All ${many} ChatGPT features are now active.`
  return `AI features initialized successfully! ${active} of ${many} ChatGPT features are now active.${without}`
}

/**
 * Who words the answers at present, what is left of the month's tokens, and the five features with how often each
 * answered today.
 */
export async function getOverview(tx: Tx, providers: Providers): Promise<Overview> {
  const tokens = await budget.read(tx)
  const isModel = hasModel(providers)
  const given = await tx
    .select({ featureName: aiRequests.featureName, many: count() })
    .from(aiRequests)
    .where(and(gte(aiRequests.createdAt, startOfDay(toDay(tx.now))), inArray(aiRequests.status, [...ANSWERED])))
    .groupBy(aiRequests.featureName)
  return {
    by: isModel && tokens.left > 0 ? 'model' : 'templates',
    budget: tokens,
    features: (await features.list(tx, providers.ai)).map(({ featureName, title, enabled, model }) => ({
      featureName,
      title,
      enabled,
      model: isModel ? model : null,
      answersToday: given.find((row) => row.featureName === featureName)?.many ?? 0,
    })),
  }
}

/** Whatever the model did, there was an answer. */
const ANSWERED = Status.options.filter((status) => status !== 'aborted' && status !== 'disabled')

export type Call = {
  featureName: FeatureName
  model: string
  promptTokens: number
  completionTokens: number
  isEstimate: boolean
  /** Millionths of a dollar. */
  costMicros: number
  userMessage: string
  assistantResponse: string
  durationMs: number
  status: Status
  errorMessage: string | null
}
/** What is left out is nothing. */
export type NewCall = Pick<Call, 'featureName' | 'model' | 'status'> & Partial<Call>

/** Logs one call, without the contacts that a person may have typed into it. */
export function record(
  tx: Tx,
  {
    promptTokens = 0,
    completionTokens = 0,
    userMessage = '',
    assistantResponse = '',
    durationMs = 0,
    errorMessage = null,
    ...call
  }: NewCall,
): void {
  tx.insertOnCommit(aiRequests, {
    ...call,
    id: randomUUID(),
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    userMessage: redactPii(userMessage),
    assistantResponse: redactPii(assistantResponse),
    // A provider may quote its prompt in an error.
    errorMessage: errorMessage && redactPii(errorMessage),
    durationMs,
    createdAt: tx.now,
  })
}

/** The log, the newest first. */
export async function listCalls(tx: Tx, { limit, cursor, featureName, status }: CallFilter): Promise<Page<LoggedCall>> {
  const fitting = and(
    featureName ? eq(aiRequests.featureName, featureName) : undefined,
    status ? eq(aiRequests.status, status) : undefined,
  )
  const newest = [desc(aiRequests.createdAt), desc(aiRequests.id)]
  const rows = await tx
    .select()
    .from(aiRequests)
    .where(and(fitting, olderThan(cursor, aiRequests.createdAt, aiRequests.id)))
    .orderBy(...newest)
    .limit(limit + 1)
  const page = toPage(rows, limit)
  const all = tx
    .select({ one: sql`1` })
    .from(aiRequests)
    .where(fitting)
    .orderBy(...newest)
  return {
    next: page.next,
    total: await countUpTo(tx, all.getSQL()),
    // Only `record` writes rows, with a status of the contract.
    rows: page.rows.map((row) => ({ ...row, status: row.status as Status })),
  }
}

/** Empties the words of calls that are older than they are of use; the figures stay. */
export async function purgeTexts(tx: Tx): Promise<void> {
  const before = new Date(tx.now.getTime() - TEXT_RETENTION_DAYS * 86_400_000)
  await tx
    .update(aiRequests)
    .set({ userMessage: '', assistantResponse: null, errorMessage: null })
    .where(
      and(lt(aiRequests.createdAt, before), or(ne(aiRequests.userMessage, ''), isNotNull(aiRequests.errorMessage))),
    )
}
