import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, TEST_ENCRYPTION_KEY } from '#tests/support/app.ts'
import { backUp, ready, restore, verified } from '#tests/support/backups.ts'
import { freshDatabase, onServer } from '#tests/support/database.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { encryptStream, NoPassphrase, toReadableZip } from './encrypt-backup.ts'

const PASSPHRASE = 'seven pavers by the pool'
const folder = testFolder()
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
const { app, owner } = useApp({ env: { DATA_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE }, cron: false })
beforeAll(async () => {
  await ready(app.url)
})

describe('an encrypted backup', { timeout: 240_000 }, () => {
  test('is in the age format, shows nothing of the business, and is verified and restored with its passphrase alone', async () => {
    expect((await app.visitor.post('/api/service-requests', aQuote({ name: 'Encrypted Canary' }))).status).toBe(201)
    const made = await backUp(owner)
    expect(made).toMatchObject({ status: 'done', encrypted: true, name: expect.stringMatching(/\.zip\.age$/) })
    const file = path.join(folder, 'backups', made.name)
    const bytes = readFileSync(file)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    for (const word of ['Encrypted Canary', 'tables/', 'manifest', PASSPHRASE]) expect(bytes.includes(word)).toBe(false)
    expect(await verified(owner, made.id)).toMatchObject({ verifyProblem: null, verifiedAt: expect.any(String) })
    expect(readdirSync(path.join(folder, 'scratch'))).toEqual([])
    const { rows } = await app.database.pool.query(
      `select to_jsonb(t)::text as row from settings t union all select to_jsonb(t)::text from backups t`,
    )
    expect(JSON.stringify(rows)).not.toContain(PASSPHRASE)

    // The library itself opens it, and so does every other program that knows the format.
    const decrypter = new Decrypter()
    decrypter.addPassphrase(PASSPHRASE)
    expect(Buffer.from((await decrypter.decrypt(new Uint8Array(bytes))).subarray(0, 2)).toString()).toBe('PK')

    const elsewhere = testFolder()
    const database = await freshDatabase()
    onTestFinished(async () => {
      await database.drop()
      rmSync(elsewhere, { recursive: true, force: true })
    })
    await onServer(database.url, `insert into page_versions (path) values ('/what-stood-here')`)
    const env = { DATABASE_URL: database.url, DATA_DIR: elsewhere, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY }
    const stood = readdirSync(elsewhere)
    for (const [given, sentence] of [
      [{}, 'This backup is encrypted and no passphrase is set. Set BACKUP_PASSPHRASE'],
      [{ BACKUP_PASSPHRASE: 'eight pavers by the pool' }, 'Wrong passphrase for this backup.'],
    ] as const) {
      const refused = await restore({ ...env, ...given }, file)
      expect([refused.status, refused.err]).toEqual([1, expect.stringContaining(sentence)])
      expect(refused.err).toMatch(/\nNo changes were made\.\n$/)
      expect(readdirSync(elsewhere)).toEqual(stood)
    }
    // Open invitations, sessions and calendar links end with it; keys that were not with the backup are named.
    await app.database.pool.query(
      `insert into invitations (email, role, token_hash, expires_at) values ('open@example.com', 'owner', 'an open invitation', now() + interval '7 days')`,
    )
    const done = await restore({ ...env, BACKUP_PASSPHRASE: PASSPHRASE }, file)
    expect([done.status, done.err]).toEqual([0, ''])
    expect(done.out).toContain(
      'Everyone needs to sign in again. Open invitations, calendar links and password links no longer work',
    )
    expect(done.out).toContain('Now start Tidestone: npm start')
    expect(readdirSync(elsewhere).filter((name) => /scratch|fetched|decrypted/.test(name))).toEqual([])
    recordProof('restore drill', {
      tried: 3,
      figure: 'an encrypted backup: no passphrase, a wrong one and the right one',
    })
  })

  test('restored without the encryption key says what has to be set up again', async () => {
    const made = await backUp(owner)
    const [elsewhere, database] = [testFolder(), await freshDatabase({ migrated: false })]
    onTestFinished(async () => {
      await database.drop()
      rmSync(elsewhere, { recursive: true, force: true })
    })
    const env = { DATABASE_URL: database.url, DATA_DIR: elsewhere, BACKUP_PASSPHRASE: PASSPHRASE }
    const { out, status } = await restore(env, path.join(folder, 'backups', made.name))
    expect([status, out]).toEqual([
      0,
      expect.stringContaining(
        'npm run keys -- reset. Everyone will need to sign in again and set up two-step sign-in again',
      ),
    ])
    expect(out).not.toContain('Now start Tidestone')
    const reset = await runCommand('keys', ['reset'], env)
    expect(reset.status).toBe(0)
    expect(reset.out).toMatch(
      /^New keys were created \(.*seals.*\)\. 0 sessions ended, so everyone needs to sign in again\./,
    )
    expect((await runCommand('keys', ['reset'], env)).out).toMatch(/nothing to reset/)
  })
})

describe('the format', () => {
  const scratch = path.join(folder, 'format')
  const read = async (bytes: Buffer | Uint8Array, passphrase: string): Promise<Buffer> => {
    mkdirSync(scratch, { recursive: true })
    const file = path.join(scratch, 'given')
    writeFileSync(file, bytes)
    return readFileSync(await toReadableZip(file, scratch, () => Promise.resolve(passphrase)))
  }
  const sealed = async (plain: Buffer) => buffer(await encryptStream(Readable.from([plain]), PASSPHRASE))

  test('carries any bytes, and opens files that other programs of the format have made', async () => {
    for (const size of [1, 65_535, 65_536, 200_001]) {
      const plain = randomBytes(size)
      expect((await read(await sealed(plain), PASSPHRASE)).equals(plain)).toBe(true)
    }
    const encrypter = new Encrypter()
    encrypter.setPassphrase(PASSPHRASE)
    encrypter.setScryptWorkFactor(12)
    expect((await read(await encrypter.encrypt('of the library'), PASSPHRASE)).toString()).toBe('of the library')
    expect(statSync(path.join(scratch, 'decrypted.zip')).mode & 0o077).toBe(0)
  })

  test('a wrong passphrase, a changed byte and a cut are refused, and nothing readable stays', async () => {
    const bytes = await sealed(randomBytes(100_000))
    rmSync(path.join(scratch, 'decrypted.zip'), { force: true })
    await expect(read(bytes, 'another passphrase')).rejects.toThrow(NoPassphrase)
    for (const at of [30, 60, 100, 130, 200, 5_000, 80_000, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(read(changed, PASSPHRASE)).rejects.toThrow(
        /Wrong passphrase|damaged|with a key instead of a passphrase/,
      )
    }
    for (const length of [22, 100, 60_000, bytes.length - 1])
      await expect(read(bytes.subarray(0, length), PASSPHRASE)).rejects.toThrow(/damaged/)
    // A file that asks for 4 GB of memory.
    await expect(
      read(Buffer.from(bytes.toString('latin1').replace(/(-> scrypt \S+) \d+/, '$1 22'), 'latin1'), PASSPHRASE),
    ).rejects.toThrow(/damaged/)
    expect(existsSync(path.join(scratch, 'decrypted.zip'))).toBe(false)
  })
})
