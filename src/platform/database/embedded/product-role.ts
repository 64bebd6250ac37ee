import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { DATABASE_PASSWORD_FILE, ensureKeyFile, readKeyFile } from '#platform/keys/key-file.ts'

/** What the product connects as. It owns its database and is no superuser. */
export const PRODUCT_ROLE = 'tidestone'

/** The password in DATA_DIR/keys, made at the first start; it is never in the database or a backup. */
export const ensurePassword = (dataDir: string): string => ensureKeyFile(dataDir, DATABASE_PASSWORD_FILE)

/**
 * Where the embedded server is and what it asks for. All is said, or variables such as PGPORT would count. `dataDir` is
 * absolute.
 */
export const connectionTo = (dataDir: string, socketDir: string) => ({
  host: socketDir,
  port: 5432,
  user: PRODUCT_ROLE,
  database: 'postgres',
  password: readKeyFile(dataDir, DATABASE_PASSWORD_FILE) ?? '',
  ssl: false,
})

/**
 * The access rules of the server: this role alone, with its password. They name the password by its hash, by which a
 * start knows whether the server was set up for the password at hand: of 384 random bits a hash gives nothing away.
 */
export function accessRules(password: string): string {
  const hash = createHash('sha256').update(`rules ${password}`).digest('hex')
  return `# Written by Tidestone at its start, which replaces what was changed here. The password is in DATA_DIR/keys/${DATABASE_PASSWORD_FILE}.
# SHA-256 of the password: ${hash}
local all ${PRODUCT_ROLE} scram-sha-256
`
}

const ITERATIONS = 4096

/** What PostgreSQL stores of a password. Made here, so that the password is in no statement. RFC 5803, RFC 7677. */
export function scramSecret(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`
}
