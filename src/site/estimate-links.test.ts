import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { estimatesOf } from '#tests/support/estimates.ts'

const { app, owner } = useApp()
const make = estimatesOf(app)

const post = (id: string, fields: Record<string, string>) =>
  fetch(`${app.url}/estimate/${id}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const get = async (id: string) => (await owner.get(`/api/estimates/${id}`)).body

test('asks why the customer declines, without JavaScript and without requiring a reason', async () => {
  const { estimate, key } = await make.aSent()
  const page = await fetch(`${app.url}/estimate/${estimate.id}?key=${key}`)
  expect(await page.text()).toMatch(/<textarea[^>]* name="reason"/)
  expect((await post(estimate.id, { key, do: 'decline', reason: 'The pool first.\r\nThen the deck.' })).status).toBe(
    303,
  )
  expect(await get(estimate.id)).toMatchObject({
    status: 'declined',
    answers: [{ accepted: false, reason: 'The pool first.\nThen the deck.' }],
  })
  const other = await make.aSent()
  expect((await post(other.estimate.id, { key: other.key, do: 'decline', reason: '  ' })).status).toBe(303)
  expect(await get(other.estimate.id)).toMatchObject({ status: 'declined', answers: [{ reason: null }] })
})

test('returns a reason that is too long for editing, and does not decline the estimate', async () => {
  const { estimate, key } = await make.aSent()
  const reason = `${'x'.repeat(600)} & the end`
  const answer = await post(estimate.id, { key, do: 'decline', reason })
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain('Please keep this to 500 characters.')
  expect(text).toContain(`${'x'.repeat(600)} &amp; the end</textarea>`)
  expect(await get(estimate.id)).toMatchObject({ status: 'sent', answers: [] })
})

test('what is refused without JavaScript is shown with the price of what they chose, not of what is chosen from the start', async () => {
  const { estimate, key } = await make.aSent()
  const natural = {
    key,
    do: 'accept',
    package: 'natural',
    name: '',
    agreed: 'on',
    total: '80600',
    version: String(estimate.version),
  }
  const answer = await post(estimate.id, natural)
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain('Enter your full name.')
  expect(text).toMatch(/name="total" value="80600"/)
  const tooLong = await post(estimate.id, { key, do: 'decline', package: 'natural', reason: 'x'.repeat(600) })
  expect(await tooLong.text()).toMatch(/name="total" value="80600"/)
  // The page was loaded before the estimate was changed: refused by the server's own rules, not by the form's.
  await owner.patch(`/api/estimates/${estimate.id}`, { version: estimate.version, intro: 'With a new word.' })
  const late = await post(estimate.id, { ...natural, name: 'Priya Nair' })
  expect(late.status).toBe(409)
  expect(await late.text()).toMatch(/name="total" value="80600"/)
  const gone = await post(estimate.id, { ...natural, name: 'Priya Nair', package: 'gold' })
  expect(gone.status).toBe(400)
  expect(await gone.text()).toMatch(/name="total" value="113700"/)
})

test('shows a repeated answer with the accepted price, whatever it chooses', async () => {
  const { estimate, key } = await make.aSent({ depositPercent: null })
  const fields = { key, do: 'accept', name: 'Priya Nair', agreed: 'on', version: String(estimate.version) }
  expect((await post(estimate.id, { ...fields, package: 'satin', option: 'screen', total: '113700' })).status).toBe(303)
  const other = await post(estimate.id, { ...fields, package: 'natural', total: '80600' })
  expect(other.status).toBe(409)
  const text = await other.text()
  expect(text).toContain('$1,137.00')
  expect(text).not.toContain('$806.00')
})
