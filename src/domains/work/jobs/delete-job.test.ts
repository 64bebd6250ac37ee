import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { processedJob } from '#tests/support/finished-job.ts'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { reviews } from '#domains/messaging/reviews/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

const { app, owner, crew } = useApp()

const remove = (id: string, caller = owner) => caller.call('DELETE', `/api/jobs/${id}`)
const attached = async (id: string) => (await owner.get(`/api/jobs/${id}/attached`)).body
const aPhoto = (jobId: string) => ({
  jobId,
  type: 'other',
  category: 'Paver Sealing',
  width: 1,
  height: 1,
  byteSize: 1,
  contentHash: jobId,
  approved: true,
})

describe('a job', () => {
  test('says what hangs on it, and goes with what is its own; photos, reviews and its request stay', async () => {
    const { jobId, requestId } = await processedJob(app)
    await owner.post(`/api/jobs/${jobId}/tasks`, { text: 'Photo before' })
    await owner.post(`/api/jobs/${jobId}/notes`, { text: 'Call first.' })
    const job = (await owner.get(`/api/jobs/${jobId}`)).body
    await app.parts.db.transaction(SYSTEM, async (tx) => {
      await tx.insert(photos).values(aPhoto(jobId))
      await tx.insert(reviews).values({ jobId, customerId: job.customerId, rating: 5, comment: 'Fine.' })
    })
    const { things, blocked } = await attached(jobId)
    expect(blocked).toBeNull()
    expect(things).toEqual(
      expect.arrayContaining([
        { words: '1 checklist item', many: 1, goes: true },
        { words: '1 note', many: 1, goes: true },
        { words: '1 photo', many: 1, goes: false },
        { words: '1 review', many: 1, goes: false },
        { words: '1 original request', many: 1, goes: false },
      ]),
    )
    expect(await remove(jobId)).toMatchObject({ status: 200, body: { id: jobId } })
    expect((await owner.get(`/api/jobs/${jobId}`)).status).toBe(404)
    const read = app.parts.db.read(SYSTEM)
    expect(await read.select({ jobId: photos.jobId }).from(photos)).toEqual([{ jobId: null }])
    expect(await read.select({ jobId: reviews.jobId }).from(reviews)).toEqual([{ jobId: null }])
    expect(
      (await owner.get('/api/service-requests')).body.find(({ id }: { id: string }) => id === requestId),
    ).toMatchObject({ jobId: null })
    // The confirmation was still waiting: the customer gets no message about a deleted job.
    expect((await owner.get('/api/communications')).body[0]).toMatchObject({ jobId, status: 'cancelled' })
    const [entry] = await read.select().from(auditEntries).where(eq(auditEntries.action, 'deleted'))
    expect(entry).toMatchObject({
      entity: 'jobs',
      entityId: jobId,
      before: { customerName: 'Elena Vargas', service: 'Driveway Sealing', status: 'requested', amount: null },
    })
    expect((await remove(jobId)).status).toBe(404)
  })

  test('with an invoice stays, and a sentence says why', async () => {
    const job = await crew.aJob()
    const invoice = {
      invoiceNumber: 'INV-2026-0001',
      businessId: job.businessId,
      customerId: job.customerId,
      jobId: job.id,
      amount: 100,
      dueDate: new Date(),
    }
    await app.parts.db.transaction(SYSTEM, (tx) => tx.insert(invoices).values(invoice))
    const why = 'This job can’t be deleted. It has an invoice, and invoices can’t be deleted. Cancel it instead.'
    expect(await attached(job.id)).toMatchObject({
      blocked: why,
      things: [{ words: '1 invoice', many: 1, goes: false }],
    })
    expect(await remove(job.id)).toMatchObject({ status: 409, body: { error: why } })
    expect((await owner.get(`/api/jobs/${job.id}`)).status).toBe(200)
  })

  test('for which money was paid stays', async () => {
    const job = await crew.aJob()
    await app.parts.db.pool.query(
      `update jobs set payment_status = 'deposit-paid', deposit_amount = 500 where id = $1`,
      [job.id],
    )
    expect((await remove(job.id)).body.error).toBe('This job can’t be deleted. It has payments. Cancel it instead.')
  })

  test('on which material was used stays', async () => {
    const job = await crew.aJob()
    await app.parts.db.pool.query(
      `with made as (insert into materials (business_id, name, category, unit, unit_cost) values ($1, 'Sealer', 'sealant', 'gallons', 100) returning id)
       insert into material_usage (job_id, material_id, quantity_used, cost_at_time) select $2, id, 1, 100 from made`,
      [job.businessId, job.id],
    )
    expect((await remove(job.id)).body.error).toMatch(/Materials were recorded on it/)
  })

  test('is deleted by the owner alone', async () => {
    const job = await crew.aJob()
    expect((await remove(job.id, await app.as('staff'))).status).toBe(403)
    expect((await (await app.as('staff')).get(`/api/jobs/${job.id}/attached`)).status).toBe(403)
  })

  test('returns an error when it does not exist', async () => {
    for (const path of ['', '/attached'])
      expect(
        (await owner.call(path ? 'GET' : 'DELETE', `/api/jobs/00000000-0000-4000-8000-000000000000${path}`)).body.error,
      ).toBe('This job no longer exists.')
  })
})
