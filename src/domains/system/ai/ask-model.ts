import { embeddedAi, inPieces } from '#providers/ai/embedded.ts'
import { NoReply } from '#providers/ai/port.ts'
import type { ReplyDetails, Turn } from '#providers/ai/port.ts'
import type { AppServices } from '#platform/http/context.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import { Semaphore } from '#platform/semaphore.ts'
import * as budget from './token-budget.ts'
import type { Feature } from './contract.ts'
import { getMaxTokens, countUsedTokens } from './token-estimate.ts'
import type { Used } from './token-estimate.ts'
import * as ai from './service.ts'

type Asking = Pick<AppServices, 'db' | 'providers'>

export type Question = {
  feature: Feature
  system: string
  turns: readonly Turn[]
  /** Of the turns, what the log keeps. */
  asked: string
  /** What is answered where no model does, or one does what it must not. */
  builtIn: string
  /**
   * What is wrong with what the model has said so far, in a sentence for the log; null: it may be passed on. `whole`:
   * it has ended.
   */
  faultOf(said: string, whole: boolean): string | null
}

/** `model`: all of the answer is a model's. */
export type Answered = { by: 'templates' | 'model' }

/** A visitor has an answer within ten seconds, whatever a model does. */
const TIMEOUT_MS = 8000

/**
 * Limits the connections that wait for the row of a month. Calls update that row one at a time, and the limit leaves
 * the other connections free.
 */
const LEDGER = new Semaphore(2)

/**
 * Asks the model and yields its reply sentence by sentence, each as soon as it passes the check. The built-in answer
 * takes over when the model fails, takes too long, has no budget left this month, or says something it must not. Every
 * call writes one row to the log. `signal` aborts when the visitor leaves.
 */
export async function* askModel(
  parts: Asking,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<string, Answered> {
  if (!ai.hasModel(parts.providers)) return yield* answerBuiltIn(parts, question, signal)
  const began = performance.now()
  const late = AbortSignal.timeout(TIMEOUT_MS)
  const { system, turns, feature } = question
  const most = { prompt: getMaxTokens([system, ...turns.map(({ content }) => content)]), completion: feature.maxTokens }
  const held = await LEDGER.run(() =>
    parts.db.transaction(VISITOR, (tx) => budget.reserve(tx, most.prompt + most.completion)),
  )
  const call = callOf(question, feature.model)
  if (held === null) {
    await logCall(parts.db, { ...call, status: 'over-budget', assistantResponse: question.builtIn })
    yield question.builtIn
    return { by: 'templates' }
  }
  // The status stays `aborted` until the reply is complete. A consumer that stops reading ends this function at the
  // `yield`.
  const end: End = { status: 'aborted', said: '', passedOn: '', used: null, errorMessage: null }
  try {
    yield* fromModel(parts, question, end, { signal, late })
  } finally {
    const durationMs = Math.round(performance.now() - began)
    const tokens = countUsedTokens(most, end.used, end.said)
    const costMicros = Math.ceil(
      (tokens.promptTokens * feature.inputPrice + tokens.completionTokens * feature.outputPrice) / 100,
    )
    const { status, passedOn: assistantResponse, errorMessage } = end
    await settleBudget(parts.db, held, {
      ...call,
      ...tokens,
      costMicros,
      durationMs,
      status,
      assistantResponse,
      errorMessage,
    })
  }
  if (end.status === 'success') return { by: 'model' }
  if (end.status === 'aborted') return { by: 'templates' }
  yield end.passedOn === '' ? question.builtIn : `\n\n${question.builtIn}`
  return { by: 'templates' }
}

/**
 * Describes how a call to a model ended. `said` is the reply that arrived, and `passedOn` is the part that was yielded.
 */
type End = Pick<ai.Call, 'status' | 'errorMessage'> & { said: string; passedOn: string; used: Used }

/** `signal` aborts when the visitor leaves; `late` aborts when the reply takes too long. */
type Ends = { signal: AbortSignal; late: AbortSignal }

async function* fromModel(
  { providers }: Asking,
  { feature, system, turns, builtIn: own, faultOf }: Question,
  end: End,
  { signal, late }: Ends,
): AsyncGenerator<string, void> {
  if (late.aborted || signal.aborted) {
    end.used = 'nothing'
    if (late.aborted) Object.assign(end, { status: 'failed', errorMessage: TOO_LATE })
    return
  }
  const stop = new AbortController()
  const { model, maxTokens, temperature } = feature
  const request = { system, turns, builtIn: own, model, maxTokens, temperature: temperature / 100 }
  const reply = providers.ai.reply(request, AbortSignal.any([signal, late, stop.signal]))
  try {
    for (;;) {
      const next = await inTime(reply.next(), signal, late)
      if (next === null) break
      end.said += next.done ? '' : next.value
      const { said } = end
      if (next.done) end.used = next.value.usage
      // Of a reply that was cut, the last sentence has no end.
      const until = next.done && !next.value.cut ? said.length : endOfSentence(said)
      const isWhole = next.done === true
      const fault = until > end.passedOn.length || isWhole ? faultOf(said.slice(0, until), isWhole) : null
      if (fault !== null) {
        Object.assign(end, { status: 'refused', errorMessage: fault })
        return
      }
      const piece = said.slice(end.passedOn.length, until)
      end.passedOn = said.slice(0, until)
      if (isWhole) end.status = 'success'
      if (piece !== '') yield piece
      if (isWhole) return
    }
    if (!signal.aborted) Object.assign(end, { status: 'failed', errorMessage: TOO_LATE })
  } catch (error) {
    if (signal.aborted) return
    log.warn({ err: error }, 'a model did not answer')
    Object.assign(end, {
      status: 'failed',
      errorMessage: error instanceof Error ? error.message.slice(0, 300) : 'unknown',
    })
    if (error instanceof NoReply) end.used = 'nothing'
  } finally {
    stop.abort()
  }
}

const TOO_LATE = 'The model didn’t respond in time.'

/** Returns null when the visitor leaves or the reply takes too long, even if the provider ignores its signal. */
async function inTime(
  next: Promise<IteratorResult<string, ReplyDetails>>,
  ...signals: AbortSignal[]
): Promise<IteratorResult<string, ReplyDetails> | null> {
  const ended = Promise.withResolvers<null>()
  const end = () => ended.resolve(null)
  for (const signal of signals) signal.addEventListener('abort', end)
  try {
    if (signals.some(({ aborted }) => aborted)) return null
    return await Promise.race([next, ended.promise])
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end)
    // Ignores whatever the provider still returns, so that a late rejection does not go unhandled.
    next.catch(() => {})
  }
}

/**
 * Where the last whole sentence, or line, ends; 0 where none does. A point within `1.50` or `hello@tidestone.example`
 * ends nothing.
 */
function endOfSentence(said: string): number {
  const ends = said.matchAll(/[.!?]["')]?(?=\s)|\n/g)
  return Math.max(0, ...Array.from(ends, ({ index, 0: end }) => index + end.length))
}

/** The built-in answer word by word, and a row of the log: where there is no model, and where none is asked. */
export async function* answerBuiltIn(
  { db }: Asking,
  own: Pick<Question, 'feature' | 'asked' | 'builtIn'>,
  signal: AbortSignal,
): AsyncGenerator<string, Answered> {
  const began = performance.now()
  const end = { status: 'aborted' as ai.Call['status'], assistantResponse: '' }
  try {
    for (const piece of inPieces(own.builtIn)) {
      if (signal.aborted) return { by: 'templates' }
      end.assistantResponse += piece
      yield piece
    }
    end.status = 'success'
  } finally {
    await logCall(db, { ...callOf(own, embeddedAi.model), ...end, durationMs: Math.round(performance.now() - began) })
  }
  return { by: 'templates' }
}

const callOf = ({ feature, asked }: Pick<Question, 'feature' | 'asked'>, model: string) => ({
  featureName: feature.featureName,
  model,
  userMessage: asked,
})

/** Writes the row. A reply that was given stays given, even when the log cannot be written. */
export async function logCall(db: AppServices['db'], call: ai.NewCall): Promise<void> {
  await db
    .transaction(VISITOR, (tx) => ai.record(tx, call))
    .catch((error: unknown) => log.warn({ err: error }, 'could not log a model call'))
}

/**
 * What was used and the row of the log, together. If it cannot be written, what was held counts as used, which is never
 * too little.
 */
async function settleBudget(
  db: AppServices['db'],
  held: budget.TokenReservation,
  call: ai.NewCall & { promptTokens: number; completionTokens: number; costMicros: number },
): Promise<void> {
  const write = (tx: Tx) => {
    ai.record(tx, call)
    return budget.settleReservation(tx, held, call.promptTokens + call.completionTokens, call.costMicros)
  }
  await LEDGER.run(() => db.transaction(VISITOR, write)).catch((error: unknown) =>
    log.warn({ err: error }, 'could not log a model call'),
  )
}
