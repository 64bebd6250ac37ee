import type { IncomingMessage } from 'node:http'
import { Problem } from '#lib/problem.ts'

/** More than a call takes. The rest of the body is still on its way, so the connection cannot be used again. */
export class TooLarge extends Problem {
  constructor() {
    super(413, 'TOO_LARGE', 'That is too much at once. Please send less.')
  }
}

/** The body as text, at most `most` bytes. Read from the socket's own stream: a web Request would wrap it twice. Throws TooLarge. */
export function readText(incoming: IncomingMessage, most: number): Promise<string> {
  if (Number(incoming.headers['content-length'] ?? 0) > most) return Promise.reject(new TooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else reject(new TooLarge())
    })
    incoming.on('end', () => resolve(Buffer.concat(chunks).toString()))
    incoming.on('error', reject)
    incoming.on('close', () => {
      if (!incoming.complete) reject(new Problem(400, 'MALFORMED', 'The request was cut off.'))
    })
  })
}
