import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { aPhoto, sendPhoto } from '#tests/support/pictures.ts'
import { testFolder } from '#tests/support/test-folder.ts'

let now = new Date('2026-11-18T19:04:00Z')
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const folder = testFolder()

afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, owner } = useApp({ clock: { now: () => now }, env: { DATA_DIR: folder } })

const submit = async (): Promise<{ id: string; photoKey: string }> =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote())).body
const get = async (id: string) => (await owner.get(`/api/service-requests/${id}`)).body
const move = (id: string, status: string, lostReason?: string) =>
  owner.patch(`/api/service-requests/${id}/status`, { status, lostReason })
const undo = (id: string) => owner.post(`/api/service-requests/${id}/status/undo`)
const press = (id: string) => owner.post(`/api/automation/process-request/${id}`)

describe('a lost request', () => {
  test('keeps why it was lost, from the list or in own words', async () => {
    const { id } = await submit()
    pass(60)
    expect((await move(id, 'cancelled', 'Too expensive. Her brother does it.')).body).toMatchObject({
      status: 'cancelled',
      lostReason: 'Too expensive. Her brother does it.',
    })
    const [entry] = (await owner.get(`/api/service-requests/${id}/timeline`)).body
    expect(entry).toMatchObject({
      words: expect.stringMatching(/ canceled the request\.$/),
      detail: 'Reason: Too expensive. Her brother does it.',
    })
  })

  test('needs a reason to be canceled after contact; a request without contact needs none', async () => {
    const { id } = await submit()
    await move(id, 'contacted')
    for (const reason of [undefined, '', '   '])
      expect(await move(id, 'cancelled', reason)).toMatchObject({
        status: 409,
        body: { error: 'Choose why you lost this lead.', code: 'CONFLICT' },
      })
    expect((await get(id)).status).toBe('contacted')
    expect((await move(id, 'cancelled', 'No answer')).body).toMatchObject({
      status: 'cancelled',
      lostReason: 'No answer',
    })
    // Asked for what it already is, it stays as it is.
    expect((await move(id, 'cancelled')).body).toMatchObject({ status: 'cancelled', lostReason: 'No answer' })
    const untouched = await submit()
    expect((await move(untouched.id, 'cancelled')).body).toMatchObject({ status: 'cancelled', lostReason: null })
    const { body: timeline } = await owner.get(`/api/service-requests/${untouched.id}/timeline`)
    expect(timeline).toContainEqual(
      expect.objectContaining({
        words: expect.stringMatching(/ canceled the request\.$/),
        detail: 'No reason given.',
      }),
    )
  })

  test('with a reason that is too long is refused', async () => {
    expect((await move((await submit()).id, 'cancelled', 'x'.repeat(301))).status).toBe(400)
  })
})

describe('taking a change of status back', () => {
  test.each([
    [['contacted'], 'new', { contactedAt: null }],
    [['contacted', 'completed'], 'contacted', { contactedAt: expect.any(String) }],
    [['cancelled'], 'new', { lostReason: null }],
    [['contacted', 'cancelled'], 'contacted', { lostReason: null }],
  ])('after %o it is %s again', async (way, back, rest) => {
    const { id } = await submit()
    for (const step of way) {
      await move(id, step, 'Not now')
      pass(1)
    }
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: back, ...rest } })
    // And once only: nothing is left to take back.
    expect(await undo(id)).toMatchObject({ status: 409, body: { error: 'There’s no status change to undo.' } })
  })

  test('is too late after a minute', async () => {
    const { id } = await submit()
    await move(id, 'contacted')
    pass(61)
    expect(await undo(id)).toMatchObject({ status: 409, body: { error: 'It’s too late to undo this.' } })
    expect((await get(id)).status).toBe('contacted')
  })

  test('is no way around the undo of Auto-Process, and needs something to take back', async () => {
    const { id } = await submit()
    expect((await undo(id)).status).toBe(409)
    await press(id)
    expect((await undo(id)).status).toBe(409)
    expect((await undo('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('deleting a request', () => {
  const remove = (id: string, by = owner) => by.call('DELETE', `/api/service-requests/${id}`)

  test('takes its notes, its own photos and the bell along; a reply that waits is not sent', async () => {
    const receipt = await submit()
    await sendPhoto(app.url, receipt, await aPhoto())
    await owner.post(`/api/service-requests/${receipt.id}/notes`, { text: 'Called twice.' })
    const { body: reply } = await owner.post(`/api/service-requests/${receipt.id}/messages`, {
      type: 'sms',
      message: 'Hi',
    })
    expect((await remove(receipt.id)).body).toEqual({ id: receipt.id })
    expect(await owner.get(`/api/service-requests/${receipt.id}`)).toMatchObject({
      status: 404,
      body: { error: 'This request no longer exists.' },
    })
    expect((await owner.get(`/api/service-requests/${receipt.id}/timeline`)).status).toBe(404)
    expect((await owner.get('/api/photos')).body).toEqual([])
    expect((await owner.get('/api/alerts')).body.alerts.map((alert: { href: string }) => alert.href)).not.toContain(
      `/dashboard/requests/${receipt.id}`,
    )
    const { body: outbox } = await owner.get('/api/communications?limit=200')
    expect(outbox.find((message: { id: string }) => message.id === reply.id)).toMatchObject({
      status: 'cancelled',
      reason: 'Its request was deleted.',
    })
    expect((await remove(receipt.id)).status).toBe(404)
  })

  test('leaves the customer and the job that were made of it, and the photos that are the job’s', async () => {
    const receipt = await submit()
    expect((await sendPhoto(app.url, receipt, await aPhoto({ hue: 90 }))).status).toBe(201)
    const { body } = await press(receipt.id)
    expect((await remove(receipt.id)).status).toBe(200)
    expect((await owner.get(`/api/photos?jobId=${body.job.id}`)).body).toHaveLength(1)
    expect((await owner.get(`/api/jobs?ids=${body.job.id}`)).body).toHaveLength(1)
    expect((await owner.get(`/api/customers/${body.customer.id}/timeline`)).status).toBe(200)
  })

  test('is the owner’s alone', async () => {
    const { id } = await submit()
    expect((await remove(id, await app.as('staff'))).status).toBe(403)
    expect((await get(id)).id).toBe(id)
  })
})
