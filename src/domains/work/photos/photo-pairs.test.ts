import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { aJob, prepared, uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto, sendPhoto } from '#tests/support/pictures.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, owner } = useApp({ env: { DATA_DIR: folder } })

let hue = 0
async function add(jobId: string, type: 'before' | 'after' | 'other'): Promise<string> {
  const { status, body } = await uploadPhoto(app.url, owner, await aPhoto({ hue: (hue += 7) }), { jobId, type })
  expect(status).toBe(201)
  return body.id
}
const ofJob = async (jobId: string): Promise<any[]> => (await owner.get(`/api/photos?jobId=${jobId}`)).body
const pairOf = async (jobId: string, id: string): Promise<string> =>
  (await ofJob(jobId)).find((photo) => photo.id === id).pairId
/** Which stand together, by their names. */
async function pairs(jobId: string, names: Record<string, string>): Promise<string[]> {
  const rows = await ofJob(jobId)
  const named = Object.entries(names).map(([name, id]) => ({
    name,
    pairId: rows.find((photo) => photo.id === id)?.pairId ?? null,
  }))
  return [
    ...Map.groupBy(
      named.filter(({ pairId }) => pairId !== null),
      ({ pairId }) => pairId,
    ).values(),
  ].map((two) => two.map(({ name }) => name).join('+'))
}

test('photos of one job find each other in the order they came, the first before with the first after', async () => {
  const job = await aJob(app)
  const [before1, before2, other] = [
    await add(job.id, 'before'),
    await add(job.id, 'before'),
    await add(job.id, 'other'),
  ]
  expect(await pairs(job.id, { before1, before2, other })).toEqual([])
  const [after1, after2, after3] = [await add(job.id, 'after'), await add(job.id, 'after'), await add(job.id, 'after')]
  const all = { before1, before2, other, after1, after2, after3 }
  expect(await pairs(job.id, all)).toEqual(['before1+after1', 'before2+after2'])
  await add((await aJob(app)).id, 'before')
  expect(await pairs(job.id, all)).toEqual(['before1+after1', 'before2+after2'])
  // One goes: its partner takes what is free, and the other pair stays as it is.
  await owner.call('DELETE', `/api/photos/${after1}`)
  expect(await pairs(job.id, all)).toEqual(['before1+after3', 'before2+after2'])
})

test('what the office took goes before what came with the quote request', async () => {
  const { body: receipt } = await createClient(app.url, '').post('/api/service-requests', aQuote())
  const visitors = (await sendPhoto(app.url, receipt, await aPhoto({ hue: 301 }))).body.id
  const { body } = await owner.post(`/api/automation/process-request/${receipt.id}`)
  const before = await add(body.job.id, 'before')
  const after = await add(body.job.id, 'after')
  expect(await pairs(body.job.id, { visitors, before, after })).toEqual(['before+after'])
  const after2 = await add(body.job.id, 'after')
  expect(await pairs(body.job.id, { visitors, before, after, after2 })).toEqual(['visitors+after2', 'before+after'])
})

test('a person chooses otherwise, and that stays: another partner, swapped, or each by itself', async () => {
  const job = await aJob(app)
  const [before, after1, after2] = [await add(job.id, 'before'), await add(job.id, 'after'), await add(job.id, 'after')]
  const all = { before, after1, after2 }
  expect(await pairs(job.id, all)).toEqual(['before+after1'])
  expect((await owner.post('/api/photos/pairs', { beforeId: before, afterId: after2 })).status).toBe(200)
  expect(await pairs(job.id, all)).toEqual(['before+after2'])
  const swapped = await owner.post(`/api/photos/pairs/${await pairOf(job.id, before)}/swap`)
  expect(swapped.body.map((photo: any) => [photo.id, photo.type])).toEqual([
    [after2, 'before'],
    [before, 'after'],
  ])
  const pairId = await pairOf(job.id, before)
  expect((await owner.call('DELETE', `/api/photos/pairs/${pairId}`)).status).toBe(200)
  expect((await owner.call('DELETE', `/api/photos/pairs/${pairId}`)).status).toBe(404)
  const late = await add(job.id, 'after')
  expect(await pairs(job.id, { ...all, late })).toEqual([])
  for (const wrong of [
    { beforeId: before, afterId: late },
    { beforeId: after2, afterId: after2 },
    { beforeId: after2, afterId: await add((await aJob(app)).id, 'after') },
  ])
    expect((await owner.post('/api/photos/pairs', wrong)).status, JSON.stringify(wrong)).not.toBe(200)
  // By hand again.
  expect((await owner.post('/api/photos/pairs', { beforeId: after2, afterId: before })).status).toBe(200)
  expect(await pairs(job.id, { ...all, late })).toEqual(['before+after2'])
})

test('another job or another type takes a photo out of its pair, and into the one that waits for it', async () => {
  const [job, other] = [await aJob(app), await aJob(app)]
  const [before, after, waiting] = [
    await add(job.id, 'before'),
    await add(job.id, 'after'),
    await add(other.id, 'before'),
  ]
  await owner.patch(`/api/photos/${after}`, { jobId: other.id })
  expect(await pairs(job.id, { before })).toEqual([])
  expect(await pairs(other.id, { after, waiting })).toEqual(['after+waiting'])
  await owner.patch(`/api/photos/${after}`, { type: 'other' })
  expect(await pairs(other.id, { after, waiting })).toEqual([])
  expect((await owner.patch(`/api/photos/${after}`, { jobId: '00000000-0000-4000-8000-000000000000' })).status).toBe(
    409,
  )
})

test('a pair that is approved is one slider on the public gallery, and two pictures as soon as it is taken apart', async () => {
  const job = await aJob(app)
  const [before, after] = [await add(job.id, 'before'), await add(job.id, 'after')]
  await prepared(owner, before)
  await prepared(owner, after)
  const pairId = await pairOf(job.id, before)
  const { body } = await owner.patch(`/api/photos/pairs/${pairId}`, {
    approved: true,
    caption: 'Herringbone driveway',
    alt: 'Red and glossy',
  })
  expect(body.map((photo: any) => [photo.id, photo.approved, photo.caption, photo.alt])).toEqual([
    [before, true, '', ''],
    [after, true, 'Herringbone driveway', 'Red and glossy'],
  ])
  const tile = async (id: string) =>
    new RegExp(`<li id="photo-${id}".*?</li>`, 's').exec((await app.visitor.get('/gallery')).body)?.[0] ?? ''
  expect(await tile(after)).toMatch(new RegExp(`${before}.*Red and glossy.*type="range".*Herringbone driveway`, 's'))
  expect(await tile(before)).toBe('')
  await owner.patch(`/api/photos/${before}`, { approved: false })
  expect(await tile(after)).not.toContain('type="range"')
  await owner.patch(`/api/photos/${before}`, { approved: true })
  await owner.call('DELETE', `/api/photos/pairs/${pairId}`)
  expect(await tile(after)).not.toContain('type="range"')
  expect(await tile(before)).toContain(before)
})
