import type pg from 'pg'
import { expect, test } from 'vitest'
import { log } from '#platform/log.ts'
import { checkServer } from './remote.ts'

const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist']
const URL = 'postgres://owner:hunter22@db.example.com:6432/shop'

/** A server that answers the one question so. No PostgreSQL this old can be had on a test machine. */
const server = (answer: { version: number; extensions: string[] }) =>
  ({ query: async () => ({ rows: [answer] }) }) as unknown as pg.Pool

test('PostgreSQL 15 will do', async () => {
  await expect(checkServer(server({ version: 150_000, extensions: EXTENSIONS }), URL, log)).resolves.toBeUndefined()
})

test('an older PostgreSQL is refused by a sentence that names it without the password', async () => {
  await expect(checkServer(server({ version: 140_021, extensions: EXTENSIONS }), URL, log)).rejects.toThrow(
    'PostgreSQL 15 or newer is required, but db.example.com:6432/shop is version 14.',
  )
})

test.each(EXTENSIONS)('a server without %s is refused by a sentence that says what to install', async (name) => {
  const extensions = EXTENSIONS.filter((other) => other !== name)
  await expect(checkServer(server({ version: 170_000, extensions }), URL, log)).rejects.toThrow(
    `The PostgreSQL extension ${name} is required, but db.example.com:6432/shop doesn’t have it`,
  )
})
