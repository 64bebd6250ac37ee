import type { AiRequest, Usage } from '#providers/ai/port.ts'
import type { Parts } from '#platform/http/context.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import * as ai from './service.ts'

/**
 * Asks the model, or whoever stands in for it, and passes the reply on in pieces. However it ends, one row of the log says so:
 * told whole, broken, or left alone by whoever asked (`signal`). Throws what the provider throws.
 */
export async function* ask(
  { db, providers }: Pick<Parts, 'db' | 'providers'>,
  featureName: ai.FeatureName,
  request: AiRequest,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const began = performance.now()
  const call: ai.Call = {
    featureName,
    model: providers.ai.model,
    promptTokens: 0,
    completionTokens: 0,
    userMessage: request.turns.at(-1)?.content ?? '',
    assistantResponse: '',
    durationMs: 0,
    // Until it is told to the end: a consumer that stops asking ends this function at the `yield`.
    status: 'aborted',
  }
  try {
    const reply = providers.ai.reply(request, signal)
    let next: IteratorResult<string, Usage>
    while (!(next = await reply.next()).done) {
      call.assistantResponse += next.value
      yield next.value
    }
    Object.assign(call, next.value, { status: signal.aborted ? 'aborted' : 'success' })
  } catch (error) {
    Object.assign(call, { status: 'failed', errorMessage: error instanceof Error ? error.message.slice(0, 300) : 'unknown' })
    throw error
  } finally {
    call.durationMs = Math.round(performance.now() - began)
    await record(db, call)
  }
}

/** Writes the row. A reply that was given stays given, even when the log cannot be written. */
export async function record(db: Parts['db'], call: ai.Call): Promise<void> {
  await db.transaction(VISITOR, (tx) => ai.record(tx, call)).catch((error: unknown) => log.warn({ err: error }, 'a call could not be kept in the log'))
}
