import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { aJob, prepared, uploadPhoto } from '#tests/support/photos.ts'
import type { Beside } from '#tests/support/photos.ts'
import { createFactories } from '#tests/support/factories.ts'
import { aPhoto, heicPhoto, sendPhoto } from '#tests/support/pictures.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { originalKey } from './storage-keys.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, owner } = useApp({ env: { DATA_DIR: folder } })

let hue = 0
const another = () => aPhoto({ hue: (hue += 7) })
const send = async (beside?: Beside, by = owner) => uploadPhoto(app.url, by, await another(), beside)
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const ANY_ID = '00000000-0000-4000-8000-000000000000'

describe('a photo that is sent from the dashboard', () => {
  test('waits privately under its job, with its words, and has a small preview once it is prepared', async () => {
    const job = await aJob(app)
    const { status, body } = await send({
      jobId: job.id,
      type: 'after',
      category: 'Pressure Washing',
      caption: 'Clean again',
      alt: 'A white wall',
    })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        jobId: job.id,
        serviceRequestId: null,
        type: 'after',
        category: 'Pressure Washing',
        caption: 'Clean again',
        alt: 'A white wall',
        approved: false,
        standing: 'waiting',
        url: null,
        createdAt: expect.any(String),
      }),
    ])
    const made = await prepared(owner, body.id)
    expect(made).toMatchObject({ url: `/api/photos/${body.id}/320.jpg`, picture: { alt: 'A white wall' } })
    expect(made.preview).toMatch(/^data:image\/webp;base64,/)
    expect(made.preview.length).toBeLessThan(700)
    expect((await app.visitor.get(made.url)).status).toBe(401)
    expect((await owner.get(made.url)).headers.get('cache-control')).toBe('private, no-store')
    const { rows } = await app.database.pool.query('select created_by from photos where id = $1', [body.id])
    expect(rows[0].created_by).toEqual(expect.any(String))
  })

  test.each(['png', 'webp', 'avif'] as const)(
    'may be a %s, and an iPhone’s own format, whatever it calls itself',
    async (format) => {
      for (const photo of [await aPhoto({ format, hue: 200 }), heicPhoto()]) {
        const { status, body } = await uploadPhoto(
          app.url,
          owner,
          photo,
          { caption: format },
          { name: '../../../../etc/passwd', type: 'text/html' },
        )
        expect(status).toBe(201)
        expect((await prepared(owner, body.id)).problem).toBeNull()
      }
    },
  )

  test('sent again after a lost answer, or three times at once, is one photo; for another job it is another', async () => {
    const [photo, job, other] = [await another(), await aJob(app), await aJob(app)]
    const answers = await Promise.all([1, 2, 3].map(() => uploadPhoto(app.url, owner, photo, { jobId: job.id })))
    answers.push(await uploadPhoto(app.url, owner, photo, { jobId: job.id }))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await uploadPhoto(app.url, owner, photo, { jobId: other.id })).body.id).not.toBe(answers[0]?.body.id)
    expect((await owner.get(`/api/photos?jobId=${job.id}`)).body).toHaveLength(1)
    recordProof('double submits', { tried: 3, figure: 'a photo retried after a lost response, and concurrently' })
  })

  test('is refused for a job that does not exist, for fields that are not right, and without a file', async () => {
    expect(await send({ jobId: ANY_ID })).toMatchObject({
      status: 409,
      body: { error: 'This job no longer exists.' },
    })
    const { status, body } = await send({
      jobId: 'my job',
      type: 'during',
      category: 'Roofs',
      caption: 'x'.repeat(301),
    })
    expect([status, body.issues.map((issue: { path: string }) => issue.path).toSorted()]).toEqual([
      400,
      ['caption', 'category', 'jobId', 'type'],
    ])
    const form = new FormData()
    form.set('type', 'before')
    const empty = await fetch(`${app.url}/api/photos`, {
      method: 'POST',
      headers: { cookie: owner.cookie },
      body: form,
    })
    expect([empty.status, await empty.json()]).toEqual([
      400,
      expect.objectContaining({ issues: [{ path: 'file', message: 'Choose a photo.' }] }),
    ])
  })
})

describe('a technician', () => {
  let kim: string | undefined
  const theirJob = async () => {
    const crew = createFactories(app)
    kim ??= (await crew.aTechnician({ email: 'technician@tidestone.test' })).id
    return crew.aJob({ technicianIds: [kim] })
  }

  test('sends none to a job of another technician, which is answered like one that does not exist', async () => {
    const technician = await app.as('technician')
    await theirJob()
    const others = await aJob(app)
    for (const jobId of [others.id, ANY_ID])
      expect(await send({ jobId }, technician)).toMatchObject({
        status: 404,
        body: { error: 'This job isn’t assigned to you.' },
      })
    expect((await owner.get(`/api/photos?jobId=${others.id}`)).body).toEqual([])
  })

  test('lists the photos it sent, opens those of its stops and no others; approving is for the office', async () => {
    const technician = await app.as('technician')
    const job = await theirJob()
    const { status, body: mine } = await send({ jobId: job['id'], type: 'before' }, technician)
    expect(status).toBe(201)
    const { body: theirs } = await send({ jobId: job['id'], type: 'after' })
    const [made] = [await prepared(owner, mine.id), await prepared(owner, theirs.id)]
    expect(ids((await technician.get('/api/photos?limit=200')).body)).toEqual([mine.id])
    expect((await technician.get('/api/photos/counts')).body).toEqual({ waiting: 1, approved: 0, hidden: 0 })
    expect((await technician.get(made.url)).status).toBe(200)
    // What the office took at the same place helps with the work; another customer's photo is none of their business.
    expect((await technician.get(made.url.replace(mine.id, theirs.id))).status).toBe(200)
    const { body: foreign } = await send({ jobId: (await aJob(app)).id })
    expect((await technician.get((await prepared(owner, foreign.id)).url)).status).toBe(403)
    expect((await technician.patch(`/api/photos/${mine.id}`, { approved: true })).status).toBe(403)
    expect((await technician.call('DELETE', `/api/photos/${mine.id}`)).status).toBe(403)
    expect((await (await app.as('staff')).patch(`/api/photos/${mine.id}`, { approved: true })).status).toBe(200)
  })
})

describe('the list', () => {
  test('is filtered by job, category, type and what was decided, counts each, and pages', async () => {
    const job = await aJob(app)
    const made: string[] = []
    for (const type of ['before', 'after', 'other', 'other'] as const)
      made.unshift((await send({ jobId: job.id, type })).body.id)
    const [hidden = '', approved = ''] = made
    await prepared(owner, approved)
    await owner.patch(`/api/photos/${approved}`, { approved: true, category: 'Pressure Washing' })
    await owner.patch(`/api/photos/${hidden}`, { approved: false })
    const listed = async (query: string) => ids((await owner.get(`/api/photos?jobId=${job.id}&${query}`)).body)
    expect(await listed('')).toEqual(made)
    expect(await listed('standing=waiting')).toEqual(made.slice(2))
    expect(await listed('standing=approved')).toEqual([approved])
    expect(await listed('approved=true')).toEqual([approved])
    expect(await listed('standing=hidden')).toEqual([hidden])
    expect(await listed('type=other')).toEqual([hidden, approved])
    expect(await listed('category=Pressure%20Washing')).toEqual([approved])
    expect((await owner.get(`/api/photos/counts?jobId=${job.id}`)).body).toEqual({ waiting: 2, approved: 1, hidden: 1 })
    const first = await owner.get(`/api/photos?jobId=${job.id}&limit=3`)
    expect([ids(first.body), first.headers.get('x-total-count')]).toEqual([made.slice(0, 3), '4'])
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    expect(ids((await owner.get(next)).body)).toEqual(made.slice(3))
    expect((await owner.get('/api/photos?standing=lost')).status).toBe(400)
  })

  test('has what came with a quote request, too, and it is approved like any other', async () => {
    const { body: receipt } = await createClient(app.url, '').post('/api/service-requests', aQuote())
    const { body } = await sendPhoto(app.url, receipt, await another())
    await prepared(owner, body.id)
    expect(ids((await owner.get('/api/photos?standing=waiting')).body)).toContain(body.id)
    expect((await owner.patch(`/api/photos/${body.id}`, { approved: true })).body).toMatchObject({
      approved: true,
      serviceRequestId: receipt.id,
    })
    expect((await app.visitor.get('/gallery')).body).toContain(body.id)
  })
})

describe('deleting', () => {
  test('takes a photo off every list and address at once, undo brings it back as it was, and after a day it is gone with its files', async () => {
    const { body } = await send()
    await prepared(owner, body.id)
    await owner.patch(`/api/photos/${body.id}`, { approved: true })
    const [, address = ''] =
      new RegExp(`(/photos/${body.id}-320-[0-9a-f]{8}.jpg)`).exec((await app.visitor.get('/gallery')).body) ?? []
    expect((await app.visitor.get(address)).status).toBe(200)
    expect((await (await app.as('staff')).call('DELETE', `/api/photos/${body.id}`)).status).toBe(403)
    expect((await owner.call('DELETE', `/api/photos/${body.id}`)).status).toBe(200)
    expect((await app.visitor.get('/gallery')).body).not.toContain(body.id)
    expect((await app.visitor.get(address)).status).toBe(404)
    expect((await owner.get(`/api/photos/${body.id}/320.jpg`)).status).toBe(404)
    expect((await owner.patch(`/api/photos/${body.id}`, { caption: 'x' })).status).toBe(404)
    expect((await owner.post(`/api/photos/${body.id}/restore`)).body).toMatchObject({ id: body.id, approved: true })
    expect((await app.visitor.get(address)).status).toBe(200)
    await owner.call('DELETE', `/api/photos/${body.id}`)
    await app.database.pool.query(`update photos set removed_at = removed_at - interval '25 hours' where id = $1`, [
      body.id,
    ])
    expect((await owner.post(`/api/photos/${body.id}/restore`)).status).toBe(404)
    const { tasks } = await import('./tasks.ts')
    await tasks.find(({ queue }) => queue === 'photos.sweep')?.run({} as never, app.parts)
    const left: string[] = []
    for await (const { key } of app.parts.providers.storage.list(`photos/${body.id}`)) left.push(key)
    expect(left).toEqual([])
    expect((await app.database.pool.query('select 1 from photos where id = $1', [body.id])).rowCount).toBe(0)
  })
})

describe('a photo of a quote request that the office has deleted', () => {
  const aRequest = async () => (await createClient(app.url, '').post('/api/service-requests', aQuote())).body
  const photosOf = async (id: string) => (await owner.get(`/api/service-requests/${id}/photos`)).body
  const remove = (id: string) => owner.call('DELETE', `/api/photos/${id}`)

  test('is no longer counted with the request, and not mentioned in its timeline', async () => {
    const receipt = await aRequest()
    const { body } = await sendPhoto(app.url, receipt, await another())
    const counted = async () => [
      (await owner.get(`/api/service-requests/${receipt.id}`)).body.photoCount,
      (await owner.get(`/api/service-requests/${receipt.id}/timeline`)).body.at(-1).words,
    ]
    expect(await counted()).toEqual([1, 'Request sent from the website with a photo.'])
    await remove(body.id)
    expect(await counted()).toEqual([0, 'Request sent from the website.'])
  })

  test('is back when it is sent again, waits to be looked at whatever was decided before, and is one of the two', async () => {
    const [receipt, photo] = [await aRequest(), await another()]
    const { id } = (await sendPhoto(app.url, receipt, photo)).body
    await prepared(owner, id)
    await owner.patch(`/api/photos/${id}`, { approved: true })
    await remove(id)
    expect(await sendPhoto(app.url, receipt, photo)).toMatchObject({ status: 201, body: { id } })
    expect(await photosOf(receipt.id)).toMatchObject([
      { id, approved: false, standing: 'waiting', url: `/api/photos/${id}/320.jpg` },
    ])
    expect((await app.visitor.get('/gallery')).body).not.toContain(id)
    await remove(id)
    for (const other of [await another(), await another()])
      expect((await sendPhoto(app.url, receipt, other)).status).toBe(201)
    expect((await sendPhoto(app.url, receipt, photo)).status).toBe(409)
  })

  test('before its sizes were made has them made when it is back', async () => {
    const [receipt, photo] = [await aRequest(), await another()]
    const { id } = (await sendPhoto(app.url, receipt, photo)).body
    await prepared(owner, id)
    // As if it had been deleted before its turn came: the original upload is still stored.
    const file = path.join(folder, 'sent-again')
    await writeFile(file, photo)
    await app.parts.providers.storage.put(originalKey(id), file)
    await app.database.pool.query(`update photos set variants = '[]', url = null where id = $1`, [id])
    await remove(id)
    await sendPhoto(app.url, receipt, photo)
    expect(await prepared(owner, id)).toMatchObject({ problem: null, url: `/api/photos/${id}/320.jpg` })
  })
})

test('the owner’s order is the order of the gallery; what is approved later comes first again', async () => {
  const made: string[] = []
  for (let count = 0; count < 4; count++) made.unshift((await send({ caption: 'ordered' })).body.id)
  for (const id of made) {
    await prepared(owner, id)
    await owner.patch(`/api/photos/${id}`, { approved: true })
  }
  const inGallery = async (of: string[]) => {
    const { body } = await app.visitor.get('/gallery')
    return of.toSorted((a, b) => body.indexOf(`photo-${a}"`) - body.indexOf(`photo-${b}"`))
  }
  expect(await inGallery(made)).toEqual(made)
  const [a = '', b = '', c = '', d = ''] = made
  expect((await owner.call('PUT', '/api/photos/order', { ids: [c, a, b] })).status).toBe(200)
  expect(await inGallery(made)).toEqual([c, a, b, d])
  expect(ids((await owner.get('/api/photos?standing=approved')).body).filter((id) => made.includes(id))).toEqual([
    c,
    a,
    b,
    d,
  ])
  const { body: later } = await send()
  await prepared(owner, later.id)
  await owner.patch(`/api/photos/${later.id}`, { approved: true })
  expect(await inGallery([...made, later.id])).toEqual([later.id, c, a, b, d])
  expect((await owner.call('PUT', '/api/photos/order', { ids: [ANY_ID] })).body).toEqual({ moved: 0 })
})
