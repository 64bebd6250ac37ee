import { addDays } from '#lib/local-time.ts'
import { describe, expect, test } from 'vitest'
import { faults } from './axe.ts'
import { jobsPage, MONDAY } from './jobs-page.ts'
import { toast } from './window.ts'

const at = jobsPage()
const rules = async (): Promise<any[]> => (await at.owner.get('/api/automation/messages')).body
const rule = async (kind: string) => (await rules()).find((one) => one.kind === kind)
const open = async (screen: 'phone' | 'desk' = 'desk', more = {}) => {
  const page = await at.open('/dashboard/automation', screen, more)
  await page.getByRole('switch', { name: 'Reminder', exact: true }).waitFor()
  return page
}

describe('the words of a message', () => {
  test(
    'are changed with a field put in by a tap, seen for a real customer, and saved',
    { timeout: 90_000 },
    async () => {
      await at.crew.aJob({
        scheduledDate: addDays(MONDAY, 2),
        scheduledTime: '08:00',
        customer: { name: 'Priya Nair', email: 'priya@example.com' },
      })
      const page = await open('phone')
      await page.getByRole('button', { name: 'Reminder', exact: true }).click()
      await page.getByText(/^Hi Priya, it's Tidestone\. We'll see you/).waitFor()
      await page.getByText(/^\d+ of 160 characters, 1 text each, about \$0\.008\.$/).waitFor()
      const text = page.getByLabel('Text', { exact: true })
      await text.fill('Hello ! See you {day}.')
      await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6))
      await page.getByRole('button', { name: '{first_name}' }).click()
      expect(await text.inputValue()).toBe('Hello {first_name}! See you {day}.')
      await page.getByText(/^Hello Priya! See you \w+, \w+ \d+\.$/).waitFor()
      await page.getByRole('combobox', { name: 'When' }).selectOption('3 days before')
      await page.getByRole('combobox', { name: 'At' }).selectOption('4:00 PM')
      expect(await faults(page, 'a template')).toEqual([])
      await page.getByRole('button', { name: 'Save template' }).click()
      await toast(page).getByText('Template saved').waitFor()
      await page.getByText('3 days before, at 4:00 PM').waitFor()
      expect(await rule('reminder')).toMatchObject({ text: 'Hello {first_name}! See you {day}.', days: 3, at: '16:00' })
      await page.getByRole('button', { name: 'Reset to default' }).click()
      await page.getByRole('button', { name: 'Save template' }).click()
      await expect.poll(async () => (await rule('reminder')).text).toContain('Please clear furniture')
    },
  )

  test(
    'with a fault are not sent to the server, and the fault stands beside them, also behind the other channel',
    { timeout: 90_000 },
    async () => {
      const page = await open()
      await page.getByRole('button', { name: 'Review request' }).click()
      await page.getByRole('button', { name: 'Email', exact: true }).click()
      await page.getByLabel('Email', { exact: true }).fill('How was it?')
      await page.getByText('Add {link} (private link).').waitFor()
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      const before = await rule('review')
      await page.getByRole('button', { name: 'Save template' }).click()
      await page.getByText('Add {link} (private link).').waitFor()
      await expect
        .poll(() => page.getByLabel('Email', { exact: true }).evaluate((field) => field === document.activeElement))
        .toBe(true)
      expect(await rule('review')).toEqual(before)
    },
  )

  test('stay when another window was quicker, and when one would leave', { timeout: 90_000 }, async () => {
    const page = await open('desk', { mayComplain: /status of 409/ })
    await page.getByRole('button', { name: 'Confirmation' }).click()
    await page.getByLabel('Text', { exact: true }).fill('Mine: {day}')
    const { version } = await rule('confirmation')
    await (await at.app.as('staff')).patch('/api/automation/messages/confirmation', { version, text: 'Theirs: {day}' })
    await page.getByRole('button', { name: 'Save template' }).click()
    await page.getByText('Sam staff changed this', { exact: true }).waitFor()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Mine: {day}')
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect.poll(async () => (await rule('confirmation')).text).toBe('Mine: {day}')
  })

  test('are sent to oneself as they stand', { timeout: 90_000 }, async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Payment reminder' }).click()
    await page.getByRole('button', { name: 'Email', exact: true }).click()
    await page.getByLabel('Subject').fill('Money, {first_name}')
    await page.getByRole('button', { name: 'Send test message' }).click()
    await toast(page).getByText('Test saved to outbox').waitFor()
    const { body } = await at.owner.get('/api/communications?limit=5')
    expect(body).toContainEqual(
      expect.objectContaining({ recipient: at.app.owner.email, subject: expect.stringMatching(/^Test: Money, /) }),
    )
  })
})

test('a switch turns one off, which is seen in every window', { timeout: 90_000 }, async () => {
  const [page, other] = [await open(), await open('phone')]
  await page.getByRole('switch', { name: 'Estimate follow-up' }).uncheck()
  await toast(page).getByText('Turned off').waitFor()
  await expect.poll(() => other.getByRole('switch', { name: 'Estimate follow-up' }).isChecked()).toBe(false)
  expect(await rule('estimate')).toMatchObject({ on: false })
})

test('Send Reminders says how many appointments, and the words of the spec', { timeout: 90_000 }, async () => {
  const today = (await at.owner.get('/api/jobs/counts')).headers.get('date')
  const day = addDays(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(today ?? '')),
    2,
  )
  await at.crew.aJob({ scheduledDate: day, scheduledTime: '09:00', keepClashes: true })
  const page = await open()
  const { body } = await at.owner.get('/api/automation/upcoming-reminders')
  const button = page.getByRole('button', { name: /Send Reminders \(2-3 Days\)/ })
  await button
    .getByText(body.appointments === 1 ? /^1 appointment, / : new RegExp(`^${body.appointments} appointments, `))
    .waitFor()
  await button.click()
  await toast(page).getByText(`${body.appointments} reminder(s) queued for appointments in 2-3 days!`).waitFor()
  await button.getByText('No reminders due').waitFor()
})
