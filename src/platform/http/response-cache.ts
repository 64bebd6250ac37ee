import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { buildResponse, isReadRequest, sendResponse } from './prebuilt-response.ts'
import type { PrebuiltResponse } from './prebuilt-response.ts'

type Answer = { etag: string; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Files that are the same for everybody, kept as finished answers until something public changes. For addresses that
 * nobody can list beforehand; what is asked for most stays, up to `bytes` in all.
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

  /** Not if something has changed since `version` was read: it may not be public any more. */
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
    const kept = isReadRequest(request) ? this.#answers.get((request.url ?? '').split('?', 1)[0] ?? '') : undefined
    if (!kept) return false
    sendResponse(kept, request, response)
    return true
  }
}
