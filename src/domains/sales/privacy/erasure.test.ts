import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, sendFile, HEADINGS } from '#tests/support/imports.ts'

const { app, owner } = useApp()
let businessId: string
beforeAll(async () => {
  businessId = (await owner.get('/api/businesses')).body[0].id
})

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.pool.query(text, values)).rows

async function added(path: string, body: Record<string, unknown>): Promise<any> {
  const answer = await owner.post(`/api/${path}`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}
const customer = (name: string, phone: string, more: Record<string, unknown> = {}) =>
  added('customers', { name, phone, address: '1 Nowhere Rd', ...more })
const visit = (name: string, phone: string, more: Record<string, unknown> = {}) =>
  added('visits', {
    businessId,
    name,
    phone,
    address: '1 Nowhere Rd',
    service: 'Sealing',
    date: '2026-11-20',
    time: '09:00',
    keepClashes: true,
    ...more,
  })
const request = (name: string, phone: string) =>
  added('service-requests/by-hand', { name, phone, address: '1 Nowhere Rd' })
const erase = async ({ id, name }: { id: string; name: string }) =>
  expect(await owner.post(`/api/customers/${id}/erase`, { name }), name).toMatchObject({ status: 200 })
const personalData = async ({ id }: { id: string }) => (await owner.get(`/api/customers/${id}/personal-data`)).body
/** All that the audit trail says of a record, as one text. */
const trail = async ({ id }: { id: string }) =>
  JSON.stringify(await query('select before, after from audit_entries where entity_id = $1', [id]))

describe('an erased person', () => {
  test('loses what was written to their number before anybody knew whose it is, and a copy of their data has it', async () => {
    const early = await customer('Vera Early', '(813) 555-1091', { email: 'Vera@example.com' })
    const shared = await customer('Sid Shared', '(813) 555-1092')
    await customer('Sid Other', '(813) 555-1092')
    const write = (type: string, purpose: string, recipient: string, message: string) =>
      query(
        'insert into communications (type, purpose, recipient, message, send_after) values ($1, $2, $3, $4, now())',
        [type, purpose, recipient, message],
      )
    await write('sms', 'confirmation', early.phone, 'Hi Vera, we come to 5 Plover Ct, gate 2290.')
    await write('email', 'reply', 'vera@example.com', 'Dear Vera, the gate was 2290.')
    await write('sms', 'alert', early.phone, 'A new quote, to the owner.')
    await write('sms', 'reply', shared.phone, 'To one of two, gate 2290.')
    await query('insert into replies (phone, body, provider_id) values ($1, $2, $3)', [
      early.phone,
      'My gate is 2290.',
      'SM-early',
    ])
    const copy = JSON.stringify((await owner.get(`/api/customers/${early.id}/personal-data`)).body)
    expect(copy).toContain('"many":2')
    await erase(early)
    await erase(shared)
    const left = (
      await query(
        `select message from communications where message like '%2290%' or message like '%owner.' order by message`,
      )
    ).map(({ message }) => message)
    expect(left).toEqual(['A new quote, to the owner.', 'To one of two, gate 2290.'])
    expect(await query(`select 1 from replies where body like '%2290%'`)).toEqual([])
  })

  test('loses the visits and requests that are not linked to them, and is not erased while one is open', async () => {
    const orla = await customer('Orla Quint', '(813) 555-1001', { email: 'orla@example.com' })
    const byPhone = await visit('O. Quint', '813-555-1001', { notes: 'The dog is loose.', address: '5 Plover Ct' })
    const byEmail = await visit('Mrs Quint', '(813) 555-1002', { email: 'orla@example.com' })
    const [first, again, third] = [
      await request('Orla', '813.555.1001'),
      await request('Her office', '(813) 555-1003'),
      await request('Office', '(813) 555-1004'),
    ]
    expect((await owner.post(`/api/service-requests/${third.id}/merge`, { into: again.id })).status).toBe(200)
    expect((await owner.post(`/api/service-requests/${again.id}/merge`, { into: first.id })).status).toBe(200)
    const { records, hindrances } = await personalData(orla)
    expect(records).toEqual([
      { what: 'requests', many: 3 },
      { what: 'estimate visits', many: 2 },
    ])
    expect(hindrances).toEqual([
      'Orla Quint has 1 open request. Complete or cancel it first.',
      'Orla Quint has 2 booked estimate visits. Finish or cancel them first.',
    ])
    await owner.patch(`/api/service-requests/${first.id}/status`, { status: 'cancelled' })
    for (const { id } of [byPhone, byEmail]) await owner.patch(`/api/visits/${id}/status`, { status: 'done' })
    await erase(orla)
    const blank = { name: 'Erased', phone: '', address: '' }
    expect(
      await query('select name, phone, email, address, notes from visits where id = any($1)', [
        [byPhone.id, byEmail.id],
      ]),
    ).toEqual(Array.from({ length: 2 }, () => ({ ...blank, email: null, notes: null })))
    expect(await query('select name, phone, address from service_requests')).toEqual(
      Array.from({ length: 3 }, () => blank),
    )
  })

  test('leaves the visit of someone else with the same phone, and one that is linked to another customer', async () => {
    const jon = await customer('Jon Averill', '(813) 555-1010')
    const anna = await customer('Anna Averill', '(813) 555-1010')
    const hers = await visit('Anna Averill', '(813) 555-1010')
    const tied = await visit('Averill', '(813) 555-1010', { customerId: anna.id })
    expect(await personalData(jon)).toMatchObject({ records: [], hindrances: [] })
    await erase(jon)
    expect(
      await query('select name, phone from visits where id = any($1) order by name', [[hers.id, tied.id]]),
    ).toEqual([
      { name: 'Anna Averill', phone: '+18135551010' },
      { name: 'Averill', phone: '+18135551010' },
    ])
  })

  test('loses the words on the checklists of their jobs, and what was changed of them', async () => {
    const ute = await customer('Ute Lang', '(813) 555-1020')
    const job = await added('jobs', { businessId, customerId: ute.id, service: 'Paver Sealing' })
    const line = await added(`jobs/${job.id}/tasks`, { text: 'Gate code 4417, ask Maria' })
    await owner.patch(`/api/jobs/${job.id}/tasks/${line.id}`, { text: 'Gate code 4418, ask Maria' })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'cancelled' })
    expect(await trail(job)).toContain('Gate code 4417')
    await erase(ute)
    expect(await query('select text from job_tasks where job_id = $1', [job.id])).toEqual([{ text: 'Erased' }])
    expect(await trail(job)).not.toContain('Gate code')
  })
})

describe('the audit trail of what was deleted earlier', () => {
  test('is blanked by the id, the phone or the e-mail of the person, and not by a name alone', async () => {
    const cher = await customer('Cherilyn', '(813) 555-1030', { address: '8 Heron Way' })
    const { version } = (await owner.get(`/api/customers/${cher.id}`)).body
    await owner.patch(`/api/customers/${cher.id}`, { version, name: 'Cherish' })
    const moved = await visit('Cherish', '(813) 555-1030')
    await owner.patch(`/api/visits/${moved.id}`, {
      version: moved.version,
      address: '9 Heron Way',
      notes: 'Knock twice.',
    })
    const neighbor = await visit('cherilyn', '(813) 555-1032', { address: '12 Tern Ct' })
    const job = await added('jobs', { businessId, customerId: cher.id, service: 'Paver Sealing' })
    const asked = await request('Cherish', '(813) 555-1030')
    for (const { id } of [moved, neighbor]) await owner.call('DELETE', `/api/visits/${id}`)
    await owner.call('DELETE', `/api/jobs/${job.id}`)
    await owner.call('DELETE', `/api/service-requests/${asked.id}`)
    const theirs = async () => (await Promise.all([moved, job, asked].map(trail))).join('\n')
    const others = await trail(neighbor)
    expect(await theirs()).toMatch(/cherish.*9 Heron Way[^]*cherish[^]*cherish/i)
    await erase({ id: cher.id, name: 'Cherish' })
    expect(await theirs()).not.toMatch(/cherish|cherilyn|heron way|knock/i)
    expect(await theirs()).toContain('Paver Sealing')
    expect(await trail(neighbor)).toBe(others)
  })

  test('stays where a namesake who is still a customer may be meant, unless a phone, an address or a link says who it was', async () => {
    const [one, two] = [
      await customer('Tess Brook', '(813) 555-1040', { address: '3 Egret Ct' }),
      await customer('Tess Brook', '(813) 555-1041', { address: '4 Ibis Ct' }),
    ]
    const either = await visit('Tess Brook', '(813) 555-1049')
    const hers = await visit('Tess Brook', '(813) 555-1041')
    await owner.patch(`/api/visits/${hers.id}`, { version: hers.version, address: '4 Ibis Ct' })
    const theirs = await visit('Tess Brook', '(813) 555-1049')
    await owner.patch(`/api/visits/${theirs.id}`, { version: theirs.version, phone: '(813) 555-1040' })
    const [job, herJob] = [
      await visit('T', '(813) 555-1048', { customerId: one.id }),
      await visit('T', '(813) 555-1047', { customerId: two.id }),
    ]
    const jobs = [
      (await owner.post(`/api/visits/${job.id}/job`, {})).body.job,
      (await owner.post(`/api/visits/${herJob.id}/job`, {})).body.job,
    ]
    for (const { id } of jobs) expect((await owner.call('DELETE', `/api/jobs/${id}`)).status).toBe(200)
    for (const { id } of [either, hers, theirs]) await owner.call('DELETE', `/api/visits/${id}`)
    await erase(one)
    for (const record of [either, hers, jobs[1]]) expect(await trail(record)).toContain('Tess Brook')
    expect(await trail(hers)).toContain('4 Ibis Ct')
    for (const record of [theirs, jobs[0]]) expect(await trail(record)).not.toMatch(/Tess Brook|5551040/)
  })
})

describe('a file that waits for its import', () => {
  const sent = async (name: string, ...lines: string[]) => {
    const answer = await sendFile(app.url, owner, [HEADINGS, ...lines, ''].join('\n'), name)
    expect(answer, name).toMatchObject({ status: 201 })
    return answer.body.id as string
  }
  const files = async () =>
    (await query('select file_name from imports order by created_at')).map((row) => row.file_name)
  const discard = async (id: string) =>
    expect((await owner.call('DELETE', `/api/imports/${id}`)).status).toBeLessThan(300)

  test('of other people never stands in the way and stays as it is, whatever words and signs are in it', async () => {
    const sam = await customer('Sam', '(813) 555-1050', { email: 'sam_1@example.com' })
    const anna = await customer('Ann%_ Lee', '(813) 555-1053')
    const before = [
      await sent('samples.csv', 'Samuel Target,(813) 555-1051,,1 Heading Rd,,,'),
      await sent('signs.csv', 'Ines Vale,(813) 555-1052,samx1@example.com,2 Rd,,,'),
      await sent('names.csv', 'Anna Bellamy Lee,(813) 555-1054,,3 Rd,,,', 'Joann%_ Leeds,(813) 555-1055,,3 Rd,,,'),
    ]
    const rows = () => query('select to_jsonb(i) as row from imports i order by created_at')
    const all = await rows()
    await erase(sam)
    await erase(anna)
    expect(await rows()).toEqual(all)
    for (const id of before) await discard(id)
  })

  test('with the phone or the e-mail of the person goes before it was read, in any notation', async () => {
    const noa = await customer('Noa Winter', '(813) 555-1060', { email: 'noa+1@example.com' })
    for (const line of [
      'Kim,1 813 555 1060,,4 Rd,,,',
      'Kim,813/555/1060,,4 Rd,,,',
      'Kim,8135551060,,4 Rd,,,',
      'Kim,(813) 555-1061,NOA+1@example.com,4 Rd,,,',
    ])
      await sent('list.csv', line)
    const other = await sent('other.csv', 'Noa Winterbourne,(813) 555-1069,,4 Rd,,,')
    expect((await personalData(noa)).removed).toEqual([{ what: 'uploaded files that weren’t imported', many: 4 }])
    await erase(noa)
    expect(await files()).toEqual(['other.csv'])
    await discard(other)
  })

  test('that was read loses the row of the person, and keeps the rows of others as they are', async () => {
    const lea = await customer('Lea Sommer', '(813) 555-1080')
    const file = [
      HEADINGS,
      'Lea Sommer,(813) 555-1080,,5 Rd,,,',
      'Jan Sommer,(813) 555-1081,,5 Rd,,,',
      'Lea Sommer,(813) 555-1082,,6 Rd,,,',
      '',
    ].join('\n')
    const { id } = await checked(app.url, owner, file)
    const rows = () =>
      query('select to_jsonb(l) as row, phone from import_lines l where import_id = $1 order by line', [id])
    const [theirs, ...others] = await rows()
    expect(theirs.phone).toBe('+18135551080')
    expect(others).toHaveLength(2)
    await erase(lea)
    expect(await rows()).toEqual(others)
    await discard(id)
  })
})

test('a note about someone else stays as it was written', async () => {
  const pia = await customer('Pia Lund', '(813) 555-1070', { email: 'pia@example.com' })
  const other = await customer('Rosa Field', '(813) 555-1071')
  const note = await added(`customers/${other.id}/notes`, { text: 'Pia Lund sent her. Mail: pia@example.com.' })
  await erase(pia)
  expect(await query('select text from notes where id = $1', [note.id])).toEqual([
    { text: 'Pia Lund sent her. Mail: pia@example.com.' },
  ])
})

test('erases customers who were merged into the person, and not one whose merge was undone', async () => {
  const [first, second, last, other] = [
    await customer('Ada Once', '(813) 555-1061'),
    await customer('Ada Twice', '(813) 555-1062'),
    await customer('Ada Now', '(813) 555-1063'),
    await customer('Bea Other', '(813) 555-1064'),
  ]
  const merge = async (stays: any, removed: any) => {
    const { version } = (await owner.get(`/api/customers/${stays.id}`)).body
    const answer = await owner.post(`/api/customers/${stays.id}/merge/${removed.id}`, {
      version,
      otherVersion: removed.version,
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  }
  const merges = (removed: any) =>
    query('select id, kept_name, removed_name, removed from customer_merges where removed_id = $1', [removed.id])
  await merge(second, other)
  expect((await owner.post(`/api/merges/${(await merges(other))[0].id}/undo`)).status).toBe(200)
  await merge(second, first)
  await merge(last, (await owner.get(`/api/customers/${second.id}`)).body)
  await erase(last)
  for (const one of [first, second])
    expect(await merges(one), one.name).toMatchObject([{ kept_name: '', removed_name: '', removed: null }])
  expect((await owner.get(`/api/customers/${other.id}`)).body.name).toBe('Bea Other')
})

test('an alert that went to the owner’s telephone keeps nothing of them, their address neither', async () => {
  const ines = await customer('Ines Faro', '(813) 555-1071')
  const { id } = await added('service-requests/by-hand', {
    name: 'Ines Faro',
    phone: '(813) 555-1071',
    address: '77 Tern Way, Ruskin',
  })
  await owner.patch(`/api/service-requests/${id}/status`, { status: 'cancelled' })
  const [title, body] = ['New request', 'Ines Faro, 77 Tern Way, Ruskin']
  await query('insert into alerts (title, body, href) values ($1, $2, $3)', [title, body, `/dashboard/requests/${id}`])
  const message = `${title}\n${body}`
  const values = [message, '+18135550100']
  const [sent] = await query(
    "insert into communications (type, purpose, recipient, message, send_after) values ('sms', 'alert', $2, $1, now()) returning id",
    values,
  )
  await erase(ines)
  expect(await query('select message, recipient from communications where id = $1', [sent.id])).toEqual([
    { message: '', recipient: '+18135550100' },
  ])
})
