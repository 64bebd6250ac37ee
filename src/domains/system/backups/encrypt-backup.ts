/**
 * Backups that are encrypted with a passphrase, in the age format (https://age-encryption.org/v1): `age -d` opens them
 * as well. The library does all of it but the derivation of the key, which is Node's own scrypt: it runs beside the
 * requests, where the library's would hold them up for a second.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, Stanza } from 'age-encryption'
import { BackupRefused } from './read-archive.ts'

/** Ends the name of an encrypted backup. */
export const ENCRYPTED = '.age'

const HEAD = 'age-encryption.org/v1'
const LABEL = 'age-encryption.org/v1/scrypt'
/** OWASP's cost for a password: 128 MB and about half a second. */
const LOG_N = 17
/** Limits the memory that a file can ask for to 1 GB, because anyone can have written the file. */
const MAX_LOG_N = 20
const TAG_BYTES = 16

/** There is no passphrase, or not that of this backup. */
export class NoPassphrase extends BackupRefused {}

/**
 * The backup as a zip: `file` itself, or, where it is encrypted, a copy in `folder`, for the caller to remove. Throws
 * NoPassphrase for a missing or a wrong passphrase, and BackupRefused for a damaged file; nothing readable is left
 * behind then.
 */
export async function toReadableZip(
  file: string,
  folder: string,
  passphrase: () => Promise<string | undefined>,
): Promise<string> {
  if (!(await isEncrypted(file))) return file
  const given = await passphrase()
  if (given === undefined)
    throw new NoPassphrase(
      'This backup is encrypted and no passphrase is set. Set BACKUP_PASSPHRASE, or run the command in a terminal to be prompted for it.',
    )
  const to = path.join(folder, 'decrypted.zip')
  await decryptFile(file, given, to)
  return to
}

/** Whether a file is encrypted, by its first bytes. */
async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => null)
  if (!handle) return false
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD.length), 0, HEAD.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === HEAD
  } finally {
    await handle.close()
  }
}

/**
 * Encrypts what is read from `plain` as it comes: never more than some chunks are in memory, and nothing readable is on
 * the disk.
 */
export async function encryptStream(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient({ wrapFileKey: (fileKey) => wrap(fileKey, passphrase) })
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/**
 * Decrypts `file` into `to`, readable for this account alone. Throws BackupRefused for a wrong passphrase and for a
 * file that was changed or cut, and leaves nothing.
 */
async function decryptFile(file: string, passphrase: string, to: string): Promise<void> {
  let [tried, opened] = [false, false]
  try {
    const decrypter = new Decrypter()
    decrypter.addIdentity({
      unwrapFileKey: async (stanzas: Stanza[]) => {
        const key = await unwrap(stanzas, passphrase)
        tried = true
        opened = key !== null
        return key
      },
    })
    const plain = await decrypter.decrypt(toWeb(createReadStream(file)))
    await pipeline(fromWeb(plain), createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    await rm(to, { force: true })
    if (isOfTheDisk(error)) throw error
    if (opened) throw new BackupRefused('The backup is damaged. It was changed or truncated after it was encrypted.')
    if (tried) throw new NoPassphrase('Wrong passphrase for this backup.')
    throw new BackupRefused('The backup is damaged. Its header can’t be read.')
  }
}

async function wrap(fileKey: Uint8Array, passphrase: string): Promise<Stanza[]> {
  const salt = randomBytes(16)
  const cipher = createCipheriv('chacha20-poly1305', await derive(passphrase, salt, LOG_N), Buffer.alloc(12), {
    authTagLength: TAG_BYTES,
  })
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
  return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(LOG_N)], new Uint8Array(body))]
}

async function unwrap(stanzas: Stanza[], passphrase: string): Promise<Uint8Array | null> {
  const [stanza] = stanzas
  const [kind, salt = '', logN = ''] = stanza?.args ?? []
  if (!stanza || stanzas.length !== 1 || kind !== 'scrypt')
    throw new BackupRefused('This backup is encrypted with a key instead of a passphrase. Decrypt it with age first.')
  if (!/^[1-9]\d?$/.test(logN) || Number(logN) > MAX_LOG_N || stanza.body.length !== 16 + TAG_BYTES)
    throw new BackupRefused('The backup is damaged.')
  const decipher = createDecipheriv(
    'chacha20-poly1305',
    await derive(passphrase, Buffer.from(salt, 'base64'), Number(logN)),
    Buffer.alloc(12),
    {
      authTagLength: TAG_BYTES,
    },
  )
  decipher.setAuthTag(stanza.body.subarray(16))
  const key = decipher.update(stanza.body.subarray(0, 16))
  try {
    decipher.final()
  } catch {
    return null
  }
  return new Uint8Array(key)
}

function derive(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const cost = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** logN * 1024 + 2 ** 24 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const isOfTheDisk = (error: unknown): boolean =>
  error instanceof BackupRefused ||
  (error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EDQUOT', 'EIO', 'ENOENT', 'EACCES'].includes(String(error.code)))

// Node's web streams are the platform's; only their declarations differ.
const toWeb = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as NodeReadableStream)
