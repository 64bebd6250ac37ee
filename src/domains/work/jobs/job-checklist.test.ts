import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner, crew } = useApp()

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
type Line = { id: string; text: string; doneAt: string | null; doneBy: string | null }
const lines = async (id: string): Promise<Line[]> => (await owner.get(`/api/jobs/${id}`)).body.tasks
const texts = async (id: string) => (await lines(id)).map(({ text }) => text)
const add = (id: string, text: string) => owner.post(`/api/jobs/${id}/tasks`, { text })
const change = (id: string, taskId: string, body: object, caller = owner) =>
  caller.patch(`/api/jobs/${id}/tasks/${taskId}`, body)

describe('the checklist of a job', () => {
  test('grows at its end, is said otherwise, and loses a line', async () => {
    const { id } = await crew.aJob({ tasks: ['Photo before', 'Rust spots treated'] })
    const made = await add(id, ' First coat ')
    expect(made).toMatchObject({ status: 201, body: { text: 'First coat', doneAt: null, doneBy: null } })
    expect(await texts(id)).toEqual(['Photo before', 'Rust spots treated', 'First coat'])
    expect((await change(id, made.body.id, { text: 'Second coat' })).body.text).toBe('Second coat')
    const [first] = await lines(id)
    expect(
      (await owner.call('DELETE', `/api/jobs/${id}/tasks/${first?.id}`)).body.map(({ text }: Line) => text),
    ).toEqual(['Rust spots treated', 'Second coat'])
  })

  test('records who ticked a line and when, and lets the tick be undone', async () => {
    const { id } = await crew.aJob({ tasks: ['Photo before'] })
    const [line] = await lines(id)
    expect((await change(id, line?.id ?? '', { done: true })).body).toMatchObject({
      doneAt: expect.stringMatching(/^20/),
      doneBy: expect.stringMatching(/Owner/),
    })
    const before = (await lines(id))[0]?.doneAt
    expect((await change(id, line?.id ?? '', { done: true })).body.doneAt).toBe(before)
    expect((await change(id, line?.id ?? '', { done: false })).body).toMatchObject({ doneAt: null, doneBy: null })
  })

  test('is put in order when all of its lines are named, each once', async () => {
    const { id } = await crew.aJob({ tasks: ['a', 'b', 'c'] })
    const [a, b, c] = (await lines(id)).map((line) => line.id)
    const order = (ids: unknown[]) => owner.call('PUT', `/api/jobs/${id}/tasks/order`, { ids })
    expect((await order([c, a, b])).body.map(({ text }: Line) => text)).toEqual(['c', 'a', 'b'])
    expect(await order([a, b, b, c])).toMatchObject({ status: 400, body: { error: 'List each item only once.' } })
    const changed = {
      status: 409,
      body: { error: 'This checklist has changed. Reorder the items again.' },
    }
    for (const ids of [[a, b], [a, b, UNKNOWN_ID], [a, b, c, UNKNOWN_ID], []])
      expect(await order(ids)).toMatchObject(changed)
    expect(await texts(id)).toEqual(['c', 'a', 'b'])
  })

  test('does not make the job a new version: who edits it is not in the way of who ticks', async () => {
    const { id } = await crew.aJob({ tasks: ['a'] })
    await change(id, (await lines(id))[0]?.id ?? '', { done: true })
    expect((await owner.patch(`/api/jobs/${id}`, { version: 1, notes: 'x' })).status).toBe(200)
  })

  test('has at most fifty lines, also when ten are added at once', async () => {
    const { id } = await crew.aJob({ tasks: Array.from({ length: 45 }, (_, place) => `Line ${place}`) })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => add(id, `More ${place}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'A checklist can have up to 50 items. Remove one first.',
    )
    expect(await lines(id)).toHaveLength(50)
  })

  test.each([
    ['', 'Enter a checklist item.'],
    ['x'.repeat(201), 'Please keep this to 200 characters.'],
  ])('takes no line of %j', async (text, error) => {
    const { id } = await crew.aJob()
    expect(await add(id, text)).toMatchObject({ status: 400, body: { error } })
  })

  test('of another job, or one that is gone, is not touched', async () => {
    const [one, other] = [await crew.aJob({ tasks: ['a'] }), await crew.aJob()]
    const [line] = await lines(one.id)
    const gone = { status: 404, body: { error: 'This checklist item no longer exists.' } }
    expect(await change(other.id, line?.id ?? '', { done: true })).toMatchObject(gone)
    expect(await owner.call('DELETE', `/api/jobs/${other.id}/tasks/${line?.id}`)).toMatchObject(gone)
    expect(await change(one.id, UNKNOWN_ID, { done: true })).toMatchObject(gone)
    expect((await add(UNKNOWN_ID, 'x')).status).toBe(404)
    expect(await lines(one.id)).toMatchObject([{ doneAt: null }])
  })

  test('is ticked by the technician whose job it is, who cannot change its words', async () => {
    const technician = await app.as('technician')
    const sam = await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })
    const [own, other] = [await crew.aJob({ tasks: ['a'], technicianIds: [sam.id] }), await crew.aJob({ tasks: ['a'] })]
    const [mine, foreign] = [(await lines(own.id))[0]?.id ?? '', (await lines(other.id))[0]?.id ?? '']
    expect((await change(own.id, mine, { done: true }, technician)).body).toMatchObject({ doneBy: 'Sam technician' })
    expect((await change(own.id, mine, { text: 'b' }, technician)).status).toBe(403)
    expect((await change(other.id, foreign, { done: true }, technician)).status).toBe(404)
    expect((await technician.post(`/api/jobs/${own.id}/tasks`, { text: 'b' })).status).toBe(403)
  })
})
