import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { useApp } from '../support/use-app.ts'
import { createFactories } from '../support/factories.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import { openWindow, toast } from './window.ts'

let twilio: Awaited<ReturnType<typeof startTwilio>>
beforeAll(async () => {
  twilio = await startTwilio()
}, 120_000)
afterAll(() => twilio?.close())
const { app, browser } = useApp(() => ({
  env: twilio.env,
}))

test('the day tells the customer in how many minutes, once, and the job says so too', { timeout: 90_000 }, async () => {
  const crew = createFactories(app)
  const technician = await app.as('technician')
  const me = await crew.aTechnician({ name: 'Sam Technician', email: 'technician@tidestone.test' })
  const job = await crew.aJob({ scheduledDate: toDay(new Date()), scheduledTime: '09:00', technicianIds: [me.id] })
  const page = await openWindow(browser, `${app.url}/dashboard/day`, { cookie: technician.cookie })
  await page.getByRole('button', { name: 'On my way to Ruth Delgado' }).click()
  const dialog = page.getByRole('dialog', { name: 'On my way to Ruth Delgado' })
  await dialog.getByText(/should be there in about 20 minutes/).waitFor()
  await dialog.getByRole('radio', { name: /30 min/ }).check()
  await dialog.getByText(/should be there in about 30 minutes/).waitFor()
  expect(await dialog.getByRole('link', { name: 'Send from my phone' }).getAttribute('href')).toMatch(/^sms:/)
  await dialog.getByRole('button', { name: 'Send “30 minutes”' }).click()
  await toast(page).getByText('Ruth Delgado knows you’re on the way.').waitFor()
  await page.getByText(/^On my way, sent at \d+:\d\d [AP]M/).waitFor()
  const office = await openWindow(browser, `${app.url}/dashboard/jobs/${job.id}`, {
    cookie: (await app.as('owner')).cookie,
    screen: 'desk',
  })
  await office.getByText(/^On my way, sent at \d+:\d\d [AP]M/).waitFor()
  const { body } = await (await app.as('owner')).get('/api/communications?limit=50')
  expect(body.filter(({ purpose }: any) => purpose === 'on-my-way')).toMatchObject([
    { recipient: job.customerPhone, simulated: false },
  ])
})
