import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { finish, isRead, send } from './finished-answer.ts'
import type { FinishedAnswer } from './finished-answer.ts'

type Answer = { etag: string; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Files that are the same for everybody, kept as finished answers until something public changes. For addresses that
 * nobody can list beforehand; what is asked for most stays, up to `bytes` in all.
 */
export class KeptAnswers {
  readonly #answers: LRUCache<string, FinishedAnswer>
  readonly #headers: OutgoingHttpHeaders
  #version = 0

  /** `headers` go with every answer. */
  constructor(bytes: number, headers: OutgoingHttpHeaders) {
    this.#headers = headers
    this.#answers = new LRUCache({ maxSize: bytes, sizeCalculation: ({ body }) => body.length })
  }

  /** To be read before the look whether something is public at all. */
  get version(): number {
    return this.#version
  }

  /** Not if something has changed since `version` was read: it may not be public any more. */
  keep(path: string, { etag, headers, body }: Answer, version: number): void {
    if (version === this.#version) this.#answers.set(path, finish(200, etag, { ...this.#headers, ...headers }, body))
  }

  clear(): void {
    this.#version++
    this.#answers.clear()
  }

  /** False leaves the request untouched. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = isRead(request) ? this.#answers.get((request.url ?? '').split('?', 1)[0] ?? '') : undefined
    if (!kept) return false
    send(kept, request, response)
    return true
  }
}
