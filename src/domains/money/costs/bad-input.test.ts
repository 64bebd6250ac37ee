import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

type Body = Record<string, any>

const { owner, crew } = useApp()
const MISSING_ID = '00000000-0000-4000-8000-000000000000'
const settingsNow = async (): Promise<Body> => (await owner.get('/api/costs/settings')).body

describe('what is sent wrongly', () => {
  test.each<[string, Body, string]>([
    ['a cost with three decimals', { hourlyCost: 3250.5 }, 'Enter an hourly cost from $0 to $1,000.'],
    ['a cost below zero', { hourlyCost: -1 }, 'Enter an hourly cost from $0 to $1,000.'],
    ['a cost that is a slip', { hourlyCost: 3_200_000 }, 'Enter an hourly cost from $0 to $1,000.'],
    ['words', { hourlyCost: 'much' }, 'Enter an hourly cost from $0 to $1,000.'],
    ['no life', { lifeHours: 0 }, 'Enter whole hours from 1 to 100,000.'],
    ['half an hour of life', { lifeHours: 0.5 }, 'Enter whole hours from 1 to 100,000.'],
  ])('settings with %s are refused with a sentence', async (_what, wrong, error) => {
    const { version } = await settingsNow()
    const { status, body } = await owner.call('PUT', '/api/costs/settings', {
      hourlyCost: 3000,
      lifeHours: 2000,
      version,
      ...wrong,
    })
    expect({ status, message: body.issues?.[0]?.message }).toEqual({ status: 400, message: error })
  })

  test('settings of an older version overwrite nothing', async () => {
    const before = await settingsNow()
    const { version } = (
      await owner.call('PUT', '/api/costs/settings', {
        hourlyCost: 3100,
        lifeHours: 2000,
        version: before.version,
      })
    ).body
    const late = await owner.call('PUT', '/api/costs/settings', {
      hourlyCost: 1,
      lifeHours: 1,
      version: version - 1,
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED', changed: { version } } })
    expect(await settingsNow()).toMatchObject({ hourlyCost: 3100, version })
  })

  test.each<[string, Body, string]>([
    ['minutes with decimals', { minutes: 12.5 }, 'Enter whole minutes, from 0 to 10,000.'],
    ['minutes below zero', { minutes: -5 }, 'Enter whole minutes, from 0 to 10,000.'],
    ['more than a job takes', { minutes: 10_001 }, 'Enter whole minutes, from 0 to 10,000.'],
    ['a cost with three decimals', { hourlyCost: 12.345 }, 'Enter an hourly cost from $0 to $1,000.'],
    [
      'somebody who is not of the crew',
      { technicianId: MISSING_ID },
      'Someone here is no longer on this job. Reopen it and try again.',
    ],
  ])('hours with %s are refused with a sentence', async (_what, wrong, error) => {
    const ray = await crew.aTechnician({ name: 'Ray Soto' })
    const job = await crew.aJob({ technicianIds: [ray.id] })
    const { status, body } = await owner.call('PUT', `/api/jobs/${job.id}/hours`, {
      hours: [{ technicianId: ray.id, minutes: 60, hourlyCost: null, ...wrong }],
    })
    expect({ status, message: body.issues?.[0]?.message ?? body.error }).toEqual({ status: 400, message: error })
  })

  test.each<[string, string, number, string]>([
    [
      'a period that ends before it begins',
      '/api/reports/margins?from=2026-02-01&to=2026-01-01',
      400,
      'The start date can’t be after the end date.',
    ],
    ['three years', '/api/reports/margins?from=2023-01-01&to=2026-01-01', 400, 'Choose two years or less.'],
    [
      'a day that is none',
      '/api/reports/margins?from=2026-02-30&to=2026-03-01',
      400,
      'Enter a valid date as YYYY-MM-DD.',
    ],
    [
      'another way to tell them apart',
      '/api/reports/margins?from=2026-01-01&to=2026-01-31&by=moon',
      400,
      'Choose service, area, technician or job.',
    ],
    [
      'a business that is none',
      `/api/reports/margins?from=2026-01-01&to=2026-01-31&businessId=${MISSING_ID}`,
      404,
      'This business doesn’t exist.',
    ],
    ['a job that is none', `/api/jobs/${MISSING_ID}/cost`, 404, 'This job no longer exists.'],
    [
      'a plan of half a foot',
      `/api/costs/plan?businessId=${MISSING_ID}&areaSqFt=0.5`,
      400,
      'Enter the area in whole square feet, from 1 to 1,000,000.',
    ],
    [
      'a plan with a price below zero',
      `/api/costs/plan?businessId=${MISSING_ID}&amount=-1`,
      400,
      'Enter dollars and cents, from $0 to $1,000,000.',
    ],
  ])('%s is refused with a sentence', async (_what, path, status, sentence) => {
    const answer = await owner.get(path)
    expect({ status: answer.status, message: answer.body.issues?.[0]?.message ?? answer.body.error }).toEqual({
      status,
      message: sentence,
    })
  })
})

test('of two first saves at the same time, one gets the error that the other was first', async () => {
  const { version } = await settingsNow()
  const say = (hourlyCost: number) => owner.call('PUT', '/api/costs/settings', { hourlyCost, lifeHours: 1500, version })
  const answers = await Promise.all([say(2900), say(3300)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
