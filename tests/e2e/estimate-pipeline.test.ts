import { beforeAll, expect, test } from 'vitest'
import { estimatesOf } from '../support/estimates.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { openWindow } from './window.ts'

const { app, browser, owner } = useApp()
beforeAll(async () => {
  const make = estimatesOf(app)
  await make.aDraft({ title: 'A draft' })
  await make.aSent({ title: 'Not opened' })
  const { estimate } = await make.aSent({ title: 'Looked at' })
  await app.database.pool.query('update estimates set opened_at = sent_at where id = $1', [estimate['id']])
  const { estimate: old } = await make.aSent({ title: 'Of long ago' })
  await app.database.pool.query(`update estimates set created_at = now() - interval '200 days' where id = $1`, [
    old['id'],
  ])
}, 120_000)

test.each(['phone', 'desk'] as const)('a press on a step of the pipeline shows just those, on a %s', async (screen) => {
  const page = await openWindow(browser, `${app.url}/dashboard/estimates`, { screen, cookie: owner.cookie })
  const pipeline = page.getByRole('region', { name: 'Pipeline' })
  const step = (name: RegExp) => pipeline.getByRole('button', { name })
  const titles = () => page.locator('.estimates tbody .sub2:first-of-type').allTextContents()
  await step(/^Viewed 1 \$1,137\.00/).click()
  await expect.poll(titles).toEqual(expect.arrayContaining(['Looked at']))
  expect(await titles()).not.toContain('Not opened')
  await step(/^Sent 2 \$2,274\.00/).click()
  await expect.poll(titles).toEqual(expect.arrayContaining(['Not opened', 'Of long ago']))
  // A period narrows the counts and the list alike.
  await pipeline.getByLabel('Written').selectOption('Last 90 days')
  await step(/^Sent 1 \$1,137\.00/).waitFor()
  await expect.poll(titles).not.toContain('Of long ago')
  // The same press again shows all.
  await step(/^Sent 1/).click()
  await expect.poll(titles).toEqual(expect.arrayContaining(['A draft', 'Looked at', 'Not opened']))
  await pipeline.getByText('No estimate has been answered yet.').waitFor()
  expect(await faults(page, 'the pipeline of estimates')).toEqual([])
})
