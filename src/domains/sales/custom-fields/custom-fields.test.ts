import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, imported, settled } from '#tests/support/imports.ts'
import { toDay } from '#lib/dates.ts'

const { app, owner, staff, technician, crew } = useApp()

const add = async (field: object) => {
  const { status, body } = await owner.post('/api/custom-fields', field)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const set = (of: string, id: string, values: object) => owner.call('PUT', '/api/custom-values', { of, id, values })
const valuesOf = async (of: string, id: string) =>
  Object.fromEntries(
    (await owner.get(`/api/custom-values?of=${of}&id=${id}`)).body.map(({ field, value }: any) => [field.name, value]),
  )

test('the owner defines fields with types; a taken name, a choice without choices and the crew are refused', async () => {
  const pets = await add({ of: 'addresses', name: 'Pets', type: 'text', forCrew: true })
  expect(pets).toMatchObject({ of: 'addresses', name: 'Pets', type: 'text', choices: [], forCrew: true, used: 0 })
  const refused: [object, RegExp][] = [
    [{ of: 'addresses', name: 'pets', type: 'text' }, /already have a field with this name/],
    [{ of: 'jobs', name: '', type: 'text' }, /Enter a name/],
    [{ of: 'jobs', name: 'Size', type: 'choice', choices: ['S'] }, /at least two choices/],
    [{ of: 'trucks', name: 'Size', type: 'text' }, /Choose customers, addresses or jobs/],
    [{ of: 'jobs', name: 'x'.repeat(41), type: 'text' }, /40/],
  ]
  for (const [field, sentence] of refused) {
    const { status, body } = await owner.post('/api/custom-fields', field)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toMatch(sentence)
  }
  for (const who of [staff, technician])
    expect((await who.post('/api/custom-fields', { of: 'jobs', name: 'Mine', type: 'text' })).status).toBe(403)
  expect((await technician.get('/api/custom-fields')).status).toBe(403)
})

test('values are read by their type, and a bad one gets a sentence and changes nothing', async () => {
  const { id } = await crew.aCustomer()
  const fields = {
    text: await add({ of: 'customers', name: 'Referred by', type: 'text' }),
    number: await add({ of: 'customers', name: 'Trees', type: 'number' }),
    date: await add({ of: 'customers', name: 'Since', type: 'date' }),
    yes: await add({ of: 'customers', name: 'HOA', type: 'yes-no' }),
    choice: await add({ of: 'customers', name: 'Tier', type: 'choice', choices: ['Gold', 'Silver', 'gold'] }),
  }
  expect(fields.choice.choices).toEqual(['Gold', 'Silver'])
  const good = {
    [fields.text.id]: ' <b>Ana</b>  🐕 ',
    [fields.number.id]: '1,204.50',
    [fields.date.id]: '11/30/2026',
    [fields.yes.id]: 'Y',
    [fields.choice.id]: 'silver',
  }
  expect((await set('customers', id, good)).status).toBe(200)
  const stored = { 'Referred by': '<b>Ana</b> 🐕', Trees: '1204.5', Since: '2026-11-30', HOA: 'yes', Tier: 'Silver' }
  expect(await valuesOf('customers', id)).toEqual(stored)
  const bad: [string, string, RegExp][] = [
    [fields.number.id, 'many', /Enter a number for Trees/],
    [fields.number.id, '1e999', /Enter a number for Trees/],
    [fields.date.id, '2/30/2026', /Enter a date as month\/day\/year for Since/],
    [fields.yes.id, 'maybe', /Choose yes or no for HOA/],
    [fields.choice.id, 'Bronze', /Choose Tier from its list/],
    [fields.text.id, 'x'.repeat(201), /200 characters for Referred by/],
  ]
  for (const [field, typed, sentence] of bad) {
    const { status, body } = await set('customers', id, { [fields.text.id]: 'Changed', [field]: typed })
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)])
  }
  expect(await valuesOf('customers', id)).toEqual(stored)
  // A choice in use has to stay; a field in use is archived with its values, and comes back with them.
  const change = (body: object) => owner.patch(`/api/custom-fields/${fields.choice.id}`, body)
  expect((await change({ choices: ['Gold', 'Bronze'] })).body.error).toMatch(/“Silver” is in use/)
  expect((await change({ name: 'Level', choices: ['Silver', 'Gold', 'Bronze'] })).status).toBe(200)
  expect((await owner.post(`/api/custom-fields/${fields.choice.id}/archive`)).body).toMatchObject({ used: 1 })
  expect(await valuesOf('customers', id)).not.toHaveProperty('Level')
  expect((await set('customers', id, { [fields.choice.id]: 'Gold' })).status).toBe(404)
  expect((await owner.post(`/api/custom-fields/${fields.choice.id}/restore`)).status).toBe(200)
  expect(await valuesOf('customers', id)).toMatchObject({ Level: 'Silver' })
  const file = (await owner.get('/api/customers/export?details=true')).body
  expect(file.split('\r\n')[0]).toMatch(/Transaction Date,Tags,(.*,)?Referred by,Trees,Since,HOA,Level$/)
  expect(file).toContain('<b>Ana</b> 🐕,1204.5,11/30/2026,Yes,Silver')
  expect((await owner.get('/api/customers/export')).body.split('\r\n')[0]).toMatch(/Transaction Date$/)
  expect((await set('customers', id, { [fields.text.id]: ' ' })).status).toBe(200)
  expect(await valuesOf('customers', id)).toMatchObject({ 'Referred by': null })
})

test('the crew sees what is for them on the stop, of the address where the work is', async () => {
  const gate = await add({ of: 'addresses', name: 'Gate code', type: 'text', forCrew: true })
  const margin = await add({ of: 'jobs', name: 'Office note', type: 'text', forCrew: false })
  const kim = await crew.aTechnician({ email: 'technician@tidestone.test' })
  const { id: customerId } = await crew.aCustomer({ address: '1 Home St, Ruskin, FL 33570' })
  const other = '9 Rental Rd, Brandon, FL 33511'
  const place = await owner.post(`/api/customers/${customerId}/addresses`, { label: 'Rental', address: other })
  const addressId = place.body.addresses?.[0]?.id ?? place.body.id
  const date = toDay(app.parts.clock.now())
  const planned = { customerId, scheduledDate: date, technicianIds: [kim['id']], keepClashes: true }
  const [home, rental] = [await crew.aJob(planned), await crew.aJob({ ...planned, siteAddress: other })]
  for (const [of, id, code] of [
    ['main-address', customerId, '4471#'],
    ['addresses', addressId, '0000'],
  ])
    expect((await set(of, id, { [gate.id]: code })).status).toBe(200)
  expect((await set('jobs', home['id'], { [margin.id]: 'Careful with price' })).status).toBe(200)
  const stops = async (who: typeof owner) =>
    Object.fromEntries((await who.get(`/api/jobs/day?date=${date}`)).body.map((stop: any) => [stop.id, stop.fields]))
  expect(await stops(technician)).toEqual({
    [home['id']]: [{ name: 'Gate code', value: '4471#' }],
    [rental['id']]: [{ name: 'Gate code', value: '0000' }],
  })
  const pinned = (await owner.get(`/api/pinned/jobs/${home['id']}`)).body.fields
  expect(pinned).toEqual([
    { name: 'Gate code', value: '4471#' },
    { name: 'Office note', value: 'Careful with price' },
  ])
})

test('customers, jobs and audiences are filtered by a tag and by the value of a field', async () => {
  const tag = `100% "off" o'clock_`
  const place = '9 Filter Rd, Brandon, FL 33511'
  const [ana, ben, cal] = [
    await crew.aCustomer({ name: 'Ana Filter', tags: [tag, 'VIP'] }),
    await crew.aCustomer({ name: 'Ben Filter', tags: ['100 "off" o\'clock_'] }),
    await crew.aCustomer({ name: 'Cal Filter' }),
  ]
  const rental = await owner.post(`/api/customers/${ben.id}/addresses`, { label: 'Rental', address: place })
  const addressId = rental.body.addresses[0].id
  const [home, away] = [
    await crew.aJob({ customerId: ben.id }),
    await crew.aJob({ customerId: ben.id, siteAddress: place }),
  ]
  await crew.aJob({ customerId: cal.id })
  const field = {
    note: await add({ of: 'customers', name: 'Filter note', type: 'text' }),
    trees: await add({ of: 'customers', name: 'Filter trees', type: 'number' }),
    since: await add({ of: 'customers', name: 'Filter since', type: 'date' }),
    hoa: await add({ of: 'customers', name: 'Filter HOA', type: 'yes-no' }),
    tier: await add({ of: 'customers', name: 'Filter tier', type: 'choice', choices: ['Gold', 'Silver', 'Tin'] }),
    gate: await add({ of: 'addresses', name: 'Filter gate', type: 'text' }),
    color: await add({ of: 'jobs', name: 'Filter color', type: 'text' }),
  }
  const { note, trees, since, hoa, tier, gate, color } = field
  const valuesOfAna = { [note.id]: '50% Élan_x', [trees.id]: '9', [since.id]: '2026-02-10', [tier.id]: 'Gold' }
  expect((await set('customers', ana.id, valuesOfAna)).status).toBe(200)
  const valuesOfBen = { [note.id]: '505 elan', [trees.id]: '10.5', [since.id]: '12/31/2026', [hoa.id]: 'no' }
  expect((await set('customers', ben.id, valuesOfBen)).status).toBe(200)
  await set('addresses', addressId, { [gate.id]: '4471#' })
  await set('main-address', cal.id, { [gate.id]: '44' })
  await set('jobs', home['id'], { [color.id]: 'Tan' })
  const found = async (list: string, query: Record<string, string>) => {
    const { status, body, headers } = await owner.get(`/api/${list}?${new URLSearchParams({ limit: '50', ...query })}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(headers.get('x-total-count')).toBe(String(body.length))
    return body
  }
  const names = async (query: Record<string, string>) =>
    (await found('customers', { sort: 'name', ...query })).map(({ name }: any) => name.split(' ')[0]).join()
  const all = (...fields: object[]) => ({ fields: JSON.stringify(fields) })
  const cases: [Record<string, string>, string][] = [
    [{ tag }, 'Ana'],
    [{ tag: '100%' }, ''],
    [{ tag, field: note.id }, 'Ana'],
    [{ field: note.id }, 'Ana,Ben'],
    [{ field: note.id, fieldValue: 'ELAN' }, 'Ana,Ben'],
    [{ field: note.id, fieldValue: '50%' }, 'Ana'],
    [{ field: note.id, fieldValue: 'n_' }, 'Ana'],
    [{ field: note.id, fieldValue: 'elan', q: 'ben' }, 'Ben'],
    [{ field: trees.id, fieldValue: '9.0' }, 'Ana'],
    [{ field: trees.id, fieldFrom: '9.5' }, 'Ben'],
    [{ field: trees.id, fieldFrom: '1', fieldTo: '10' }, 'Ana'],
    [{ field: since.id, fieldFrom: '2/10/2026', fieldTo: '2026-12-30' }, 'Ana'],
    [{ field: since.id, fieldTo: '1/1/2026' }, ''],
    [{ field: hoa.id, fieldValue: 'No' }, 'Ben'],
    [{ field: hoa.id, fieldValue: 'yes' }, ''],
    [{ field: tier.id, fieldValue: 'gold' }, 'Ana'],
    [{ field: gate.id }, 'Ben,Cal'],
    [{ field: gate.id, fieldValue: '71#' }, 'Ben'],
    [{ field: gate.id, archived: 'true' }, ''],
    [all({ field: note.id }, { field: hoa.id }), 'Ben'],
    [all({ field: note.id, fieldValue: 'elan' }, { field: trees.id, fieldTo: '9' }, { field: tier.id }), 'Ana'],
    [all({ field: tier.id, fieldValue: 'gold' }, { field: hoa.id, fieldValue: 'no' }), ''],
    [all({ field: note.id, fieldValue: '50' }, { field: note.id, fieldValue: 'x' }), 'Ana'],
    [{ ...all({ field: gate.id }, { field: trees.id, fieldFrom: '1' }), q: 'ben', tag: '' }, 'Ben'],
    [{ field: note.id, ...all({ field: trees.id, fieldFrom: '10' }) }, 'Ben'],
    [{ ...all({ field: note.id }, { field: trees.id }), tag }, 'Ana'],
    [{ ...all(), q: 'filter' }, 'Ana,Ben,Cal'],
  ]
  for (const [query, who] of cases) expect(await names(query), JSON.stringify(query)).toBe(who)
  const page = await owner.get(`/api/customers?field=${note.id}&limit=1&sort=name`)
  const next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect((await owner.get(next)).body.map(({ name }: any) => name)).toEqual(['Ben Filter'])
  const both = new URLSearchParams(all({ field: note.id, fieldValue: 'elan' }, { field: trees.id, fieldFrom: '1' }))
  const first = await owner.get(`/api/customers?${both}&limit=1&sort=name`)
  const second = await owner.get(/<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '')
  expect([first, second].flatMap(({ body }) => body.map(({ name }: any) => name))).toEqual(['Ana Filter', 'Ben Filter'])
  expect((await owner.get(`/api/customers/export?${both}&sort=name`)).body).toMatch(
    /^[^\n]+\nAna Filter,[^\n]+\nBen Filter,[^\n]+\n$/,
  )
  expect((await owner.get(`/api/customers/export?field=${tier.id}&fieldValue=Gold`)).body).toMatch(
    /^[^\n]+\nAna Filter,/,
  )
  expect((await owner.get('/api/customers/tags')).body).toContainEqual({ tag, many: 1 })
  const jobIds = async (query: Record<string, string>) => (await found('jobs', query)).map(({ id }: any) => id)
  expect(await jobIds({ tag })).toEqual([])
  expect(await jobIds({ field: color.id, fieldValue: 'tan' })).toEqual([home['id']])
  expect(await jobIds({ field: gate.id, fieldValue: '4471' })).toEqual([away['id']])
  const ofBen = await jobIds({ field: hoa.id, fieldValue: 'no', businessId: home['businessId'] })
  expect(new Set(ofBen)).toEqual(new Set([home['id'], away['id']]))
  expect(await jobIds(all({ field: hoa.id, fieldValue: 'no' }, { field: color.id }))).toEqual([home['id']])
  expect(await jobIds(all({ field: gate.id }, { field: color.id }))).toEqual([])
  const reach = async (fields: object[]) =>
    (await owner.post('/api/campaigns/reach', { way: 'text', audience: { fields } })).body.people
  expect(await reach([{ field: gate.id }, { field: note.id, fieldValue: '505' }])).toBe(1)
  // What cannot be asked gets a sentence; an audience that asks it finds no one, and never everyone.
  const nowhere = '0b9e7a52-3c1d-4f6e-8a77-9d2f4c6b1e05'
  const refused: [Record<string, string>, RegExp][] = [
    [{ field: nowhere }, /no longer in use/],
    [{ field: 'gate' }, /ID isn’t valid/],
    [{ field: trees.id, fieldFrom: 'many' }, /Enter a number for Filter trees/],
    [{ field: trees.id, fieldFrom: '9', fieldTo: '2' }, /ends before it starts/],
    [{ field: since.id, fieldTo: '2/30/2026' }, /Enter a date as month\/day\/year/],
    [{ field: hoa.id, fieldValue: 'maybe' }, /Choose yes or no for Filter HOA/],
    [{ field: tier.id, fieldValue: 'Tin' }, /Choose Filter tier from its list/],
    [{ field: color.id }, /Filter color is a field of jobs/],
    [{ field: note.id, fieldValue: 'a\0b' }, /invalid characters/],
    [all({ field: note.id }, { field: nowhere }), /no longer in use/],
    [all({ field: note.id }, { field: trees.id, fieldFrom: 'many' }), /Enter a number for Filter trees/],
    [all({ fieldValue: 'x' }), /ID isn’t valid|Choose/],
    [{ fields: '[' }, /Choose custom fields/],
    [{ fields: '{}' }, /Choose custom fields/],
    [all(...Array.from({ length: 6 }, () => ({ field: note.id }))), /too many/],
  ]
  expect((await owner.patch(`/api/custom-fields/${tier.id}`, { choices: ['Gold', 'Silver', 'Iron'] })).status).toBe(200)
  for (const [query, sentence] of refused) {
    const { status, body } = await owner.get(`/api/customers?${new URLSearchParams(query)}`)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(sentence)])
  }
  expect(await reach([{ field: nowhere }])).toBe(0)
  expect(await reach([{ field: tier.id, fieldValue: 'Tin' }])).toBe(0)
  expect((await owner.post(`/api/custom-fields/${gate.id}/archive`)).status).toBe(200)
  expect((await owner.get(`/api/jobs?field=${gate.id}`)).status).toBe(400)
  expect(await reach([{ field: gate.id }])).toBe(0)
})

test('an import knows the fields by name, adds a field for an unknown column, and its undo leaves no value', async () => {
  await add({ of: 'addresses', name: 'Door code', type: 'text', forCrew: true })
  const palms = await add({ of: 'customers', name: 'Palms', type: 'number' })
  const file = [
    'Name,Phone,Address,Door Code,Palms,Sprinkler brand',
    'Wei Zhang,(813) 555-0611,"5 Bay Ct, Ruskin, FL 33570",77*,12,Rain Bird',
    'Tom Okafor,(813) 555-0612,"6 Bay Ct, Ruskin, FL 33570",,many,',
  ].join('\n')
  const found = await checked(app.url, owner, file, { 'Sprinkler brand': 'customField' })
  expect(found.columns.map(({ target }: any) => target).slice(3)).toEqual(['customField', 'customField', 'customField'])
  expect(await imported(owner, found.id)).toMatchObject({ status: 'done', added: 2 })
  const people = (await owner.get('/api/customers?limit=200')).body
  const idOf = (name: string) => people.find((one: any) => one.name === name).id
  expect(await valuesOf('main-address', idOf('Wei Zhang'))).toMatchObject({ 'Door code': '77*' })
  expect(await valuesOf('customers', idOf('Wei Zhang'))).toMatchObject({ Palms: '12', 'Sprinkler brand': 'Rain Bird' })
  expect(await valuesOf('customers', idOf('Tom Okafor'))).toMatchObject({ Palms: null })
  // What is no number is not lost: it stands in the note.
  const { rows } = await app.database.pool.query(
    `select more ->> 'note' as note from import_lines where name = 'Tom Okafor'`,
  )
  expect(rows[0].note).toBe('Palms: many')
  expect((await owner.post(`/api/imports/${found.id}/undo`)).status).toBe(200)
  expect(await settled(owner, found.id)).toMatchObject({ status: 'undone', undone: { removed: 2, stayed: 0 } })
  expect((await owner.get('/api/custom-fields')).body.find(({ id }: any) => id === palms.id).used).toBe(0)
})
