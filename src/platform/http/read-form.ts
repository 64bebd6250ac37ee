import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import type { BusboyInstance } from '@fastify/busboy'
import { invalid, Problem } from '#lib/problem.ts'
import { TIMES_TOO_MUCH, TooLarge } from './read-body.ts'
import type { Saved } from './read-body.ts'

/** `most`: bytes of the file. The sentences are for a file that is larger, and for a form with several. */
export type FormLimits = { most: number; tooLarge: string; several: string }
/**
 * The fields by name, and what was written of the file; null when the form has none. `fileName`: what the file calls
 * itself, which may be anything.
 */
export type Form = { fields: Record<string, string>; saved: Saved | null; fileName: string }

/** A caption, a choice: nothing that is longer. */
const FIELD_BYTES = 4096
const MAX_FIELDS = 20

/**
 * Reads multipart/form-data as it comes and writes its one file to a new file, at most `most` bytes; the memory it
 * takes does not grow with it. A form that says of itself that it is far too long is refused before it is read.
 */
export async function saveForm(
  incoming: IncomingMessage,
  file: string,
  { most, tooLarge, several }: FormLimits,
): Promise<Form> {
  if (Number(incoming.headers['content-length'] ?? 0) > most * TIMES_TOO_MUCH) throw new TooLarge(tooLarge)
  const reading = new Reading(begin(incoming), file, { most, several })
  try {
    let length = 0
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most * TIMES_TOO_MUCH) throw new TooLarge(tooLarge)
      await reading.take(chunk)
    }
    const { fields, saved, fileName, files, tooLong } = await reading.end()
    if (tooLong) throw new TooLarge(tooLarge)
    if (files > 1) throw invalid(several)
    return { fields, saved, fileName }
  } catch (error) {
    await reading.giveUp()
    throw error instanceof Problem || incoming.complete
      ? error
      : new Problem(400, 'MALFORMED', 'The request was cut off.')
  }
}

function begin({ headers }: IncomingMessage): BusboyInstance {
  const type = headers['content-type'] ?? ''
  try {
    if (!/^multipart\/form-data\s*;/i.test(type)) throw new Error(`not a form: ${type}`)
    const limits = {
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS * 2,
      headerPairs: 20,
    }
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits })
  } catch {
    throw new Problem(415, 'UNSUPPORTED_TYPE', 'Send a form with one file (content-type: multipart/form-data).')
  }
}

/** One form on its way. What comes after a fault is let in and thrown away, so that the answer reaches its sender. */
class Reading {
  readonly #parser: BusboyInstance
  readonly #file: string
  readonly #most: number
  readonly #fields: Record<string, string> = {}
  readonly #fault = Promise.withResolvers<never>()
  #failed: { error: unknown } | null = null
  #files = 0
  #fileName = ''
  #tooLong = false
  #stream: Readable | null = null
  #saving: Promise<Saved> | null = null

  constructor(parser: BusboyInstance, file: string, { most, several }: Pick<FormLimits, 'most' | 'several'>) {
    this.#parser = parser
    this.#file = file
    this.#most = most
    // The promise is checked below. Until then, an unhandled rejection must not end the program.
    this.#fault.promise.catch(() => {})
    parser.on('field', (name, value) => void (this.#fields[name] = value))
    parser.on('file', (_name, stream, fileName) => {
      this.#files++
      // The parser breaks off a file that its sender broke off, and says so itself.
      stream.on('error', () => {})
      if (this.#files > 1) return void stream.resume()
      this.#stream = stream
      this.#fileName = fileName ?? ''
      this.#saving = this.#save(stream)
      this.#saving.catch((error: unknown) => {
        stream.resume()
        this.#fail(error)
      })
    })
    // Stop at the limit: reading a hundred thousand parts to the end to discard them takes seconds of work for one
    // request.
    for (const event of ['error', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(event, () =>
        this.#fail(this.#files > 1 ? invalid(several) : new Problem(400, 'MALFORMED', 'We couldn’t read this form.')),
      )
  }

  async take(chunk: Buffer): Promise<void> {
    if (this.#failed) throw this.#failed.error
    if (!this.#parser.write(chunk)) await Promise.race([once(this.#parser, 'drain'), this.#fault.promise])
  }

  async end(): Promise<Form & { files: number; tooLong: boolean }> {
    const finished = once(this.#parser, 'finish')
    // The later of the two no longer matters.
    finished.catch(() => {})
    this.#parser.end()
    await Promise.race([finished, this.#fault.promise])
    return {
      fields: this.#fields,
      saved: await this.#saving,
      fileName: this.#fileName,
      files: this.#files,
      tooLong: this.#tooLong,
    }
  }

  /** What was written is closed: its folder may go. */
  async giveUp(): Promise<void> {
    this.#stream?.destroy()
    this.#parser.destroy()
    await this.#saving?.catch(() => {})
  }

  #fail(error: unknown): void {
    this.#failed ??= { error }
    this.#fault.reject(this.#failed.error)
  }

  async #save(stream: Readable): Promise<Saved> {
    const hash = createHash('sha256')
    let bytes = 0
    const handle = await open(this.#file, 'wx', 0o600)
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > this.#most) {
          this.#tooLong = true
          continue
        }
        hash.update(chunk)
        // All of it: `write` alone may write a part, as on a disk that is nearly full.
        await handle.writeFile(chunk)
      }
    } finally {
      await handle.close()
    }
    return { bytes, hash: hash.digest('hex') }
  }
}
