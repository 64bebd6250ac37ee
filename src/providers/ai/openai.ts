import { setTimeout as wait } from 'node:timers/promises'
import type OpenAI from 'openai'
import { type Clock, systemClock } from '#lib/clock.ts'
import { unlessAway } from '../account.ts'
import { pauseAsked } from '../outcome.ts'
import { NoReply } from './port.ts'
import type { AiProvider, AiRequest, ReplyDetails } from './port.ts'

export type OpenAiSettings = {
  apiKey: string
  /** Where the API answers, with its version: https://api.openai.com/v1 when absent. */
  baseUrl?: string | undefined
  /** What features begin with. */
  model?: string | undefined
  clock?: Clock
}

const OPENAI = 'https://api.openai.com/v1'
/** spec.md §9. */
const FIRST_MODEL = 'gpt-4o'
/**
 * The delay before a second try, in seconds: a moment, or a pause that the server asks for, but only if no person has
 * to wait long for it.
 */
const MOMENT = 0.3
const LONGEST_PAUSE = 2

type Body = OpenAI.ChatCompletionCreateParamsStreaming
type Client = OpenAI

/**
 * Models of any server that speaks OpenAI's chat completions (https://platform.openai.com/docs/api-reference/chat).
 * Connects to nothing until it is asked.
 */
export function openaiAi({
  apiKey,
  baseUrl = OPENAI,
  model = FIRST_MODEL,
  clock = systemClock,
}: OpenAiSettings): AiProvider {
  let made: Promise<Client> | undefined
  // What models refused to accept: newer ones want another name for the limit, and no temperature.
  const refused = new Map<string, Set<string>>()
  return {
    name: 'openai',
    model,
    async *reply(request, signal) {
      made ??= connect(apiKey, baseUrl)
      const client = await made
      const stream = await opened(client, request, refused, signal, clock)
      return yield* streamReply(stream, request)
    },
    account: (signal) =>
      unlessAway('The AI server', async () => {
        made ??= connect(apiKey, baseUrl)
        const client = await made
        try {
          await client.models.list({ signal })
        } catch (error) {
          const { status } = faultOf(error, clock)
          if (status === 401 || status === 403)
            return {
              kind: 'refused',
              says: 'The AI server rejected the key. Check it in Settings > Connections.',
              field: 'apiKey',
            }
          // Not every server tells which models it has.
          if (status !== 404) throw error
        }
        return { kind: 'ok', says: `Connected. Using ${model}` }
      }),
    verifyModel: (signal) =>
      unlessAway('The AI server', async () => {
        made ??= connect(apiKey, baseUrl)
        const client = await made
        try {
          await client.models.retrieve(model, { signal })
        } catch (error) {
          const { status, code } = error as { status?: unknown; code?: unknown }
          // A server that tells nothing of its models answers 404 as well, but without this code.
          if (status === 404 && code === 'model_not_found')
            return { kind: 'refused', says: `The AI server has no model named ${model}.`, field: 'model' }
          if (typeof status !== 'number' || status >= 500) throw error
        }
        return { kind: 'ok', says: `Connected. Using ${model}` }
      }),
  }
}

/**
 * The SDK takes a while to load: at the first question, not at the start of the app. What is not given to it, it would
 * take from the environment, past our configuration.
 */
async function connect(apiKey: string, baseURL: string): Promise<Client> {
  const { default: Sdk } = await import('openai')
  return new Sdk({
    apiKey,
    baseURL,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: 60_000,
    logLevel: 'off',
  })
}

type Stream = Awaited<ReturnType<typeof ask>>

const ask = (client: Client, body: Body, signal: AbortSignal) => client.chat.completions.create(body, { signal })

/**
 * Asks, and asks a second time where that may help: after a 429, an error of the server's own, a connection that
 * failed, or a parameter that the model does not accept.
 */
async function opened(
  client: Client,
  request: AiRequest,
  refused: Map<string, Set<string>>,
  signal: AbortSignal,
  clock: Clock,
): Promise<Stream> {
  const without = refused.get(request.model) ?? new Set<string>()
  for (let tries = 1, learned = 0; ; tries++) {
    try {
      return await ask(client, bodyOf(request, without), signal)
    } catch (error) {
      const { status, param, pause } = faultOf(error, clock)
      if (
        status === 400 &&
        param !== undefined &&
        LEARNED.has(param) &&
        !without.has(param) &&
        learned < LEARNED.size
      ) {
        refused.set(request.model, without.add(param))
        learned += 1
        tries -= 1
        continue
      }
      const mayHelp = status === undefined || status === 429 || status >= 500
      if (signal.aborted || tries > 1 || !mayHelp || pause > LONGEST_PAUSE)
        throw new NoReply(signal.aborted ? TOO_LATE : sentenceFor(status, request.model))
      await wait(pause * 1000, undefined, { signal }).catch(() => {
        throw new NoReply(TOO_LATE)
      })
    }
  }
}

const LEARNED = new Set(['max_tokens', 'temperature', 'stream_options'])

function bodyOf({ system, turns, model, maxTokens, temperature }: AiRequest, without: ReadonlySet<string>): Body {
  return {
    model,
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...turns.map(({ role, content }) => ({ role, content })),
    ],
    ...(without.has('max_tokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(!without.has('temperature') && { temperature }),
    ...(!without.has('stream_options') && { stream_options: { include_usage: true } }),
    stream: true,
  }
}

/** The pieces, and what the server says of their cost. Throws where the stream ends before the reply does. */
async function* streamReply(stream: Stream, { maxTokens }: AiRequest): AsyncGenerator<string, ReplyDetails> {
  let usage: ReplyDetails['usage'] = null
  let finish: string | null = null
  let pieces = 0
  try {
    for await (const chunk of stream) {
      const [choice] = chunk.choices ?? []
      const piece = choice?.delta?.content
      if (piece) {
        // A piece has one token at least: a server that does not keep to the limit is not listened to any longer.
        if (++pieces > maxTokens) return { usage: null, cut: true }
        yield piece
      }
      finish = choice?.finish_reason ?? finish
      if (chunk.usage)
        usage = { promptTokens: chunk.usage.prompt_tokens, completionTokens: chunk.usage.completion_tokens }
    }
  } catch (error) {
    throw new Error(BROKE_OFF, { cause: error })
  } finally {
    // Also when the reader stops early: otherwise the server would go on writing.
    stream.controller.abort()
  }
  if (finish === null) throw new Error(BROKE_OFF)
  return { usage, cut: finish === 'length' }
}

const BROKE_OFF = 'The model’s reply was cut off.'
const TOO_LATE = 'The model didn’t respond in time.'

type Fault = { status: number | undefined; param: string | undefined; pause: number }

/**
 * `status` undefined: there was no answer. `pause`: seconds. The SDK's own messages are left out: they may repeat what
 * was sent.
 */
function faultOf(error: unknown, clock: Clock): Fault {
  const { status, param, headers } = error as { status?: unknown; param?: unknown; headers?: unknown }
  const asked =
    headers instanceof Headers ? pauseAsked(headers.get('retry-after') ?? undefined, clock.now()) : undefined
  return {
    status: typeof status === 'number' ? status : undefined,
    param: typeof param === 'string' ? param : undefined,
    pause: asked ?? MOMENT,
  }
}

function sentenceFor(status: number | undefined, model: string): string {
  if (status === undefined) return 'Couldn’t reach the AI server. If OPENAI_BASE_URL is set on your server, check it.'
  if (status === 401 || status === 403) return 'The AI server rejected the key. Check it in Settings > Connections.'
  if (status === 404) return `The AI server has no model named ${model}.`
  if (status === 429) return 'The AI server is limiting requests: too many calls, or you’re out of credit.'
  if (status >= 500) return `The AI server had an error (${status}).`
  return `The AI server rejected the request (${status}).`
}
