import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { finishedJob } from '#tests/support/finished-job.ts'
import type { EntryRow } from '#dashboard/timeline/queries.ts'

const { app, owner } = useApp()

const reviewsOf = async (path: string) =>
  (await owner.get(`/api/${path}/timeline?kind=review`)).body.map((entry: EntryRow) => [entry.words, entry.detail])

test('the timeline of a customer keeps the review of a job that was deleted, and what was decided of it', async () => {
  const { jobId } = await finishedJob(app)
  const { customerId } = (await owner.get(`/api/jobs/${jobId}`)).body
  const { rows } = await app.database.pool.query(
    `insert into reviews (job_id, customer_id, rating, comment) values ($1, $2, 4, 'Kept to the day.') returning id`,
    [jobId, customerId],
  )
  await owner.post(`/api/reviews/${rows[0].id}/approve`)
  const expected = [
    [expect.stringMatching(/ approved the review\.$/), 'Status: pending → approved'],
    ['New review: 4 stars.', 'Kept to the day.'],
  ]
  expect(await reviewsOf(`jobs/${jobId}`)).toEqual(expected)
  expect(await reviewsOf(`customers/${customerId}`)).toEqual(expected)
  expect((await owner.call('DELETE', `/api/jobs/${jobId}`)).status).toBe(200)
  expect(await reviewsOf(`customers/${customerId}`)).toEqual(expected)
})
