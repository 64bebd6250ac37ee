/** The AI features, their settings, and the log of every call: what it cost stays, its words are kept for a while only, without phone numbers or addresses. */
import { randomUUID } from 'node:crypto'
import { and, eq, lt, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { AiProvider } from '#providers/ai/port.ts'
import { FIRST_FEATURES } from './first-features.ts'
import { masked } from './masked.ts'
import { aiFeatures, aiRequests } from './tables.ts'

export type FeatureName = 'customer-service-chat' | 'job-estimator' | 'review-response' | 'job-description' | 'marketing-content'

/** How long the words of a call are kept, in days. */
const WORDS_KEPT_DAYS = 90

/** The five features exist after the first start; what the owner changed stays. */
export async function seed(tx: Tx): Promise<void> {
  await tx
    .insert(aiFeatures)
    .values(FIRST_FEATURES.map((row) => ({ ...row, createdAt: tx.now, updatedAt: tx.now })))
    .onConflictDoNothing()
}

/** Whether the owner has this feature switched on. */
export async function isEnabled(tx: Tx, featureName: FeatureName): Promise<boolean> {
  const [row] = await tx.select({ enabled: aiFeatures.enabled }).from(aiFeatures).where(eq(aiFeatures.featureName, featureName))
  return row?.enabled ?? false
}

/** Whether a model answers, or the product by itself. */
export const hasModel = ({ ai }: { ai: Pick<AiProvider, 'model'> }): boolean => ai.model !== 'embedded'

export type Call = {
  featureName: FeatureName
  model: string
  promptTokens: number
  completionTokens: number
  userMessage: string
  assistantResponse: string
  durationMs: number
  /** aborted: whoever asked left before the end · disabled: the owner has the feature switched off. */
  status: 'success' | 'failed' | 'aborted' | 'disabled'
  errorMessage?: string
}

/** Keeps one call in the log, without the contacts that somebody may have typed into it. */
export function record(tx: Tx, call: Call): void {
  tx.add(aiRequests, {
    ...call,
    id: randomUUID(),
    totalTokens: call.promptTokens + call.completionTokens,
    userMessage: masked(call.userMessage),
    assistantResponse: masked(call.assistantResponse),
    createdAt: tx.now,
  })
}

/** Empties the words of calls that are older than they are of use; the figures stay. */
export async function forgetWords(tx: Tx): Promise<void> {
  const before = new Date(tx.now.getTime() - WORDS_KEPT_DAYS * 86_400_000)
  await tx
    .update(aiRequests)
    .set({ userMessage: '', assistantResponse: null })
    .where(and(lt(aiRequests.createdAt, before), ne(aiRequests.userMessage, '')))
}
