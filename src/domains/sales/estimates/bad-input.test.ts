import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { estimatesOf, OFFER, signed } from '#tests/support/estimates.ts'

const { app, owner } = useApp()
const make = estimatesOf(app)

const get = async (id: string) => (await owner.get(`/api/estimates/${id}`)).body
const accept = (id: string, given: object) => createClient(app.url, '').post(`/api/estimate-links/${id}/accept`, given)
const post = (id: string, fields: Record<string, string>) =>
  fetch(`${app.url}/estimate/${id}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const SENTENCE = /^[A-Z].+\.$/

describe('what the office cannot mean', () => {
  const change = async (given: object) => {
    const before = await make.aDraft()
    const answer = await owner.patch(`/api/estimates/${before.id}`, { version: 1, ...given })
    expect(await get(before.id)).toEqual(before)
    return answer
  }

  test('a deposit above all that can be chosen; one above a cheaper choice is that choice', async () => {
    expect(await change({ depositAmount: 163_601 })).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'depositAmount', message: 'The deposit can’t be more than the highest possible total, $1,381.00.' },
        ],
      },
    })
    const { estimate, key } = await make.aSent({ depositPercent: null, depositAmount: 100_000 })
    const { body } = await createClient(app.url, '').post(`/api/estimate-links/${estimate.id}/price`, {
      key,
      choice: { packageId: 'natural', optionIds: [] },
    })
    expect(body).toMatchObject({ total: 80_600, deposit: 80_600 })
  })

  test.each([
    ['10^12 square feet', { areaSqFt: 10 ** 12 }, 'areaSqFt'],
    ['half a square foot', { areaSqFt: 0.5 }, 'areaSqFt'],
    ['no square feet', { areaSqFt: 0 }, 'areaSqFt'],
    ['a day that is over', { validUntil: '2020-01-01' }, 'validUntil'],
    ['a deposit below zero', { depositAmount: -1 }, 'depositAmount'],
    ['a deposit of 10^12 cents', { depositAmount: 10 ** 12 }, 'depositAmount'],
    ['a deposit of 100.5 percent', { depositPercent: 100.5 }, 'depositPercent'],
    [
      'a discount of 10^12 cents',
      { offer: { ...OFFER, discount: { name: 'Off', cents: 10 ** 12 } } },
      'offer.discount',
    ],
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title'],
    ['words with what nobody types', { intro: 'a\u0000b' }, 'intro'],
  ])('%s, when it is changed: nothing is', async (_what, given, path) => {
    const { status, body } = await change(given)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(body.issues.map((issue: { path: string }) => issue.path).some((one: string) => one.startsWith(path))).toBe(
      true,
    )
    for (const { message } of body.issues) expect(message).toMatch(SENTENCE)
  })
})

describe('what a customer cannot mean', () => {
  test('rejects a signature of five megabytes by call and by form, and stores nothing', async () => {
    const { estimate, key } = await make.aSent()
    const signature = `M1,1${'L2,2'.repeat(1_310_000)}`
    const answer = await accept(estimate.id, signed(estimate, key, { signature }))
    expect([answer.status, answer.body.error]).toEqual([413, expect.stringMatching(SENTENCE)])
    const strokes = `M1,1${'L2,2'.repeat(6000)}`
    const long = await accept(estimate.id, signed(estimate, key, { signature: strokes }))
    expect(long).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'signature', message: 'That signature is too complex. Clear it and sign again.' }] },
    })
    const form = await post(estimate.id, { key, do: 'accept', name: signature })
    expect(form.status).toBe(413)
    expect(await form.text()).toContain('Something went wrong')
    expect(await get(estimate.id)).toMatchObject({ status: 'sent', answers: [] })
  })

  test('a name of 10,000 characters is refused with a sentence, and by the form with what was typed', async () => {
    const { estimate, key } = await make.aSent()
    const name = 'N'.repeat(10_000)
    const answer = await accept(estimate.id, signed(estimate, key, { name }))
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name', message: 'Please keep this to 120 characters.' }] },
    })
    const fields = {
      key,
      do: 'accept',
      package: 'satin',
      option: 'screen',
      agreed: 'on',
      total: '113700',
      version: String(estimate.version),
      name,
    }
    const form = await post(estimate.id, fields)
    expect(form.status).toBe(400)
    const page = await form.text()
    expect(page).toContain('Please keep this to 120 characters.')
    expect(page).toContain(`value="${name}"`)
    expect(await get(estimate.id)).toMatchObject({ status: 'sent', answers: [] })
  })

  test('a yes after a no says what to do first, and after that it counts', async () => {
    const { estimate, key } = await make.aSent()
    await createClient(app.url, '').post(`/api/estimate-links/${estimate.id}/decline`, { key })
    for (const { version } of [estimate, await get(estimate.id)])
      expect(await accept(estimate.id, signed({ version }, key))).toMatchObject({
        status: 409,
        body: {
          error: 'You declined this estimate. To accept it, select "I changed my mind" on its page first, or call us.',
        },
      })
    await createClient(app.url, '').post(`/api/estimate-links/${estimate.id}/reopen`, { key })
    expect(await accept(estimate.id, signed(await get(estimate.id), key))).toMatchObject({ status: 200 })
  })

  test('a no after a yes changes nothing', async () => {
    const { estimate, key } = await make.aSent()
    await accept(estimate.id, signed(estimate, key))
    expect(await createClient(app.url, '').post(`/api/estimate-links/${estimate.id}/decline`, { key })).toMatchObject({
      status: 409,
      body: { error: 'This estimate has already been accepted. To change something, give us a call.' },
    })
    expect(await get(estimate.id)).toMatchObject({ status: 'accepted', answers: [{ accepted: true }] })
  })

  test('a yes and a no at one time are one answer', async () => {
    for (let many = 0; many < 5; many++) {
      const { estimate, key } = await make.aSent()
      const [yes, no] = await Promise.all([
        accept(estimate.id, signed(estimate, key)),
        createClient(app.url, '').post(`/api/estimate-links/${estimate.id}/decline`, { key }),
      ])
      const { status, answers, jobId } = await get(estimate.id)
      expect([yes.status, no.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect([status, answers.length, jobId === null]).toEqual(
        yes.status === 200 ? ['accepted', 1, false] : ['declined', 1, true],
      )
    }
  })

  test('what the office saves, or keeps as accepted, after that says that it was accepted', async () => {
    const { estimate, key } = await make.aSent()
    await accept(estimate.id, signed(estimate, key))
    expect(
      await owner.patch(`/api/estimates/${estimate.id}`, { version: estimate.version, title: 'Too late' }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        error: 'An accepted estimate can’t be edited. Create a new one instead.',
      },
    })
    const given = {
      choice: { packageId: 'satin', optionIds: [] },
      name: 'Priya',
      how: 'by phone',
      version: estimate.version,
    }
    expect(await owner.post(`/api/estimates/${estimate.id}/accept`, given)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: 'This estimate has already been accepted.' },
    })
  })

  test('a price that the office changes in the very moment is either agreed to as it was seen, or shown first', async () => {
    const seen = new Set<string>()
    for (let many = 0; many < 8; many++) {
      const { estimate, key } = await make.aSent()
      const dearer = () => owner.patch(`/api/estimates/${estimate.id}`, { version: estimate.version, areaSqFt: 700 })
      const yes = () => accept(estimate.id, signed(estimate, key))
      const [one, other] = await Promise.all(many % 2 ? [yes(), dearer()] : [dearer(), yes()])
      const [agreed, changed] = many % 2 ? [one, other] : [other, one]
      const after = await get(estimate.id)
      seen.add(`${agreed.status} ${changed.status}`)
      if (agreed.status === 200) {
        expect(changed).toMatchObject({ status: 409, body: { error: expect.stringMatching(SENTENCE) } })
        expect(after).toMatchObject({ status: 'accepted', amount: 113_700, answers: [{ amount: 113_700 }] })
      } else {
        expect(agreed).toMatchObject({ status: 409, body: { error: expect.stringContaining('$1,265.00') } })
        expect(after).toMatchObject({ status: 'sent', amount: 126_500, answers: [] })
      }
    }
    expect([...seen].every((both) => ['200 409', '409 200'].includes(both))).toBe(true)
  })
})
