import { beforeEach, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked } from '#tests/support/imports.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers'))

test.each([
  [
    'all of a column that has a day no month can be, and no other',
    ['03/04/2025', '18/11/2025', '05-06-25'],
    ['4/3/2025', '11/18/2025', '6/5/2025'],
  ],
  [
    'none of a column that has both',
    ['03/04/2025', '18/11/2025', '11/18/2025'],
    ['3/4/2025', '11/18/2025', '11/18/2025'],
  ],
  ['none of a column that says nothing', ['03/04/2025', '05/06/2025'], ['3/4/2025', '5/6/2025']],
])('the day is taken for the first part in %s', async (_what, days, expected) => {
  const lines = days.map((day, place) => `Ana Ortiz ${place},813555200${place},1 Rd,${day}`)
  const { id } = await checked(app.url, owner, `Name,Phone,Address,Last Service Date\n${lines.join('\n')}\n`)
  const { body } = await owner.get(`/api/imports/${id}/lines?state=new`)
  expect(body.map(({ transactionDate }: any) => transactionDate)).toEqual(expected)
})
