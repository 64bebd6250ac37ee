import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { createFactories } from '../support/factories.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import { aPhoto } from '../support/pictures.ts'
import { useApp } from '../support/use-app.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow, toast } from './window.ts'

let twilio: TwilioPeer
beforeAll(async () => {
  twilio = await startTwilio()
}, 120_000)
afterAll(() => twilio?.close())
const { app, browser, owner } = useApp(() => ({ env: twilio.env }))

const open = (path: string, screen: Screen = 'desk') =>
  openWindow(browser, `${app.url}${path}`, { screen, cookie: owner.cookie })
const text = (From: string, Body: string, more: Record<string, string> = {}) =>
  twilio.tell(app.url, '/api/webhooks/twilio/incoming', {
    MessageSid: `SM${randomBytes(16).toString('hex')}`,
    From,
    To: '+18135550100',
    Body,
    NumMedia: '0',
    ...more,
  })

test(
  'New message finds a customer by name, says whether they may be texted, and leads into the conversation',
  { timeout: 90_000 },
  async () => {
    await owner.post('/api/customers', { name: 'Marcus Bell', phone: '+18135550164', address: '1 Elm St' })
    await owner.post('/api/customers', { name: 'Stella Stopp', phone: '+18135550165', address: '2 Elm St' })
    await text('+18135550165', 'STOP')
    const page = await open('/dashboard')
    await page.getByRole('banner').getByRole('button', { name: 'New' }).click()
    // Under its button, not at the foot of the window.
    const box = await page.getByRole('menuitem', { name: 'New message' }).boundingBox()
    expect(box?.y).toBeLessThan(400)
    await page.getByRole('menuitem', { name: 'New message' }).click()
    const dialog = page.getByRole('dialog', { name: 'New message' })
    const to = dialog.getByRole('combobox', { name: 'To' })
    await dialog.getByRole('button', { name: 'Send text' }).click()
    await dialog.getByText(/Enter a name, phone number|Choose a customer/).waitFor()
    await to.fill('stella')
    await dialog.getByRole('option', { name: /Stella Stopp/ }).click()
    await dialog.getByText('You can’t text Stella Stopp.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Send text' }).isDisabled()).toBe(true)
    await to.fill('marcus')
    await dialog.getByRole('option', { name: /Marcus Bell/ }).waitFor()
    await to.press('ArrowDown')
    await to.press('ArrowUp')
    await to.press('Enter')
    await dialog.getByText(/They haven’t agreed to texts/).waitFor()
    await dialog.getByLabel('Message').fill('Your estimate will be ready this afternoon.')
    await dialog.getByRole('button', { name: 'Send text' }).click()
    await page
      .getByRole('log', { name: 'Conversation with Marcus Bell' })
      .getByText(/this afternoon/)
      .waitFor()
    // A call in one press, then its note; the unread count of another window follows.
    await page.getByRole('button', { name: 'Log a call' }).click()
    await toast(page).getByText('Call logged').waitFor()
    await page.getByRole('button', { name: 'Add note of this call' }).click()
    const call = page.getByRole('dialog', { name: 'Call' })
    await call.getByLabel('Note').fill('gate opens at noon')
    await call.getByLabel('Minutes').fill('4')
    await call.getByRole('button', { name: 'Save call' }).click()
    await page
      .getByText(/Call, 4 min: gate opens at noon/)
      .first()
      .waitFor()
    const banner = page.getByRole('banner')
    await text('+18135550199', 'Do you do travertine?')
    await banner.getByRole('link', { name: /Inbox, \d unread/ }).waitFor()
    await page.getByRole('heading', { name: 'Unread', exact: true }).waitFor()
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Calls' }).click()
    await page
      .getByRole('link', { name: /Marcus Bell/ })
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: /555-0199/ }).count()).toBe(0)
  },
)

test(
  'on a phone a picture is in the conversation and can be moved, On my way goes out, and the field is above the bar',
  { timeout: 120_000 },
  async () => {
    const crew = createFactories(app)
    const job = await crew.aJob({ scheduledDate: toDay(new Date()), scheduledTime: '23:00', keepClashes: true })
    const phone = job.customerPhone
    const url = twilio.addMedia({ body: await aPhoto({ width: 900, height: 600, hue: 40 }) })
    await text(phone, 'The sunken ones', { NumMedia: '1', MediaUrl0: url })
    const page = await open('/dashboard/messages', 'phone')
    const bar = page.getByRole('navigation', { name: 'Main sections' })
    expect(await bar.getByRole('link').allInnerTexts()).toEqual([
      expect.stringContaining('Overview'),
      expect.stringContaining('Inbox'),
      expect.stringContaining('Calendar'),
    ])
    await page
      .getByRole('link', { name: /Ruth Delgado/ })
      .first()
      .click()
    const log = page.getByRole('log')
    await log.getByRole('button', { name: /Photo 1 from Ruth Delgado/ }).waitFor({ timeout: 40_000 })
    await log.getByText(/photo saved to the job/).waitFor()
    await log.getByRole('button', { name: 'Move this photo' }).click()
    const move = page.getByRole('dialog', { name: 'Move photo' })
    await move
      .getByRole('button', { name: /^Ruth Delgado/ })
      .first()
      .click()
    await log.getByRole('link', { name: 'Ruth Delgado' }).waitFor()
    const actions = page.getByRole('group', { name: 'Quick actions' })
    await actions.getByRole('button', { name: 'On my way' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send “20 minutes”' }).click()
    await expect
      .poll(() => twilio.accepted.filter(({ to }) => to === phone).map(({ body }) => body), { timeout: 20_000 })
      .toEqual([expect.stringContaining('in about 20 minutes')])
    const field = page.getByLabel(/^Message to/)
    const [fieldBox, barBox] = [await field.boundingBox(), await bar.boundingBox()]
    expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
  },
)
