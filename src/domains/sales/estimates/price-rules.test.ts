import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { estimatesOf, OFFER, signed } from '#tests/support/estimates.ts'

const { app, owner } = useApp()

const rule = { words: '10% off list: Loyalty, pays late', list: 110_220 }
const ruled = {
  ...OFFER,
  packages: OFFER.packages.map((pack) => ({ ...pack, lines: pack.lines.map((line) => ({ ...line, rule })) })),
  options: OFFER.options.map((line) => ({ ...line, rule })),
}

test('stores the pricing rule of a line for the office, and shows it to no one else', async () => {
  const { estimate, key } = await estimatesOf(app).aSent({ offer: ruled })
  expect(estimate.offer.packages[0].lines[0].rule).toEqual(rule)
  const choice = { packageId: 'satin', optionIds: ['screen'] }
  const seen = [
    (await app.visitor.post(`/api/estimate-links/${estimate.id}/look`, { key })).body,
    (await app.visitor.post(`/api/estimate-links/${estimate.id}/price`, { key, choice })).body,
    await (await fetch(`${app.url}/estimate/${estimate.id}?key=${key}`)).text(),
    (await app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))).body,
  ]
  for (const shown of seen) expect(JSON.stringify(shown)).not.toMatch(/Loyalty|pays late|110220/)
  const saved = (await owner.get(`/api/estimates/${estimate.id}`)).body
  expect(saved.offer.packages[1].lines[0].rule).toEqual(rule)
  expect(saved.answers[0].text).not.toContain('Loyalty')
})

test.each([
  [{ words: '', list: 1 }, 'rule.words'],
  [{ words: 'x'.repeat(201), list: 1 }, 'rule.words'],
  [{ words: '10% off list', list: 10 ** 12 }, 'rule.list'],
  ['10% off', 'rule'],
])('a rule that cannot be meant is refused with a sentence: %j', async (wrong, path) => {
  const draft = await estimatesOf(app).aDraft()
  const lines = [{ id: 'a', description: 'Wash', quantity: 1, unit: 'each', unitPrice: 100, rule: wrong }]
  const answer = await owner.patch(`/api/estimates/${draft.id}`, { version: 1, offer: { lines } })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      issues: [
        { path: `offer.lines.0.${path}`, message: expect.stringMatching(/^(?:Choose|Please keep|Enter) .+\.$/) },
      ],
    },
  })
})

test('an estimate that was written before there were rules is read as one without', async () => {
  const draft = await estimatesOf(app).aDraft()
  await app.parts.db.pool.query(`update estimates set offer = $1 where id = $2`, [
    JSON.stringify({ ...OFFER, discount: null }),
    draft.id,
  ])
  expect((await owner.get(`/api/estimates/${draft.id}`)).body.offer.packages[0].lines[0].rule).toBeNull()
})
