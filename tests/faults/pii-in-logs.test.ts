import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../support/api-client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { signIn } from '../crash/quote-load.ts'
import { freshDatabase } from '../support/database.ts'
import type { FreshDatabase } from '../support/database.ts'
import { startEveryVendor } from '../support/every-vendor.ts'
import type { EveryVendor } from '../support/every-vendor.ts'
import { checked, imported, sendFile } from '../support/imports.ts'
import { uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { OWNER, startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { testFolder } from '../support/test-folder.ts'

/*
 * A vendor's error may repeat its input, and a database error repeats the row: every failure here carries such personal
 * data. src/platform/personal-data.test.ts covers a day on which nothing of that kind fails.
 */
const PERSON = {
  name: 'Canary Wrenfield',
  phone: '(813) 555-0188',
  email: 'canary.wrenfield@example.com',
  address: '9 Canary Perch, Ruskin',
  service: 'pool-deck',
  message: 'The canary wants her lanai sealed.',
}
const SAID = `Canary Wrenfield canary.wrenfield@example.com +18135550188 canary-secret`
const json = (status: number, body: object) => {
  const said = JSON.stringify(body)
  return `HTTP/1.1 ${status} Canary\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(said)}\r\nconnection: close\r\n\r\n${said}`
}
const page = (status: number, said: string) =>
  `HTTP/1.1 ${status} Canary\r\ncontent-type: text/html\r\ncontent-length: ${said.length}\r\nx-canary: canary\r\nconnection: close\r\n\r\n${said}`

/** The way vendors report a failure: with their input in the message. */
const BABBLE: Record<string, string> = {
  'no protocol': `550 5.1.1 ${SAID}\r\n${SAID}\r\n\r\n`,
  'a page': page(200, `<html>${SAID}</html>`),
  'an error that repeats the call': json(400, {
    error: { message: SAID, type: 'canary', code: SAID, param: SAID },
    message: SAID,
    code: 20001,
  }),
  'an error of the server': page(500, SAID),
  'something else altogether': json(200, { canary: SAID, id: SAID, issuer: SAID }),
}

let database: FreshDatabase
let vendors: EveryVendor
let running: Running
let owner: ApiClient
const folder = testFolder()
beforeAll(async () => {
  ;[database, vendors] = await Promise.all([freshDatabase(), startEveryVendor()])
  running = await startProcess({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'trace',
    TWILIO_PER_SECOND: '1000',
    ...vendors.env,
  })
  owner = await signIn(running)
}, 120_000)
afterAll(async () => {
  await running.kill('SIGTERM')
  await Promise.all([vendors.close(), database.drop(), rm(folder, { recursive: true, force: true })])
})

let people = 0
/** Makes a new person each time, so that no earlier data interferes. */
const newPerson = () => ({ ...PERSON, phone: `(813) 555-${4000 + ++people}`, email: `canary${people}@example.com` })
const visitor = () => createClient(running.url, '')

/** Everything that asks a vendor, however it ends; answers the statuses. */
async function askEveryVendor(): Promise<number[]> {
  const { body: request } = await visitor().post('/api/service-requests', newPerson())
  const { body: customer } = await owner.post('/api/customers', newPerson())
  const [business] = (await owner.get('/api/businesses')).body
  const { body: invoice } = await owner.post('/api/invoices', {
    businessId: business.id,
    customerId: customer.id,
    amount: 100_00,
    status: 'sent',
  })
  const answers = await Promise.all([
    owner.post(`/api/automation/process-request/${request.id}`),
    owner.post(`/api/invoices/${invoice.id}/create-payment-intent`),
    visitor().post('/api/ai/chat', { message: `I am ${PERSON.name}, how long does sealing last?` }),
    uploadPhoto(
      running.url,
      owner,
      await aPhoto({ hue: people }),
      { caption: 'Canary caption' },
      { name: 'canary-house.jpg' },
    ),
    visitor().get('/api/login'),
    visitor().get('/api/auth/callback/oidc?code=canary-code&state=canary-state'),
    owner.post('/api/invitations', {
      email: `canary.staff${people}@example.com`,
      role: 'staff',
      password: OWNER.password,
    }),
    owner.post(`/api/conversations/1${customer.phone.replace(/\D/g, '').slice(-10)}/messages`, {
      type: 'sms',
      message: 'Dear Canary',
    }),
  ])
  return answers.map(({ status }) => status)
}

const leaks = () => running.output().match(/[^\n]*(?:canary|wrenfield|555-?0188|5554\d{3}\b)[^\n]*/gi)

test('logs neither what a vendor repeats in its errors nor what it was sent', { timeout: 240_000 }, async () => {
  const kinds = Object.entries(BABBLE).slice(0, pickRuns(3, 5))
  for (const [, said] of kinds) {
    await vendors.all({ garbage: said })
    // Some answer with a sentence and some come later: that they answer at all is the subject of vendors.test.ts.
    expect(await askEveryVendor()).not.toContain(500)
  }
  await vendors.all('reset')
  await askEveryVendor()
  await vendors.all('pass')
  await owner.post('/api/automation/process-communications')
  // The log says that the calls failed, and names no person.
  expect(running.output()).toMatch(/a model did not answer/)
  expect(running.output()).toMatch(/photo storage request failed/)
  expect(leaks()).toBeNull()
  recordProof('PII in logs', { tried: (kinds.length + 1) * 8, figure: 'providers that repeat what they receive' })
})

test(
  'nor is anything of an import, an archive, an erasure and a search, though the database refuses each in its own words',
  { timeout: 240_000 },
  async () => {
    const { name, phone, email, address } = newPerson()
    const csv = `Name,Phone,Email,Address\n${name},${phone},${email},"${address}"\nCanary Wrong,12,canary,"Canary"\n`
    const { id } = await checked(running.url, owner, csv, {}, 90_000)
    const before = await imported(owner, id, 'skip', 90_000)
    expect(before.status).toBe('done')
    const [found] = (await owner.get(`/api/customers?q=${encodeURIComponent(email)}`)).body
    expect(found.name).toBe(name)
    for (const table of TABLES) await refuses(table, true)
    const again = await sendFile(running.url, owner, csv.replaceAll(email, 'canary.again@example.com'))
    const targets = again.body.columns?.map(({ target }: any) => target)
    await owner.post(`/api/imports/${again.body.id}/check`, { targets })
    const refused = await Promise.all([
      owner.post('/api/customers', newPerson()),
      owner.patch(`/api/customers/${found.id}`, { name: 'Canary Other', version: found.version }),
      visitor().post('/api/service-requests', newPerson()),
      owner.post(`/api/customers/${found.id}/erase`, { name }),
      owner.post('/api/customers', '{"name": "Canary Broken'),
      owner.get(`/api/customers?q=${encodeURIComponent(`${name}\0`)}`),
    ])
    expect(refused.filter(({ status }) => status === 500).length).toBeGreaterThanOrEqual(2)
    expect(refused.every(({ status }) => status >= 400)).toBe(true)
    for (const table of TABLES) await refuses(table, false)
    const erased = await owner.post(`/api/customers/${found.id}/erase`, { name })
    expect(erased, JSON.stringify(erased.body)).toMatchObject({ status: 200 })
    expect(running.output()).toContain('a request failed')
    expect(leaks()).toBeNull()
    recordProof('PII in logs', { tried: refused.length + 4, figure: 'changes that the database rejects' })
  },
)

const TABLES = ['customers', 'service_requests', 'import_lines', 'audit_entries']

/** From now on the database throws every row of this table out, and says what was in it; or no more. */
async function refuses(table: string, yes: boolean): Promise<void> {
  // "invalid input syntax for type integer", with the whole row behind it.
  await database.pool.query(
    `create or replace function refuse_row() returns trigger language plpgsql as $$ begin perform (new::text)::int; return new; end $$`,
  )
  await database.pool.query(
    yes
      ? `create trigger refuse_row before insert or update on ${table} for each row execute function refuse_row()`
      : `drop trigger if exists refuse_row on ${table}`,
  )
}
