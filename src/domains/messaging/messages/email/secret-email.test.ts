import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { LinkSigner } from '#platform/signed-keys.ts'
import { useApp } from '#tests/support/use-app.ts'
import { startMailbox } from '#tests/support/mailbox.ts'
import type { Mailbox } from '#tests/support/mailbox.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { holdUnconfirmed } from '../outbox/hold-after-restore.ts'
import { enqueue } from '../service.ts'
import { enqueueSecret, WITHHELD, unsealContent } from './secret-email.ts'
import { communications } from '../tables.ts'

const CANARY = 'canary-token-3f1d'
const LETTER = {
  subject: 'Reset your password',
  message: `https://x.example/reset?token=${CANARY}\n`,
  html: `<p>${CANARY}</p>`,
}

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox?.close())
const { app } = useApp(() => ({ env: mailbox.env, cron: false }))

const rows = () => app.parts.db.read(SYSTEM)
const row = async (id: string) => {
  const [found] = await rows().select().from(communications).where(eq(communications.id, id))
  if (!found) throw new Error(`There is no message ${id}`)
  return found
}
const write = (recipient: string) =>
  app.parts.db.transaction(SYSTEM, (tx) => enqueueSecret(tx, app.parts.seals, { ...LETTER, recipient }))
/** Waits far in the future, so that no run of the queue takes it. */
const park = async (recipient: string) => {
  const seals = app.parts.seals
  const made = await app.parts.db.transaction(SYSTEM, async (tx) => {
    const { id } = await enqueueSecret(tx, seals, { ...LETTER, recipient })
    await tx
      .update(communications)
      .set({ sendAfter: new Date(tx.now.getTime() + 86_400_000) })
      .where(eq(communications.id, id))
    return id
  })
  return made
}
/** All of the database that a person who reads it could search, as text. */
async function everyTable(): Promise<string> {
  const { rows: tables } = await app.parts.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify((await app.parts.db.pool.query(`select t::text as row from ${name} t`)).rows),
    ),
  )
  return texts.join('\n')
}

describe('a message with a one-time link', () => {
  test('reaches the recipient whole, and leaves nothing readable in the database, before or after', async () => {
    const parked = await park('parked@tidestone.example')
    expect(await row(parked)).toMatchObject({ message: WITHHELD, html: null, sealed: expect.any(String) })
    const { id } = await write('sent@tidestone.example')
    await vi.waitFor(
      async () => expect(await row(id)).toMatchObject({ status: 'sent', sealed: null, message: WITHHELD, html: null }),
      10_000,
    )
    expect(mailbox.lettersTo('sent@tidestone.example').join()).toContain(CANARY)
    expect(await everyTable()).not.toContain(CANARY)
    recordProof('secrets at rest', { tried: 2, figure: 'messages with a link' })
  })

  test('is shown to no role, in no list, history or export', async () => {
    const id = await park('shown@tidestone.example')
    const owner = await app.as('owner')
    const paths = [
      '/api/communications?limit=200',
      `/api/communications/${id}`,
      '/api/audit?limit=200',
      '/api/alerts',
      '/api/settings/changes',
    ]
    for (const path of paths) {
      for (const who of [owner, await app.as('staff'), await app.as('technician')])
        expect(JSON.stringify((await who.get(path)).body)).not.toContain(CANARY)
    }
    expect((await owner.get(`/api/communications/${id}`)).body).not.toHaveProperty('sealed')
    recordProof('secrets at rest', { tried: paths.length * 3, figure: 'calls that return messages' })
  })

  test.each(['sent', 'delivered', 'failed', 'suppressed', 'cancelled', 'unconfirmed'] as const)(
    'keeps no words once it is %s, whatever sets that',
    async (status) => {
      const id = await park(`${status}@tidestone.example`)
      await app.parts.db.pool.query('update communications set status = $2 where id = $1', [id, status])
      expect((await row(id)).sealed).toBeNull()
      recordProof('secrets at rest', { tried: 1, figure: 'final states of a message' })
    },
  )

  test('cannot be sent again without its words: retry, put back and decide say what to do', async () => {
    const owner = await app.as('owner')
    const [failed, unclear, cancelled] = [
      await park('r1@tidestone.example'),
      await park('r2@tidestone.example'),
      await park('r3@tidestone.example'),
    ]
    await rows().update(communications).set({ status: 'failed' }).where(eq(communications.id, failed))
    await rows().update(communications).set({ status: 'unconfirmed' }).where(eq(communications.id, unclear))
    expect((await owner.post(`/api/communications/${cancelled}/cancel`, {})).status).toBe(200)
    for (const answer of [
      await owner.post(`/api/communications/${failed}/retry`, {}),
      await owner.post(`/api/communications/${unclear}/decide`, { decision: 'again' }),
      await owner.post(`/api/communications/${cancelled}/put-back`, {}),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body.error).toContain('one-time link that isn’t stored')
    }
  })

  test('has no words after a restore', async () => {
    const id = await park('restored@tidestone.example')
    await holdUnconfirmed(app.parts.db.pool, new Date())
    expect(await row(id)).toMatchObject({ status: 'unconfirmed', sealed: null })
  })

  test('fails with a reason when the installation key has changed since', async () => {
    const id = await app.parts.db.transaction(
      SYSTEM,
      async (tx) =>
        (await enqueueSecret(tx, new LinkSigner('another key'), { ...LETTER, recipient: 'key@x.example' })).id,
    )
    await vi.waitFor(
      async () =>
        expect(await row(id)).toMatchObject({
          status: 'failed',
          reason: expect.stringContaining('Request a new link'),
        }),
      10_000,
    )
    expect(unsealContent(app.parts.seals, 'altered')).toBeNull()
    expect(mailbox.lettersTo('key@x.example')).toEqual([])
  })

  test('cannot be queued in plain text by mistake', async () => {
    const plain = {
      type: 'email',
      purpose: 'account',
      recipient: 'plain@x.example',
      subject: 'x',
      message: LETTER.message,
    } as const
    await expect(app.parts.db.transaction(SYSTEM, (tx) => enqueue(tx, plain))).rejects.toThrow('enqueueSecret')
  })
})
