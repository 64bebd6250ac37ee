import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Problem } from '#lib/problem.ts'

/** More than a call takes. The rest of the body is still on its way, so the connection cannot be used again. */
export class TooLarge extends Problem {
  constructor(sentence = 'That’s too large. Send less at a time.') {
    super(413, 'TOO_LARGE', sentence)
  }
}

/**
 * The body as text, at most `most` bytes. Read from the socket's own stream: a web Request would wrap it twice. Throws
 * TooLarge.
 */
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

/** A body that was written to a file: its size in bytes, and the SHA-256 of its contents in hex. */
export type Saved = { bytes: number; hash: string }

/**
 * How much too much is still let in and thrown away: an answer in the middle of an upload reaches few senders, who then
 * see a broken connection.
 */
export const TIMES_TOO_MUCH = 3

/**
 * Writes the body to a new file as it comes, at most `most` bytes; more throws TooLarge with this sentence. The memory
 * it takes does not grow with it.
 */
export async function saveBody(
  incoming: IncomingMessage,
  file: string,
  most: number,
  tooLarge: string,
): Promise<Saved> {
  if (Number(incoming.headers['content-length'] ?? 0) > most * TIMES_TOO_MUCH) throw new TooLarge(tooLarge)
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most * TIMES_TOO_MUCH) break
      if (bytes > most) continue
      hash.update(chunk)
      // All of it: `write` alone may write a part, as on a disk that is nearly full.
      await handle.writeFile(chunk)
    }
  } catch (error) {
    throw incoming.complete ? error : new Problem(400, 'MALFORMED', 'The request was cut off.')
  } finally {
    await handle.close()
  }
  if (bytes > most) throw new TooLarge(tooLarge)
  return { bytes, hash: hash.digest('hex') }
}
