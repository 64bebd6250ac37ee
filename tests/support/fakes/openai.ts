import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { listen, stop } from './listen.ts'

/** A call as it came in. `closed`: the caller did not wait for the end. */
export type ModelCall = {
  authorization: string | undefined
  body: {
    model: string
    messages: { role: string; content: string }[]
    max_tokens?: number
    max_completion_tokens?: number
    temperature?: number
    stream?: boolean
    stream_options?: { include_usage?: boolean }
  }
  closed: boolean
}

/** What becomes of a call. */
export type Behavior = {
  says?: string
  /** An answer without words. */
  status?: number
  retryAfter?: string
  /** The name of what the model does not take, as newer models refuse `max_tokens`. */
  refuses?: string
  /** Before the first word, and between words: milliseconds. */
  delay?: number
  pace?: number
  /** After so many pieces it says nothing more, or the connection ends. */
  stallsAfter?: number
  breaksAfter?: number
  /** Ends well-formed, but before the reply does. */
  stopsAfter?: number
  /** Goes on past the limit that it was given. */
  overruns?: true
  /** What it says it used; null: nothing. Left out: what it did. */
  usage?: unknown
}

export const KEY = 'sk-peer-0123456789'

/**
 * A server of models that speaks the chat completions of OpenAI's API over a real socket
 * (https://platform.openai.com/docs/api-reference/chat/create): server-sent events with deltas, a finish reason, the
 * usage last where it is asked for, `[DONE]`, and errors as JSON.
 */
export class OpenAiPeer {
  readonly calls: ModelCall[] = []
  /** How the next calls are answered; by what was asked, or the same for all. */
  answer: (call: ModelCall) => Behavior = () => ({ says: 'Sealing lasts 3-5 years.' })
  /** What it has counted of all calls that it answered. */
  spent = 0
  #url = ''
  readonly #server = createServer(
    (request, response) => void this.#take(request, response).catch(() => response.destroy()),
  )

  static async start(): Promise<OpenAiPeer> {
    const peer = new OpenAiPeer()
    peer.#url = `http://127.0.0.1:${await listen(peer.#server)}/v1`
    return peer
  }

  get url(): string {
    return this.#url
  }

  get env(): Record<string, string> {
    return { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: this.#url }
  }

  stop(): Promise<void> {
    return stop(this.#server)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    // https://platform.openai.com/docs/api-reference/models/list
    if (request.method === 'GET' && request.url === '/v1/models')
      return request.headers.authorization === `Bearer ${KEY}`
        ? void response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}')
        : fail(response, 401, 'Incorrect API key provided', null)
    // https://platform.openai.com/docs/api-reference/models/retrieve
    if (request.method === 'GET' && request.url?.startsWith('/v1/models/'))
      return request.url === '/v1/models/no-such-model'
        ? void response
            .writeHead(404, { 'content-type': 'application/json' })
            .end(
              '{"error":{"message":"The model does not exist","type":"invalid_request_error","param":"model","code":"model_not_found"}}',
            )
        : void response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"model"}')
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return fail(response, 404, 'not_found', null)
    const call: ModelCall = {
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()),
      closed: false,
    }
    response.on('close', () => {
      if (!response.writableEnded) call.closed = true
    })
    this.calls.push(call)
    if (call.authorization !== `Bearer ${KEY}`)
      return fail(response, 401, `Incorrect API key provided: ${call.authorization}`, null)
    const behavior = this.answer(call)
    if (behavior.delay) await wait(behavior.delay)
    if (behavior.status) return fail(response, behavior.status, 'server_error', null, behavior.retryAfter)
    if (behavior.refuses && behavior.refuses in call.body)
      return fail(response, 400, `Unsupported parameter: '${behavior.refuses}'`, behavior.refuses)
    return this.#speak(response, call, behavior)
  }

  async #speak(response: ServerResponse, { body }: ModelCall, behavior: Behavior): Promise<void> {
    const { says = '', pace, stallsAfter, breaksAfter, stopsAfter, overruns, usage } = behavior
    // About as many letters as a token has.
    const tokens = says.match(/[\s\S]{1,4}/g) ?? []
    const most = overruns
      ? tokens.length
      : Math.min(tokens.length, body.max_tokens ?? body.max_completion_tokens ?? Infinity)
    const own = {
      prompt_tokens: Math.ceil(body.messages.reduce((sum, { content }) => sum + content.length, 0) / 4),
      completion_tokens: most,
    }
    this.spent += own.prompt_tokens + own.completion_tokens
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (data: unknown) => void response.write(`data: ${JSON.stringify(data)}\n\n`)
    const chunk = (choices: unknown[], more: object = {}) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: body.model,
      choices,
      ...more,
    })
    for (const [place, token] of tokens.slice(0, most).entries()) {
      // What was sent arrives, and then there is nothing more.
      if (place === breaksAfter) return void response.socket?.end()
      if (place === stopsAfter) return void response.end()
      // Stops when the listener has enough of it.
      if (place === stallsAfter) return
      send(chunk([{ index: 0, delta: { content: token }, finish_reason: null }]))
      if (pace) await wait(pace)
      if (response.destroyed) return
    }
    if (stallsAfter !== undefined && stallsAfter >= most) return
    send(chunk([{ index: 0, delta: {}, finish_reason: most < tokens.length ? 'length' : 'stop' }]))
    if (body.stream_options?.include_usage && usage !== null)
      send(chunk([], { usage: usage ?? { ...own, total_tokens: own.prompt_tokens + own.completion_tokens } }))
    response.end('data: [DONE]\n\n')
  }
}

function fail(
  response: ServerResponse,
  status: number,
  message: string,
  param: string | null,
  retryAfter?: string,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) })
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', param, code: null } }))
}
