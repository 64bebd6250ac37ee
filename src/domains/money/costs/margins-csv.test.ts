import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { recordProof } from '#tests/support/record-proof.ts'

const { app, owner } = useApp({ clock: { now: () => new Date('2026-11-20T15:00:00Z') } })

test('margins as a spreadsheet say what the page says, hold no formula, and are the owner’s alone', async () => {
  const crew = createFactories(app)
  const job = await crew.aJob({ service: '=1+1', amount: 123_450, scheduledDate: '2026-11-19' })
  await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
  const query = 'from=2026-11-01&to=2026-11-20&by=service'
  const { body, headers } = await owner.get(`/api/reports/margins.csv?${query}`)
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="margins-by-service-2026-11-01-to-2026-11-20.csv"',
  )
  const lines: string[] = body.split('\r\n')
  expect(lines.slice(2, 5)).toEqual([
    'Service,Jobs,Hours,Income,Materials,Crew,Equipment,Margin,Margin %,Margin per Hour',
    `'=1+1,1,0,1234.5,0,0,0,1234.5,100,`,
    'All,1,0,1234.5,0,0,0,1234.5,100,',
  ])
  expect((await (await app.as('staff')).get(`/api/reports/margins.csv?${query}`)).status).toBe(403)
  expect((await owner.get('/api/reports/margins.csv?from=2026-11-20&to=2026-11-01')).body.error).toBe(
    'The start date can’t be after the end date.',
  )
  recordProof('CSV injection', { tried: 1, figure: 'margins' })
})

test('a job whose materials were never entered says that its margin is not known, instead of counting them as nothing', async () => {
  const crew = createFactories(app)
  const job = await crew.aJob({
    service: 'Driveway Sealing',
    amount: 50_000,
    scheduledDate: '2026-10-05',
    customer: { name: 'Sam, Roe' },
  })
  await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
  const query = 'from=2026-10-01&to=2026-10-31&by=job'
  const { rows } = (await owner.get(`/api/reports/margins?${query}`)).body
  expect(rows).toMatchObject([{ id: job.id, customerName: 'Sam, Roe', day: '2026-10-05', isUseOpen: true }])
  const lines = (await owner.get(`/api/reports/margins.csv?${query}`)).body.split('\r\n')
  expect(lines.slice(2, 4)).toEqual([
    'Job,Customer,Day,Jobs,Hours,Income,Materials,Crew,Equipment,Margin,Margin %,Margin per Hour',
    'Driveway Sealing,"Sam, Roe",2026-10-05,1,0,500,Not known,0,Not known,Not known,Not known,Not known',
  ])
})
