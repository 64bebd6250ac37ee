import type { App } from '../support/app.ts'
import { people } from '../support/accounts.ts'
import type { Visitor } from '../support/visitor.ts'
import { refusalFor } from './contract.ts'
import type { Operation } from './contract.ts'
import type { IdStore } from './id-store.ts'
import type { Made } from './requests.ts'
import { asText } from './values.ts'

type Sent = { status: number; body: unknown; sent: string }

/**
 * Sends each made-up request as its role. When an earlier request locked the user out (password changed, session
 * ended), this class creates a new one: a signed-out owner would be refused forever. `known` never returns these users'
 * ids, so that no request changes their role: the role might be restored between an answer and a check of its sender.
 */
export class Senders {
  readonly #app: App
  readonly #people: ReturnType<typeof people>
  readonly #known: IdStore
  readonly #signedIn = new Map<string, Promise<Visitor>>()
  #many = 0

  constructor(app: App, known: IdStore) {
    this.#app = app
    this.#known = known
    this.#people = people(() => app)
  }

  async send(operation: Operation, made: Made): Promise<Sent> {
    const known = this.#known
    const path = operation.path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => written(known.tell(made.path[name], operation.path)).replaceAll('/', '%2F') || '%20',
    )
    // A head that is longer than Node reads is refused before there is a call (request-headers.test.ts).
    const query = new URLSearchParams(
      Object.entries(made.query).map(([name, value]): [string, string] => [
        name,
        asText(known.tell(value, operation.path)).slice(0, 2_000),
      ]),
    )
    const sent = { path: `/api${path}?${query}`, ...bodyOf(made, known) }
    const ask = async () => this.#ask(operation, made, sent)
    let answer = await ask()
    if (
      made.as !== 'visitor' &&
      (answer.status === 401 || (await this.#isAnother(made.as, operation, answer.status)))
    ) {
      this.#signedIn.delete(made.as)
      answer = await ask()
    }
    if (answer.status < 300) known.learn(operation.path, answer.body)
    return {
      ...answer,
      sent: `${made.as} ${sent.path.slice(0, 300)} ${typeof sent.body === 'string' ? sent.body.slice(0, 600) : String(made.type)}`,
    }
  }

  async #ask(
    { method }: Operation,
    made: Made,
    { path, body, type }: { path: string } & Body,
  ): Promise<{ status: number; body: unknown }> {
    // Every request is of another visitor's address, or the limits would answer for the calls.
    const from = `10.${(this.#many >> 16) & 255}.${(this.#many >> 8) & 255}.${this.#many++ & 255}`
    const who = made.as === 'visitor' ? null : await this.#of(made.as)
    const cookie = who ? [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') : ''
    const response = await fetch(`${this.#app.url}${path}`, {
      method,
      redirect: 'manual',
      ...(body !== undefined && method !== 'GET' && { body }),
      headers: {
        'x-forwarded-for': from,
        ...(cookie && { cookie }),
        ...(type && body !== undefined && method !== 'GET' && { 'content-type': type }),
        ...latin(made.headers),
      },
    })
    const answered = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      body: isJson ? JSON.parse(answered) : `${response.headers.get('content-type')}: ${answered.slice(0, 200)}`,
    }
  }

  /** Asked where the answer is not that of this role. */
  async #isAnother(role: Exclude<Made['as'], 'visitor'>, operation: Operation, status: number): Promise<boolean> {
    if ((refusalFor(operation, role) === 403) === (status === 403)) return false
    const answer = await (await this.#of(role)).get('/api/auth/user')
    return !answer.ok || (await answer.json()).role !== role
  }

  #of(role: Exclude<Made['as'], 'visitor'>): Promise<Visitor> {
    const found = this.#signedIn.get(role) ?? this.#make(role)
    this.#signedIn.set(role, found)
    return found
  }

  async #make(role: Exclude<Made['as'], 'visitor'>): Promise<Visitor> {
    const { id, who } = await this.#people.person(role)
    this.#known.leaveOut(id)
    return who
  }
}

type Body = { body: string | Uint8Array<ArrayBuffer> | FormData | undefined; type: string | null }

function bodyOf({ body, type }: Made, known: IdStore): Body {
  if (type === null) return { body: undefined, type }
  if (body instanceof Uint8Array) {
    const bytes = new Uint8Array(body)
    if (type !== 'multipart/form-data') return { body: bytes, type: 'image/jpeg' }
    const form = new FormData()
    // Its type with its boundary is written by fetch.
    form.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'a.csv')
    return { body: form, type: null }
  }
  return { body: JSON.stringify(known.tell(body, '')), type }
}

/** One step of a path: a client that sends a lone dot would remove it. */
function written(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed()).replaceAll(/^\.+$/g, '...').slice(0, 4_000).replace(/%.?$/, '')
}

/** What a header can carry. */
const latin = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^\x20-\xff]/g, '')]))
