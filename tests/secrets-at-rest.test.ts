import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payKey } from '#domains/money/invoices/invoice-link.ts'
import { photoKey } from '#domains/sales/requests/attach-photo.ts'
import { issueToken } from '#domains/system/auth/one-time-link.ts'
import { enqueueSecret } from '#domains/messaging/messages/email/secret-email.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from './support/use-app.ts'
import { aQuote, TEST_ENCRYPTION_KEY } from './support/app.ts'
import { PASSWORD, people } from './support/accounts.ts'
import { backUp, ready, unzipped } from './support/backups.ts'
import { estimatesOf } from './support/estimates.ts'
import { billing } from './support/invoices.ts'
import { recordProof } from './support/record-proof.ts'
import { testFolder } from './support/test-folder.ts'
import { openSecrets } from '../src/first-rows.ts'

const folder = testFolder()
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
const { app } = useApp({ env: { DATA_DIR: folder }, cron: false })
beforeAll(async () => {
  await ready(app.url)
})

/** Every row of every table, with the work that waits, as a person who holds the database can read it. */
async function readDatabase(): Promise<Map<string, string>> {
  const { pool } = app.database
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  )
  const texts = new Map<string, string>()
  for (const { name } of tables.rows)
    texts.set(
      name,
      (await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)).rows
        .map(({ row }) => row)
        .join('\n'),
    )
  return texts
}

test(
  'of every kind of secret, neither the database nor a backup holds one that can be used',
  { timeout: 240_000 },
  async () => {
    const owner = await app.as('owner')
    const { seals, signInSecret, config } = app.parts
    const secrets = new Map<string, string>()

    // People: passwords, sessions, the second step.
    const { careful } = people(() => app)
    const one = await careful()
    secrets.set('password', PASSWORD)
    secrets.set('session cookie', decodeURIComponent(owner.cookie.replace(/^[^=]+=/, '')))
    secrets.set('secret of an authenticator app', one.secret)
    for (const [place, code] of one.backupCodes.entries()) secrets.set(`backup code ${place + 1}`, code)

    // One-time links, as the e-mail carries them.
    const reset = await app.parts.db.transaction(SYSTEM, (tx) => issueToken(tx, 'reset-password', one.id, 30))
    secrets.set('token of a password reset', reset)
    await app.parts.db.transaction(SYSTEM, (tx) =>
      enqueueSecret(tx, seals, {
        recipient: one.email,
        subject: 'Reset your password',
        message: `https://x.example/reset-password?token=${reset}`,
        html: reset,
      }),
    )
    const invited = await app.parts.db.pool.query<{ id: string }>(
      `insert into invitations (email, role, token_hash, expires_at) values ('new@example.com', 'owner', 'hash of an open invitation', now() + interval '7 days') returning id`,
    )
    expect(invited.rowCount).toBe(1)

    // Private links, sent to customers. A repeated request gets the same answer, so its answer is a row as well.
    const invoice = await billing(app).anInvoice()
    const linked = {
      id: String(invoice.id),
      linkVersion: Number((await owner.get(`/api/invoices/${invoice.id}`)).body.linkVersion),
    }
    secrets.set('pay link', payKey(seals, linked))
    expect(
      (
        await owner.call(
          'POST',
          `/api/invoices/${invoice.id}/send`,
          { by: ['email'] },
          { 'idempotency-key': randomUUID() },
        )
      ).status,
    ).toBe(200)
    const { estimate, key } = await estimatesOf(app).aSent()
    secrets.set('estimate link', key)
    const answered = await owner.call('POST', `/api/estimates/${estimate.id}/link`, undefined, {
      'idempotency-key': randomUUID(),
    })
    expect(JSON.stringify(answered.body)).toContain(key)
    const quote = await app.visitor.post('/api/service-requests', aQuote())
    secrets.set('key for the photos of a quote', photoKey(seals, quote.body.id))

    // The product's own keys.
    const keys = await openSecrets(app.database.pool.options, config, folder)
    secrets.set('encryption key', TEST_ENCRYPTION_KEY)
    secrets.set('session key', signInSecret)
    secrets.set('key of private links', keys.sealSecret)
    secrets.set('private key of web push', keys.vapidKeys.privateKey)

    const database = await readDatabase()
    const found: string[] = []
    for (const [kind, secret] of secrets)
      for (const [table, text] of database) if (text.includes(secret)) found.push(`${kind} in ${table}`)
    // What was sent to a customer is shown on the customer's timeline, with its link; a backup leaves the key out.
    expect(
      found.filter((place) => !/^(pay|estimate) link in public\.(communications|idempotency_keys)$/.test(place)),
    ).toEqual([])
    expect(found).toContain('pay link in public.communications')

    // A message that still waits for the provider keeps its link, since it is sent after a restore: this one is
    // through.
    await expect
      .poll(
        async () =>
          (
            await app.database.pool.query(
              `select 1 from communications where status in ('pending', 'sending') and message like '%client_secret=%'`,
            )
          ).rowCount,
        { timeout: 30_000 },
      )
      .toBe(0)
    const made = await backUp(owner)
    const file = readFileSync(path.join(folder, 'backups', made.name))
    const entries = await unzipped(file)
    expect(entries.size).toBeGreaterThan(80)
    const leaked: string[] = []
    for (const [kind, secret] of secrets)
      for (const [name, content] of entries) if (content.includes(secret)) leaked.push(`${kind} in ${name}`)
    expect(leaked).toEqual([])
    expect(entries.get('tables/communications.copy')?.toString()).toContain('client_secret=…')
    expect(entries.get('tables/invitations.copy')?.toString()).not.toContain('hash of an open invitation')
    recordProof('secrets at rest', {
      tried: secrets.size * 2,
      figure: `${secrets.size} secrets searched for in ${database.size} tables and ${entries.size} files of a backup`,
    })
  },
)
