import { expect, test } from 'vitest'
import { DASHBOARD_PATHS } from '#dashboard/dashboard-paths.ts'
import { useApp } from '#tests/support/use-app.ts'

const { app } = useApp()

const ID = '3f0f1f5e-0a4e-4c54-9f41-9d9a1c5a7b10'
const cookies = async () => [undefined, (await app.as('owner')).cookie]
const open = async (path: string, cookie: string | undefined) => {
  const answer = await fetch(app.url + path, { redirect: 'manual', ...(cookie && { headers: { cookie } }) })
  return { status: answer.status, html: await answer.text() }
}

test('every tab, page and record of the dashboard answers 200', async () => {
  for (const cookie of await cookies())
    for (const path of DASHBOARD_PATHS) {
      const { status, html } = await open(path.replace(':id', ID).replace(':with', '18135550148'), cookie)
      expect([path, status]).toEqual([path, 200])
      expect(html).not.toContain('404 Page Not Found')
    }
})

test.each([
  '/dashboard/nonsense',
  '/dashboard/jobs/none',
  `/dashboard/invoices/${ID}/x`,
  '/dashboard/settings/x',
  '/seo-management/x',
  '/system-health/x',
])('%s answers 404 with the not-found page, signed in or not', async (path) => {
  for (const cookie of await cookies()) {
    const { status, html } = await open(path, cookie)
    expect(status).toBe(404)
    expect(html).toContain('404 Page Not Found')
  }
})
