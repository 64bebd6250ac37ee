import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'

const { app, owner } = useApp()

const submit = async (change: Record<string, unknown> = {}): Promise<{ id: string }> =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote(change))).body
const press = (id: string) => owner.post(`/api/automation/process-request/${id}`)
const undo = (id: string) => owner.post(`/api/automation/process-request/${id}/undo`)
const preview = (id: string) => owner.get(`/api/service-requests/${id}/preview`)

describe('the look before Auto-Process', () => {
  test('shows the very customer, job and words that the press then makes, and makes nothing itself', async () => {
    const { id } = await submit({ name: 'June Castellano', service: 'pressure-washing', message: 'Green spots.' })
    const { body: shown } = await preview(id)
    expect((await owner.get('/api/customers?q=June%20Castellano')).body).toEqual([])
    const { body: made } = await press(id)
    expect(shown.customer).toEqual({
      id: null,
      name: made.customer.name,
      category: made.customer.serviceCategory,
      found: null,
    })
    expect(shown.job).toMatchObject({ service: made.job.service, notes: made.job.notes })
    expect(shown.job.business).toContain('Pressure Washing')
    expect(shown.text).toEqual({
      recipient: made.communication.recipient,
      message: made.communication.message,
      waitsSeconds: 60,
    })
  })

  test('finds the customer as the press does', async () => {
    const { body: made } = await press((await submit({ email: 'known@example.com' })).id)
    const { id } = await submit({ email: 'Known@example.com' })
    expect((await preview(id)).body.customer).toMatchObject({ id: made.customer.id, found: 'email' })
    expect((await press(id)).body.customer.id).toBe(made.customer.id)
  })

  test('follows the category that was chosen for the new customer', async () => {
    const { id } = await submit({ service: 'driveway' })
    expect((await preview(id)).body.customer.category).toBe('Driveway Cleaning')
    await owner.patch(`/api/service-requests/${id}`, { version: 1, category: 'Other' })
    expect((await preview(id)).body.customer.category).toBe('Other')
    expect((await press(id)).body.customer.serviceCategory).toBe('Other')
  })

  test('has nothing to show of a request that was processed, or is closed', async () => {
    const { id } = await submit()
    await press(id)
    expect(await preview(id)).toMatchObject({ status: 200, body: null })
    const closed = await submit()
    await owner.patch(`/api/service-requests/${closed.id}/status`, { status: 'cancelled' })
    expect((await preview(closed.id)).body).toBeNull()
    expect((await preview('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('the undo of Auto-Process discards no one’s work', () => {
  test('a job with notes is not removed', async () => {
    const { id } = await submit()
    const { body } = await press(id)
    await owner.post(`/api/jobs/${body.job.id}/notes`, { text: 'Gate code 1234.' })
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { error: 'Someone has already worked on the job, so this can’t be undone.' },
    })
    expect((await owner.get(`/api/jobs/${body.job.id}/timeline`)).body[0].words).toBe('Gate code 1234.')
    expect(
      (await owner.get('/api/communications?limit=200')).body.find(
        (message: { id: string }) => message.id === body.communication.id,
      ).status,
    ).toBe('pending')
  })

  test('a customer with notes stays, even if Auto-Process created them', async () => {
    const { id } = await submit()
    const { body } = await press(id)
    await owner.post(`/api/customers/${body.customer.id}/notes`, { text: 'Pays by check.' })
    expect((await undo(id)).status).toBe(200)
    expect((await owner.get(`/api/customers/${body.customer.id}/timeline`)).body[0].words).toBe('Pays by check.')
  })
})
