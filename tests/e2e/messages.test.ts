import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'

let twilio: TwilioPeer
beforeAll(async () => {
  twilio = await startTwilio()
}, 120_000)
afterAll(() => twilio?.close())
const { app, browser, owner } = useApp(() => ({ env: twilio.env }))

const open = (path: string, screen: Screen = 'desk') =>
  openWindow(browser, `${app.url}${path}`, { screen, cookie: owner.cookie })
const text = (From: string, Body: string) =>
  twilio.tell(app.url, '/api/webhooks/twilio/incoming', {
    MessageSid: `SM${randomBytes(16).toString('hex')}`,
    From,
    To: '+18135550100',
    Body,
    NumMedia: '0',
  })
const aCustomer = async (name: string, phone: string) =>
  (await owner.post('/api/customers', { name, phone, address: '1 Elm St', email: `${phone.slice(1)}@example.com` }))
    .body
const sentTo = (phone: string) => twilio.accepted.filter(({ to }) => to === phone).map(({ body }) => body)

test(
  'a text comes in while one looks, is read, answered with a quick reply, and the answer can be undone',
  { timeout: 90_000 },
  async () => {
    await aCustomer('Ruth Delgado', '+18135550162')
    const page = await open('/dashboard/messages')
    await page.getByText('No messages yet').waitFor()
    await text('+18135550162', 'Can you come at 9?')
    const line = page.getByRole('link', { name: /Ruth Delgado.*1 unread/ })
    await line.waitFor()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await sidebar.getByRole('link', { name: /Inbox.*1 unread/ }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
    await line.click()
    const log = page.getByRole('log', { name: 'Conversation with Ruth Delgado' })
    await log.getByText('Can you come at 9?').waitFor()
    await expect.poll(async () => (await owner.get('/api/conversations/counts')).body.unread).toBe(0)
    await page.getByText('Sends as a text from (813) 555-0100. They texted us first.').waitFor()

    await page.getByRole('button', { name: 'Yes, that works' }).click()
    const field = page.getByLabel('Message to Ruth Delgado')
    expect(await field.inputValue()).toBe('Yes, that works. Thank you, Ruth!')
    await field.press('Control+Enter')
    await log.getByText('Yes, that works. Thank you, Ruth!').waitFor()
    expect(await field.inputValue()).toBe('')
    await log.getByRole('button', { name: 'Undo' }).click()
    await log.getByText('Canceled before it was sent.').waitFor()
    await log.getByRole('button', { name: 'Send anyway' }).click()
    await log.getByText(/Sent$/).waitFor({ timeout: 20_000 })
    expect(sentTo('+18135550162')).toEqual(['Yes, that works. Thank you, Ruth!'])

    // What is typed is there when one comes back.
    await field.fill('Half a thought')
    await page.getByRole('button', { name: 'Outbox' }).click()
    await page.getByRole('button', { name: /Inbox/ }).click()
    expect(await page.getByLabel('Message to Ruth Delgado').inputValue()).toBe('Half a thought')
  },
)

test(
  'on a phone one goes to a conversation and back; a STOP is lifted only with a sentence',
  { timeout: 90_000 },
  async () => {
    await aCustomer('Ben Castro', '+18135550168')
    await text('+18135550168', 'STOP')
    const page = await open('/dashboard/messages', 'phone')
    await page.getByRole('link', { name: /Ben Castro/ }).click()
    await page.getByText('They replied STOP. We won’t text this number.').waitFor()
    expect(await page.getByLabel('Message to Ben Castro').count()).toBe(0)
    await page.getByRole('button', { name: 'Remove STOP' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Allow texts again' }).click()
    await dialog.getByText('Enter how they asked and what they said.').waitFor()
    await dialog.getByLabel('How did they ask?').fill('Called today and asked for the reminder.')
    await dialog.getByRole('button', { name: 'Allow texts again' }).click()
    await page.getByLabel('Message to Ben Castro').waitFor()
    await page.getByText(/Called today and asked for the reminder/).waitFor()
    await page.getByRole('link', { name: 'Back to inbox' }).click()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  },
)

test(
  'an unknown number becomes a customer, and their page leads back to the conversation',
  { timeout: 90_000 },
  async () => {
    await text('+17275550199', 'Do you clean roofs?')
    const page = await open('/dashboard/messages/17275550199')
    await page.getByRole('button', { name: 'Add customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add customer' })
    await dialog.getByRole('button', { name: 'Add Customer' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByLabel('Name').fill('Gil Roofer')
    await dialog.getByLabel('Address').fill('3 Elm St, Ruskin, FL 33570')
    await dialog.getByRole('button', { name: 'Add Customer' }).click()
    await page.getByRole('heading', { name: 'Gil Roofer' }).waitFor()
    await page.getByRole('link', { name: 'Open customer' }).click()
    await page.getByText('Gil Roofer texted.').waitFor()
    await page.getByRole('button', { name: 'Record consent' }).click()
    const said = page.getByRole('dialog', { name: 'Record consent' })
    await said.getByLabel('How they said it').fill('On the driveway: yes to a text in spring.')
    await said.getByRole('button', { name: 'Save consent', exact: true }).click()
    await page.getByText(/Marketing texts: agreed/).waitFor()
    await page.getByRole('link', { name: 'Text', exact: true }).click()
    await page.getByRole('log', { name: 'Conversation with Gil Roofer' }).waitFor()
  },
)

test('in Needs review a person decides, and the message is not sent by itself', { timeout: 60_000 }, async () => {
  const { id } = await aCustomer('Priya Nair', '+18135550163')
  await app.parts.db.pool.query(
    `insert into communications (type, purpose, recipient, message, status, reason, customer_id, send_after, attempts) values ('sms', 'reminder', '+18135550163', 'We see you on Monday.', 'unconfirmed', 'The line broke.', $1, now(), 1)`,
    [id],
  )
  const page = await open('/dashboard/messages?box=unconfirmed')
  await page.getByRole('button', { name: /Mark delivered/ }).click()
  await page.getByText('Nothing to review').waitFor()
  expect(sentTo('+18135550163')).toEqual([])
  await page.getByRole('button', { name: 'Outbox' }).click()
  await page.getByRole('button', { name: /Priya Nair.*view history/ }).click()
  await page.getByText(/marked it as delivered/).waitFor()
})

test('a bookmark of an older version still leads to the messages that need review', { timeout: 60_000 }, async () => {
  const { id } = await aCustomer('Noor Haddad', '+18135550164')
  await app.parts.db.pool.query(
    `insert into communications (type, purpose, recipient, message, status, reason, customer_id, send_after, attempts) values ('sms', 'reminder', '+18135550164', 'We see you on Tuesday.', 'unconfirmed', 'The line broke.', $1, now(), 1)`,
    [id],
  )
  const box = await open('/dashboard/messages?box=needs-look')
  await box.getByRole('button', { name: /^Needs review/, pressed: true }).waitFor()
  await box.getByRole('button', { name: /Noor Haddad.*view history/ }).waitFor()
  const filtered = await open('/dashboard/messages?box=outbox&state=needs-look')
  await filtered.getByRole('button', { name: /^Needs review/, pressed: true }).waitFor()
  await filtered.getByRole('button', { name: /Noor Haddad.*view history/ }).waitFor()
})
