import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSnapshot, listTables } from '#platform/database/snapshot.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { EXCLUDED_TABLES, findTreatment, TREATMENTS } from './backup-scope.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

test('every table says what of it is backed up', async () => {
  const tables = await inSnapshot(database.pool.options, listTables)
  const names = tables.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(90)
  // A new table: add it to backup-scope.ts. Does a row let its reader in, or act as another person? Then it is left
  // out.
  expect(names.filter((name) => findTreatment(name) === undefined)).toEqual([])
  // These are emptied by their names in a restore.
  expect(EXCLUDED_TABLES.filter((name) => !names.includes(name))).toEqual([])
})

test('columns that are blanked exist, and a column whose name speaks of a secret is blanked, left out or named here with the reason', async () => {
  const tables = await inSnapshot(database.pool.options, listTables)
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns ?? []
  for (const [name, treatment] of Object.entries(TREATMENTS))
    if (typeof treatment === 'object')
      for (const column of Object.keys(treatment.columns ?? {}))
        expect([name, columnsOf(name)]).toEqual([name, expect.arrayContaining([column])])
  const suspicious = tables.flatMap(({ name, columns }) => {
    const treatment = findTreatment(name)
    if (treatment === 'nothing') return []
    const blanked = typeof treatment === 'object' ? (treatment.columns ?? {}) : {}
    return columns
      .filter((column) => /token|secret|password|passphrase|backup_code|sealed/.test(column) && !(column in blanked))
      .map((column) => `${name}.${column}`)
  })
  expect(suspicious.toSorted()).toEqual(
    [
      // Days.
      'accounts.access_token_expires_at',
      'accounts.refresh_token_expires_at',
      // scrypt.
      'accounts.password',
      // Counts of the model's words.
      ...suspicious.filter((name) => /^ai_\w+\.\w*tokens\w*$/.test(name)),
      // Sealed with a key of the product, which is sealed with the encryption key.
      'connections.sealed',
      // Hashes of tokens; those of invitations that were used or withdrawn.
      'invitations.token_hash',
      'review_requests.token_hash',
      // Encrypted with a key of the product.
      'short_links.sealed',
      // scrypt, and sealed with the session key.
      'two_factors.backup_codes',
      'two_factors.secret',
      // Sealed with the encryption key, which is not in a backup.
      'wrapped_keys.sealed',
      'wrapped_keys.sealed_at',
      'wrapped_keys.sealed_by',
    ].toSorted(),
  )
})
