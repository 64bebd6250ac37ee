import { afterAll, expect, test } from 'vitest'
import { rm } from 'node:fs/promises'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { people } from '#tests/support/accounts.ts'
import { estimatesOf } from '#tests/support/estimates.ts'
import { anInvoice } from '#tests/support/payments.ts'
import { uploadFile } from '#tests/support/files.ts'
import type { FileOf } from '#tests/support/files.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { aJob, prepared, uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { purgeFiles } from './purge-files.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
let now = new Date()
const { app, owner, crew } = useApp({ env: { DATA_DIR: folder }, clock: { now: () => now } })

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
let made = 0
/** Another file each time. */
const aPdf = () => `${PDF}${made++}`

const send = (to: FileOf, bytes: string | Uint8Array, name: string, by: Pick<ApiClient, 'cookie'> = owner) =>
  uploadFile(app.url, by, to, bytes, name)
const remove = (path: string) => owner.call('DELETE', path)
const listOf = async (of: string, id: string, by = owner) => (await by.get(`/api/files?of=${of}&id=${id}`)).body
const names = async (of: string, id: string) => (await listOf(of, id)).files.map((file: { name: string }) => file.name)
const storedFiles = async () => {
  const found: string[] = []
  for await (const { key } of app.parts.providers.storage.list('files')) found.push(key)
  return found.length
}

/** A zip with these parts, unpacked, as office programs write them. */
function aZip(parts: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const [title, body] = [Buffer.from(name), Buffer.from(text)]
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(body.length, 18)
    head.writeUInt32LE(body.length, 22)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt32LE(body.length, 20)
    entry.writeUInt32LE(body.length, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(head, title, body)
    central.push(entry, title)
    at += head.length + title.length + body.length
  }
  const list = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}

test('stores a document privately under its record, once, and serves it with a type that runs nothing', async () => {
  const { id } = await crew.aCustomer()
  const bytes = aPdf()
  const first = await send({ of: 'customers', id }, bytes, 'Site plan.PDF')
  expect(first).toMatchObject({ status: 201, body: { is: 'file', id: expect.any(String) } })
  const again = await Promise.all([1, 2, 3].map(() => send({ of: 'customers', id }, bytes, 'Site plan.pdf')))
  expect(new Set([...again, first].map(({ body }) => body.id)).size).toBe(1)
  expect(await listOf('customers', id)).toMatchObject({
    fileCount: 1,
    files: [{ name: 'Site plan.pdf', byteSize: bytes.length, of: 'customers' }],
  })
  const path = `/api/files/${first.body.id}/download`
  const file = await owner.get(path)
  expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
    200,
    'application/pdf',
    'nosniff',
  ])
  expect(file.headers.get('content-disposition')).toContain('inline; filename="Site plan.pdf"')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  expect((await app.visitor.get(path)).status).toBe(401)
  const csv = await send({ of: 'customers', id }, 'a,b\n=cmd(),2\n', 'crew.csv')
  const saved = await owner.get(`/api/files/${csv.body.id}/download`)
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(saved.headers.get('content-type')).toBe('text/csv; charset=utf-8')
})

test('takes the documents that people have, and refuses what is not what it says, with a sentence', async () => {
  const { id } = await crew.aCustomer()
  const of = 'customers'
  const docx = aZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' })
  const good: [string | Uint8Array, string, string][] = [
    [docx, 'Quote.docx', 'Quote.docx'],
    [aZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<w/>' }), 'Areas.xlsx', 'Areas.xlsx'],
    ['Gate 4471, dog in the yard 🐕', 'notes.txt', 'notes.txt'],
    [Buffer.from('\uFEFFname\ttotal\n', 'utf16le'), 'export.csv', 'export.csv'],
    [aPdf(), '../../etc/passwd.pdf', 'passwd.pdf'],
    [aPdf(), '<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    [aPdf(), `${'ü'.repeat(300)}.pdf`, `${'ü'.repeat(116)}.pdf`],
    [aPdf(), '🏡 plan\u202Efdp.pdf', '🏡 planfdp.pdf'],
    [aPdf(), 'no ending', 'no ending.pdf'],
  ]
  for (const [bytes, name, stored] of good) {
    const answer = await send({ of, id }, bytes, name)
    expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(201)
    expect(await names(of, id)).toContain(stored)
    const file = await owner.get(`/api/files/${answer.body.id}/download`)
    expect(file.headers.get('content-disposition')).not.toMatch(/[<>\r\n]|[^\x20-\x7E]/)
  }
  const before = await storedFiles()
  const bad: [string | Uint8Array, string, RegExp][] = [
    ['', 'plan.pdf', /empty/],
    ['just text', 'plan.pdf', /says it’s a PDF, but it’s a text file/],
    [aPdf(), 'house.jpg', /says it’s a picture, but it’s a PDF/],
    [await aPhoto(), 'plan.pdf', /says it’s a PDF, but it’s a picture/],
    [docx, 'Areas.xlsx', /says it’s an Excel workbook, but it’s a Word document/],
    ['<!doctype html><script>alert(1)</script>', 'plan.html', /Web pages and SVG drawings/],
    ['<svg onload="alert(1)"/>', 'logo.svg', /Web pages and SVG drawings/],
    ['  <html><body>', 'notes.txt', /Web pages and SVG drawings/],
    ['MZ\0\0', 'setup.exe', /can’t store this kind of file/],
    ['alert(1)', 'run.js', /can’t store \.js files/],
    [Buffer.from([0, 1, 2, 3, 4]), 'notes.txt', /says it’s a text file, but it isn’t one/],
    [docx.subarray(0, 40), 'Quote.docx', /says it’s a Word document, but it isn’t one/],
    [aZip({ 'word/document.xml': '', 'word/vbaProject.bin': '' }), 'Quote.docx', /macros/],
    [new Uint8Array(25 * 1024 * 1024 + 1).fill(65), 'huge.txt', /^Files can be up to 25 MB\./],
  ]
  for (const [bytes, name, sentence] of bad) {
    const { status, body } = await send({ of, id }, bytes, name)
    expect([400, 413], name).toContain(status)
    expect(body.error, name).toMatch(sentence)
  }
  expect(await storedFiles()).toBe(before)
  expect((await listOf(of, id)).fileCount).toBe(good.length)
  const gone = '00000000-0000-4000-8000-000000000000'
  for (const record of ['customers', 'requests', 'estimates', 'jobs', 'invoices']) {
    expect((await send({ of: record, id: gone }, aPdf(), 'a.pdf')).status).toBe(404)
    expect((await owner.get(`/api/files?of=${record}&id=${gone}`)).status).toBe(404)
  }
  expect((await send({ of: 'elsewhere', id }, aPdf(), 'a.pdf')).body.error).toMatch(/^Choose a customer/)
  expect(await storedFiles()).toBe(before)
})

test('a picture becomes a private photo that shows on the record and on those made of it', async () => {
  const job = await aJob(app)
  const { body: whole } = await owner.get(`/api/jobs/${job.id}`)
  const [{ id: requestId }] = (await owner.get('/api/service-requests?limit=1')).body
  const bytes = await aPhoto({ hue: 77 })
  const added = await send({ of: 'requests', id: requestId }, bytes, 'yard.heic')
  expect(added).toMatchObject({ status: 201, body: { is: 'photo' } })
  expect((await send({ of: 'requests', id: requestId }, bytes, 'again.jpg')).body.id).toBe(added.body.id)
  const onJob = await send({ of: 'jobs', id: job.id, type: 'after' }, await aPhoto({ hue: 78 }), 'after.jpg')
  const file = await send({ of: 'jobs', id: job.id }, aPdf(), 'HOA.pdf')
  const waiting = await uploadPhoto(app.url, owner, await aPhoto({ hue: 79 }), { jobId: job.id, type: 'before' })
  const ids = async (of: string, id: string) =>
    new Set((await listOf(of, id)).photos.map((photo: { id: string }) => photo.id))
  const all = new Set([added.body.id, onJob.body.id, waiting.body.id])
  expect(await ids('jobs', job.id)).toEqual(all)
  expect(await ids('customers', whole.customerId)).toEqual(all)
  expect(await ids('requests', requestId)).toEqual(new Set([added.body.id]))
  expect(await names('customers', whole.customerId)).toEqual(['HOA.pdf'])
  // Nothing that is added to a record is a candidate for the gallery, or on it, until a person publishes it.
  const standings = (await listOf('jobs', job.id)).photos.map(({ id, standing }: Record<string, string>) => [
    id,
    standing,
  ])
  expect(Object.fromEntries(standings)).toEqual({
    [added.body.id]: 'hidden',
    [onJob.body.id]: 'hidden',
    [waiting.body.id]: 'waiting',
  })
  // The job goes; what was on it stays with the customer.
  expect((await remove(`/api/jobs/${job.id}`)).status).toBeLessThan(300)
  expect(await names('customers', whole.customerId)).toEqual(['HOA.pdf'])
  expect((await remove(`/api/files/${file.body.id}`)).status).toBe(200)
})

test('the customer of an estimate or invoice sees what the office shows, until it is hidden or the link ends', async () => {
  const { aSent } = estimatesOf(app)
  const { estimate, key } = await aSent()
  const bill = await anInvoice(app)
  const documents = [
    {
      of: 'estimates',
      id: estimate['id'],
      page: `/estimate/${estimate['id']}?key=${key}`,
      pdf: `/api/estimates/${estimate['id']}/pdf`,
    },
    {
      of: 'invoices',
      id: bill.id,
      page: `/pay/${bill.id}?client_secret=${bill.secret}`,
      pdf: `/api/invoices/${bill.id}/pdf`,
    },
  ]
  const hrefs: string[] = []
  for (const { of, id, page, pdf } of documents) {
    const file = await send({ of, id }, aPdf(), 'Site <b>plan.pdf')
    const photo = await send({ of, id }, await aPhoto({ hue: 99 }), 'yard.jpg')
    await prepared(owner, photo.body.id)
    const share = (item: object, shared = true) => owner.call('PUT', '/api/files/shared', { of, id, item, shared })
    const visit = async () => String((await createClient(app.url, '').get(page)).body)
    expect(await visit()).not.toContain('/shared/files/')
    for (const item of [
      { is: 'file', id: file.body.id },
      { is: 'photo', id: photo.body.id },
    ])
      for (let times = 0; times < 2; times++) expect((await share(item)).status).toBe(200)
    const shown = await visit()
    expect(shown).toContain('Site &lt;b&gt;plan.pdf')
    const links = [...new Set(shown.match(/\/shared\/files\/[\w-]+\?key=[\w-]+/g))]
    expect(links).toHaveLength(2)
    for (const link of links) {
      const answer = await createClient(app.url, '').get(link)
      expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
      expect((await createClient(app.url, '').get(link.replace(/.$/, '!'))).status).toBe(404)
    }
    const paper = await fetch(app.url + pdf, { headers: { cookie: owner.cookie } })
    const words = (await readPdf(new Uint8Array(await paper.arrayBuffer()))).join(' ')
    expect(words).toContain('Photos and files on your online copy: 1 photo, Site')
    // What is not on this document is not shown by it.
    const stranger = await send({ of: 'customers', id: (await crew.aCustomer())['id'] }, aPdf(), 'other.pdf')
    expect((await share({ is: 'file', id: stranger.body.id })).status).toBe(404)
    expect((await share({ is: 'photo', id: photo.body.id }, false)).body.shared).toEqual([file.body.id])
    const opened = await Promise.all(links.map(async (link) => (await createClient(app.url, '').get(link)).status))
    expect(new Set(opened)).toEqual(new Set([200, 404]))
    hrefs.push(...links.filter((_link, place) => opened[place] === 200))
  }
  expect((await owner.post(`/api/estimates/${estimate['id']}/revoke-link`)).status).toBeLessThan(300)
  expect((await createClient(app.url, '').get(hrefs[0] ?? '')).status).toBe(404)
  expect((await createClient(app.url, '').get(hrefs[1] ?? '')).status).toBe(200)
})

test('a technician has the photos and files of their own stops, and earlier photos of the place', async () => {
  const { person } = people(() => app)
  const [mine, other] = [await person('technician'), await person('technician')]
  const cookieOf = (who: typeof mine.who) => ({ cookie: [...who.cookies].map((pair) => pair.join('=')).join('; ') })
  const kim = await crew.aTechnician({ name: 'Kim', email: mine.email })
  const { id: customerId } = await crew.aCustomer()
  const before = await crew.aJob({ customerId })
  const job = await crew.aJob({ customerId, technicianIds: [kim['id']], keepClashes: true })
  const old = await send({ of: 'jobs', id: before['id'] }, await aPhoto({ hue: 120 }), 'old.jpg')
  const { url } = await prepared(owner, old.body.id)
  const plan = await send({ of: 'jobs', id: job['id'] }, aPdf(), 'plan.pdf')
  const contract = await send({ of: 'customers', id: customerId }, aPdf(), 'contract.pdf')
  const status = async ({ who }: typeof mine, path: string) => (await who.get(path)).status
  const earlier = await (await mine.who.get(`/api/files/earlier?of=jobs&id=${job['id']}`)).json()
  expect(earlier).toMatchObject([{ id: before['id'], isSamePlace: true, photos: [{ id: old.body.id }] }])
  expect((await send({ of: 'jobs', id: job['id'] }, aPdf(), 'receipt.pdf', cookieOf(mine.who))).status).toBe(201)
  const open: [string, number, number][] = [
    [`/api/files?of=jobs&id=${job['id']}`, 200, 404],
    [`/api/files?of=jobs&id=${before['id']}`, 404, 404],
    [`/api/files?of=customers&id=${customerId}`, 404, 404],
    [`/api/files/earlier?of=jobs&id=${job['id']}`, 200, 404],
    [`/api/files/${plan.body.id}/download`, 200, 404],
    [`/api/files/${contract.body.id}/download`, 404, 404],
    [url, 200, 403],
  ]
  // Who comes on a further visit only, to seal what others washed, does the job, too.
  const sealer = await person('technician')
  const luis = await crew.aTechnician({ name: 'Luis', email: sealer.email })
  const washed = await crew.aJob({ customerId, scheduledDate: '2026-12-07', scheduledTime: '09:00' })
  const visit = { version: washed['version'], title: 'Seal', date: '2026-12-10', technicianIds: [luis['id']] }
  expect((await owner.post(`/api/jobs/${washed['id']}/visits`, visit)).status).toBeLessThan(300)
  const gate = await send({ of: 'jobs', id: washed['id'] }, aPdf(), 'gate.pdf')
  for (const path of [`/api/files?of=jobs&id=${washed['id']}`, `/api/files/${gate.body.id}/download`, url])
    expect([path, await status(sealer, path)]).toEqual([path, 200])
  for (const [path, own, foreign] of open)
    expect([path, await status(mine, path), await status(other, path)]).toEqual([path, own, foreign])
  expect((await send({ of: 'jobs', id: job['id'] }, aPdf(), 'x.pdf', cookieOf(other.who))).status).toBe(404)
  expect((await send({ of: 'customers', id: customerId }, aPdf(), 'x.pdf', cookieOf(mine.who))).status).toBe(404)
})

test('a deleted file comes back for a day; then its bytes go, and so do bytes that no row names', async () => {
  const { id } = await crew.aCustomer()
  const { body } = await send({ of: 'customers', id }, aPdf(), 'plan.pdf')
  expect((await remove(`/api/files/${body.id}`)).status).toBe(200)
  expect((await owner.get(`/api/files/${body.id}/download`)).status).toBe(404)
  expect((await remove(`/api/files/${body.id}`)).status).toBe(404)
  for (let times = 0; times < 2; times++) expect((await owner.post(`/api/files/${body.id}/restore`)).status).toBe(200)
  expect(await names('customers', id)).toEqual(['plan.pdf'])
  expect((await remove(`/api/files/${body.id}`)).status).toBe(200)
  const before = await storedFiles()
  const timeline: { words: string }[] = (await owner.get(`/api/customers/${id}/timeline`)).body
  const entries = timeline.map(({ words }) => words).filter((words) => words.includes('plan.pdf'))
  expect(entries.map((words) => words.replace(/^\S+ /, '')).toSorted()).toEqual([
    'added the file plan.pdf.',
    'deleted the file plan.pdf.',
    'deleted the file plan.pdf.',
    'restored the file plan.pdf.',
  ])
  await purgeFiles(app.parts)
  expect(await storedFiles()).toBe(before)
  now = new Date(now.getTime() + 25 * 3_600_000)
  await purgeFiles(app.parts)
  expect(await storedFiles()).toBeLessThan(before)
  expect((await owner.post(`/api/files/${body.id}/restore`)).status).toBe(404)
})
