import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { buildResponse, isReadRequest, sendResponse } from './prebuilt-response.ts'
import type { PrebuiltResponse } from './prebuilt-response.ts'

type Answer = { etag: string; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Caches files that are the same for everyone, as finished answers until something public changes. Use it for addresses
 * that cannot be listed beforehand. The most requested ones stay, up to `bytes` in all.
 */
export class ResponseCache {
  readonly #answers: LRUCache<string, PrebuiltResponse>
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

  /** Stores nothing if something has changed since `version` was read: the file may no longer be public. */
  keep(path: string, { etag, headers, body }: Answer, version: number): void {
    if (version === this.#version)
      this.#answers.set(path, buildResponse(200, etag, { ...this.#headers, ...headers }, body))
  }

  clear(): void {
    this.#version++
    this.#answers.clear()
  }

  /** False leaves the request untouched. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const cached = isReadRequest(request) ? this.#answers.get((request.url ?? '').split('?', 1)[0] ?? '') : undefined
    if (!cached) return false
    sendResponse(cached, request, response)
    return true
  }
}
