/** What was said with the request is pinned on the visit, the estimate and the job, and is in the notes of the crew. */
import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/api-client.ts'
import { estimatesOf } from '#tests/support/estimates.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { uploadPhoto } from '#tests/support/photos.ts'
import { aMeasuredVisit } from '#tests/support/on-site.ts'

type Body = Record<string, any>

const { app, owner, technician, crew } = useApp()
const SAID = 'KX-RUST by the garage. Gate code 4471#. HOA: no work before 8 AM.'

test('words, visit notes, tags and office notes travel from the request to the crew, each typed once', async () => {
  const sent = await owner.post('/api/service-requests', aQuote({ name: 'Dana Whitfield', message: SAID }))
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const requestId = (await owner.get('/api/service-requests')).body.find((one: Body) => one.message === SAID).id
  const { job, customer } = (await owner.post(`/api/automation/process-request/${requestId}`)).body
  expect(job.crewNotes).toBe(SAID)
  const visit = await crew.aVisit({ requestId, notes: 'KX-VISIT dog Biscuit, keep the side gate shut' })
  await owner.patch(`/api/customers/${customer.id}`, { version: customer.version, tags: ['KX-HOA'] })
  await owner.post(`/api/customers/${customer.id}/notes`, { text: 'KX-NOTE pays by check' })
  const estimate = await estimatesOf(app).aDraft({ customerId: customer.id, requestId, jobId: job.id })
  const said = async (of: string, id: string) => (await owner.get(`/api/pinned/${of}/${id}`)).body as Body
  for (const [of, id] of [
    ['jobs', job.id],
    ['estimates', estimate.id],
    ['visits', visit.id],
  ] as const) {
    const { name, tags, words, photos } = await said(of, id)
    expect([name, tags, photos], of).toEqual(['Dana Whitfield', ['KX-HOA'], []])
    expect(
      words.map(({ text, from }: Body) => [from, text]),
      of,
    ).toEqual([
      ['request', SAID],
      // A visit shows its own notes itself.
      ...(of === 'visits' ? [] : [['visit', 'KX-VISIT dog Biscuit, keep the side gate shut']]),
      ['note', 'KX-NOTE pays by check'],
    ])
  }
  // The crew reads it at its own jobs and visits, and of no estimate.
  const closed = [`jobs/${job.id}`, `visits/${visit.id}`, `estimates/${estimate.id}`]
  for (const path of closed) expect((await technician.get(`/api/pinned/${path}`)).status, path).toBe(404)
  const sam = await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })
  await owner.patch(`/api/jobs/${job.id}`, { version: job.version, technicianIds: [sam.id] })
  expect((await technician.get(`/api/pinned/jobs/${job.id}`)).body).toEqual(await said('jobs', job.id))
  expect((await owner.get(`/api/pinned/jobs/${estimate.id}`)).status).toBe(404)
  expect((await owner.get(`/api/pinned/gardens/${estimate.id}`)).status).toBe(400)
})

test('a job of a visit has the notes of the visit for its crew; a job without words has none', async () => {
  const visit = await crew.aVisit({ notes: 'KX-ONLY turn off sprinkler zone 2' })
  const { job } = (await owner.post(`/api/visits/${visit.id}/job`)).body
  expect(job.crewNotes).toBe('KX-ONLY turn off sprinkler zone 2')
  const plain = await crew.aJob()
  expect(plain.crewNotes).toBeNull()
  expect((await owner.get(`/api/pinned/jobs/${plain.id}`)).body).toMatchObject({ tags: [], words: [], photos: [] })
})

test('an estimate written at a visit has its notes, its note for the crew and its photos, without a request', async () => {
  const { id, offer } = await aMeasuredVisit(app, { notes: 'KX-OFFICE ring twice' })
  const note = { crewNotes: { was: '', is: 'KX-CREW park on the street' } }
  expect((await owner.patch(`/api/visits/${id}/measurement`, note)).status).toBe(200)
  const photo = await uploadPhoto(app.url, owner, await aPhoto(), { visitId: id })
  expect(photo.status, JSON.stringify(photo.body)).toBe(201)
  const written = await owner.call('PUT', `/api/visits/${id}/estimate`, offer)
  expect(written.status, JSON.stringify(written.body)).toBe(200)
  const { words, photos } = (await owner.get(`/api/pinned/estimates/${written.body.estimate.id}`)).body
  expect(words.map(({ text, from }: Body) => [from, text])).toEqual([
    ['visit', 'KX-OFFICE ring twice\nKX-CREW park on the street'],
  ])
  expect(photos.map((one: Body) => one.id)).toEqual([photo.body.id])
  // The visit shows them itself.
  expect((await owner.get(`/api/pinned/visits/${id}`)).body).toMatchObject({ words: [], photos: [] })
})
