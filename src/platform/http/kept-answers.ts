import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { hasAlready } from '#platform/page-cache.ts'

type Answer = { etag: string; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Files that are the same for everybody, kept as finished answers until something public changes. For addresses that nobody can list beforehand; what
 * is asked for most stays, up to `bytes` in all.
 */
export class KeptAnswers {
  readonly #answers: LRUCache<string, Answer>
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
  keep(path: string, answer: Answer, version: number): void {
    if (version === this.#version) this.#answers.set(path, { ...answer, headers: { ...this.#headers, ...answer.headers, etag: answer.etag } })
  }

  clear(): void {
    this.#version++
    this.#answers.clear()
  }

  /** False leaves the request untouched. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method } = request
    const kept = method === 'GET' || method === 'HEAD' ? this.#answers.get(url) : undefined
    if (!kept) return false
    if (hasAlready(request, kept.etag)) response.writeHead(304, kept.headers).end()
    else response.writeHead(200, { ...kept.headers, 'content-length': kept.body.length }).end(method === 'HEAD' ? undefined : kept.body)
    return true
  }
}
