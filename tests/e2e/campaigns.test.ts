import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { startOfDay } from '#lib/local-time.ts'
import { offersOf } from '../support/offers.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { toast } from './window.ts'

// Offers wait for the morning: wherever the hand of the wall stands, it is ten o'clock here, and the mails of the
// second test leave.
const ahead = startOfDay(toDay(new Date())).getTime() + 10 * 3_600_000 - Date.now()
const at = jobsPage({ clock: { now: () => new Date(Date.now() + ahead) }, cron: true })

/** Three who agreed, one who said STOP and one who never agreed. */
async function neighbors(tag: string) {
  const people = offersOf(at.app)
  await people.haveStreet()
  const more = { tags: [tag], serviceCategory: 'Pool Area Cleaning', transactionDate: '10/15/2024' }
  // Numbers of their own for each test.
  const from = tag === 'pool' ? 5100 : 5200
  const phone = (place: number) => ({ phone: `(813) 555-${from + place}`, email: `${tag}${place}@example.com` })
  await people.agreed({ ...more, ...phone(1), name: 'Hal Brandt' }, true)
  await people.agreed({ ...more, ...phone(2), name: 'Ana Whitlock' }, true)
  await people.agreed({ ...more, ...phone(3), name: 'Jorge Vargas-Diaz' })
  const stopped = await people.agreed({ ...more, ...phone(4), name: 'Sue Stopped' })
  await people.stop(stopped.phone)
  await people.aCustomer({ ...more, ...phone(5), name: 'Nora Never' })
}

test(
  'a campaign from the choice of people to its results, with nothing sent before the count was confirmed',
  { timeout: 120_000 },
  async () => {
    await neighbors('pool')
    const page = await at.open('/dashboard/campaigns', 'desk')
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor()
    await page.getByRole('link', { name: 'New campaign' }).click()
    await page.getByRole('heading', { level: 1, name: 'New campaign' }).waitFor()

    // Recipients not all of them.
    await page.getByRole('button', { name: 'Pool Area Cleaning' }).click()
    await page.getByRole('button', { name: 'pool', exact: true }).click()
    await page.getByText('not opted in to marketing texts').waitFor()
    // Who can be reached depends on the channel, which is chosen here, too.
    await page.getByRole('button', { name: 'Email', exact: true }).click()
    await page.getByText('not opted in to marketing email').waitFor()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await page.getByText('not opted in to marketing texts').waitFor()
    expect(await page.locator('.aud p').allInnerTexts()).toEqual([
      expect.stringMatching(/^3\s+will get it$/),
      expect.stringMatching(/^1\s+replied STOP$/),
      expect.stringMatching(/^1\s+not opted in to marketing texts$/),
    ])
    await page.getByRole('button', { name: 'See all 5 people' }).click()
    const who = page.getByRole('dialog', { name: 'Recipients' })
    await who.getByText('Nora Never').waitFor()
    expect(await faults(page, 'everybody and why')).toEqual([])
    await who.getByRole('button', { name: /^Replied STOP/ }).click()
    await expect.poll(() => who.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Sue Stopped')])
    await who.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Write to 3 people' }).click()

    // What it says: a fault stands beside its field, and what was typed stays.
    await page.getByLabel('Text', { exact: true }).fill('Hi {first_name}, 10% off. {link}')
    await page.getByText('Add {stop}: marketing texts must say how to opt out.').waitFor()
    await page.getByRole('button', { name: 'Review 3 messages' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page
      .getByLabel('Text', { exact: true })
      .fill('Hi {first_name}, last cleaned {last_service}. 10% off: {link} {business}. ')
    await page.getByLabel('Text', { exact: true }).press('End')
    await page.getByRole('button', { name: 'Opt-out instructions' }).click()
    await page
      .getByText(/^Hi Ana, last cleaned in Oct 2024\. 10% off: .* Tidestone\. Reply STOP to opt out\.$/)
      .waitFor()
    await page.getByLabel('Preview with').selectOption({ label: 'as Hal Brandt' })
    await page.getByText(/^Hi Hal, last cleaned/).waitFor()
    await page.getByText(/of 160 characters, 1 text each, about \$0\.03 in all$/).waitFor()
    await page.getByRole('button', { name: 'Review 3 messages' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('Campaign name (internal)').fill('Pool decks before the holidays')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await toast(page).getByText('Draft saved').waitFor()
    expect(await faults(page, 'the editor')).toEqual([])

    // The last look carries the count.
    await page.getByLabel('Day').fill('2099-11-24')
    await page.getByRole('button', { name: 'Review 3 messages' }).click()
    const check = page.getByRole('dialog', { name: 'Send to 3 people?' })
    await check.getByText('3 texts').waitFor()
    expect(await check.innerText()).toMatch(/2 people left out, about \$0\.03/)
    expect(await faults(page, 'the check')).toEqual([])
    await check.getByRole('button', { name: 'Schedule 3 messages' }).click()
    await toast(page).getByText('Marketing campaign queued! Messages will be sent shortly.').waitFor()
    await page.getByText('0 of 3 sent').waitFor()
    expect(await faults(page, 'the progress')).toEqual([])
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('3 pending').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText(/^starts /).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 3 messages' }).click()
    await page.getByText('Stopped', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByText('0 of 3 sent').waitFor()
    expect(await faults(page, 'the list')).toEqual([])
  },
)

test('on a phone a campaign by email is written, copied and asks before it is lost', { timeout: 120_000 }, async () => {
  await neighbors('mail')
  const page = await at.open('/dashboard/campaigns/new', 'phone')
  await page.getByRole('button', { name: 'mail', exact: true }).click()
  await page.getByRole('button', { name: 'Write to 3 people' }).click()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await page.getByText('not opted in to marketing email').waitFor()
  await page.getByText(/Unsubscribe: /).waitFor()
  await page.getByLabel('Campaign name (internal)').fill('By mail')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await faults(page, 'the email on a phone')).toEqual([])
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await page.getByRole('button', { name: 'Review 2 messages' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 messages' }).click()
  await page.getByText('2 of 2 sent').waitFor()
  await page.getByText('Simulated: nothing is connected, so these messages').waitFor()
  await page.getByRole('link', { name: 'Copy' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('New campaign')
})

test(
  'nothing of campaigns and of what goes out by itself is wider than the smallest phone, whatever people are called',
  { timeout: 120_000 },
  async () => {
    const endless = (length: number) => 'Unbroken'.repeat(Math.ceil(length / 8)).slice(0, length)
    const people = offersOf(at.app)
    await people.haveStreet()
    const tag = endless(40)
    await people.agreed(
      { tags: [tag], name: endless(120), phone: '(813) 555-5301', email: 'endless@example.com' },
      true,
    )
    const words = {
      name: endless(120),
      text: `{first_name} {business} {stop} ${endless(300)}`,
      subject: endless(150),
      email: endless(900),
      way: 'both',
    }
    const { body } = await at.owner.post('/api/campaigns', { ...words, audience: { tags: [tag] }, day: null, at: null })
    expect((await at.owner.post(`/api/campaigns/${body.id}/confirm`, { version: body.version, will: 1 })).status).toBe(
      200,
    )
    await at.owner.post(`/api/campaigns/${body.id}/pause`)
    await at.crew.aJob({ customer: { name: endless(120) }, scheduledDate: '2099-11-27', scheduledTime: '09:00' })
    const page = await at.open('/dashboard/campaigns', 'phone', {
      before: (window) => window.setViewportSize({ width: 320, height: 640 }),
    })
    const tooWide: string[] = []
    for (const path of [
      'campaigns',
      'campaigns/new',
      `campaigns/${body.id}`,
      ...['confirmation', 'reminder', 'reseal'].map((kind) => `automation?message=${kind}`),
    ]) {
      await page.goto(`${at.app.url}/dashboard/${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForFunction(() => document.querySelector('main .skel') === null)
      if (path.startsWith('automation')) await page.locator('.prev').getByText('Unbroken').first().waitFor()
      const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth))
      if (width > 320) tooWide.push(`${path} is ${width} wide`)
    }
    expect(tooWide).toEqual([])
  },
)
