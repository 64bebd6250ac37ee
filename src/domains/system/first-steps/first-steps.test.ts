import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { backUp, ready } from '#tests/support/backups.ts'
import { uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import type { FirstSteps } from './contract.ts'

const { app, owner } = useApp()

const read = async () => (await owner.get<FirstSteps>('/api/first-steps')).body
const done = async () => (await read()).steps.filter((one) => one.done).map(({ step }) => step)

test('an empty start has everything before it, and says what is simulated', async () => {
  const steps = await read()
  expect(steps.shown).toBe(true)
  expect(steps.steps.map(({ step }) => step)).toEqual([
    'facts',
    'hours',
    'prices',
    'customers',
    'team',
    'providers',
    'photos',
    'backups',
  ])
  expect(steps.steps.filter((one) => one.done || one.skipped)).toEqual([])
  expect(steps.simulated).toEqual(['sms', 'email', 'payments'])
})

test('each step is done as soon as the product shows it', async () => {
  const save = async (part: string, change: (value: any) => unknown) => {
    const saved = (await owner.get('/api/settings')).body[part]
    const answer = await owner.call('PUT', `/api/settings/${part}`, {
      version: saved.version,
      value: change(saved.value),
    })
    expect(answer.status, part).toBe(200)
  }
  const facts = ({ answerHours: _promise, ...value }: any, phone: string) => ({ ...value, phone })
  // A fictional number does not count as a phone number that customers can call.
  await save('facts', (value) => ({ ...facts(value, '(813) 555-0177'), city: 'Gibsonton' }))
  expect(await done()).toEqual([])
  await save('facts', (value) => facts(value, '(813) 641-2200'))
  expect(await done()).toEqual(['facts'])
  await save('hours', (value) => ({ ...value, week: { ...value.week, sunday: { opens: '10:00', closes: '14:00' } } }))
  expect(await done()).toEqual(['facts', 'hours'])
  await save('rates', (value) => ({ ...value, driveway: { low: 100, high: 250, minimum: 40_000 } }))
  expect(await done()).toEqual(['facts', 'hours', 'prices'])
  const customer = { name: 'Elena Vargas', phone: '(813) 555-0148', address: '1204 Shell Point Rd' }
  expect((await owner.post('/api/customers', customer)).status).toBe(201)
  expect(await done()).toEqual(['facts', 'hours', 'prices', 'customers'])
  expect(
    (await owner.post('/api/invitations', { email: 'kay@example.com', role: 'staff', password: app.owner.password }))
      .status,
  ).toBe(201)
  expect(await done()).toEqual(['facts', 'hours', 'prices', 'customers', 'team'])
  expect((await uploadPhoto(app.url, owner, await aPhoto())).status).toBeLessThan(300)
  expect(await done()).toEqual(['facts', 'hours', 'prices', 'customers', 'team', 'photos'])
  await ready(app.url)
  expect(await backUp(owner)).toMatchObject({ status: 'done' })
  expect(await done()).toContain('backups')
})

test('what is not wanted can be left out; with nothing left they are gone, and they come back whole', async () => {
  expect((await read()).shown).toBe(true)
  const answer = await owner.post('/api/first-steps/providers/skip', { skipped: true })
  expect(answer).toMatchObject({ status: 200, body: { shown: false } })
  // Twice is once.
  await owner.post('/api/first-steps/providers/skip', { skipped: true })
  expect((await owner.post('/api/first-steps/providers/skip', { skipped: false })).body.shown).toBe(true)
  expect((await owner.post('/api/first-steps/hide')).body.shown).toBe(false)
  expect((await read()).shown).toBe(false)
  await owner.post('/api/first-steps/providers/skip', { skipped: true })
  const back = (await owner.post('/api/first-steps/show')).body as FirstSteps
  expect(back.shown).toBe(true)
  expect(back.steps.filter(({ skipped }) => skipped)).toEqual([])
  expect((await owner.post('/api/first-steps/dance/skip', { skipped: true })).status).toBe(400)
})

test('they are the owner’s, and what one owner puts away another still sees', async () => {
  for (const role of ['staff', 'technician'] as const)
    expect((await (await app.as(role)).get('/api/first-steps')).status).toBe(403)
  const staff = await app.as('staff')
  const team = (await owner.get('/api/team')).body
  const { id, version } = team.find((one: { role: string }) => one.role === 'staff')
  expect((await owner.patch(`/api/team/${id}`, { role: 'owner', version, password: app.owner.password })).status).toBe(
    200,
  )
  await owner.post('/api/first-steps/hide')
  expect((await staff.get('/api/first-steps')).body.shown).toBe(true)
  expect((await read()).shown).toBe(false)
})
