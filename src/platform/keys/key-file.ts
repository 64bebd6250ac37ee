import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

const FOLDER = 'keys'
const KEY_FILE = 'encryption-key'
/** What `npm run keys -- rotate` replaces, until everything is sealed with the new key. */
export const OLD_KEY_FILE = 'encryption-key.before'
/** The password of the product's role in the embedded database. */
export const DATABASE_PASSWORD_FILE = 'database-password'

const keyFolder = (dataDir: string): string => path.join(dataDir, FOLDER)
const fileOf = (dataDir: string, name: string): string => path.join(keyFolder(dataDir), name)

/** Reads a key file and makes it private (0600 in a folder of 0700); undefined where there is none. */
export function readKeyFile(dataDir: string, name = KEY_FILE): string | undefined {
  const file = fileOf(dataDir, name)
  if (!existsSync(file)) return undefined
  makeFolder(dataDir)
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim() || undefined
}

/**
 * Reads the key file, or makes it with a new secret of 384 bits. Of two processes that make it at once, both read the
 * same. A crash never leaves half a file.
 */
export function ensureKeyFile(dataDir: string, name = KEY_FILE): string {
  const there = readKeyFile(dataDir, name)
  if (there !== undefined) return there
  const fresh = writeBeside(dataDir, newSecret())
  try {
    // Unlike a rename, a link fails where another process was faster.
    linkSync(fresh, fileOf(dataDir, name))
  } catch (error) {
    if (!existsSync(fileOf(dataDir, name))) throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  syncFolder(keyFolder(dataDir))
  const made = readKeyFile(dataDir, name)
  if (made === undefined) throw new Error(`${fileOf(dataDir, name)} is empty`)
  return made
}

/**
 * Puts a new secret into the key file, and keeps the one before beside it until `dropOldKey`. A crash at any point
 * loses neither; run again, it goes on from there, so that no key is ever replaced that something may still be sealed
 * with.
 */
export function replaceKeyFile(dataDir: string): void {
  const old = readKeyFile(dataDir)
  const older = readKeyFile(dataDir, OLD_KEY_FILE)
  if (older !== undefined && older !== old) return
  if (old !== undefined) renameSync(writeBeside(dataDir, old), fileOf(dataDir, OLD_KEY_FILE))
  renameSync(writeBeside(dataDir, newSecret()), fileOf(dataDir, KEY_FILE))
  syncFolder(keyFolder(dataDir))
}

export const dropOldKey = (dataDir: string): void => rmSync(fileOf(dataDir, OLD_KEY_FILE), { force: true })

const newSecret = (): string => randomBytes(48).toString('base64url')

function writeBeside(dataDir: string, secret: string): string {
  makeFolder(dataDir)
  const file = fileOf(dataDir, `new-${process.pid}-${randomBytes(4).toString('hex')}`)
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeSync(descriptor, `${secret}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  return file
}

function makeFolder(dataDir: string): void {
  mkdirSync(keyFolder(dataDir), { recursive: true, mode: 0o700 })
  chmodSync(keyFolder(dataDir), 0o700)
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
