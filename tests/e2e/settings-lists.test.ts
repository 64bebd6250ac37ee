import { describe, expect, test } from 'vitest'
import { card, settingsPage } from './settings-page.ts'
import { toast } from './window.ts'

const at = settingsPage('website')

describe('testimonials', () => {
  test('a sample gives way to a real one, the order changes by keyboard and by mouse, and the home page follows', async () => {
    const page = await at.open()
    const part = card(page, 'Testimonials')
    await part.getByRole('button', { name: 'Replace with a real one instead of Dana M.' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add testimonial' })
    await dialog.getByRole('button', { name: 'Add testimonial' }).click()
    await dialog.getByText('Enter what the customer wrote.').waitFor()
    await dialog.getByLabel('Name').fill('Rosa D.')
    await dialog.getByLabel('City').fill('Gibsonton')
    await dialog.getByLabel('What the customer wrote').fill('Neat work, fair price.')
    await dialog.getByLabel('Stars').selectOption('4')
    await dialog.getByRole('button', { name: 'Add testimonial' }).click()
    const names = () => part.locator('.ordered b').allInnerTexts()
    expect((await names()).slice(0, 2)).toEqual(['Rosa D.', 'Luis R.'])
    expect(await part.getByText('Sample', { exact: true }).count()).toBe(8)

    const down = part.getByRole('button', { name: 'Move Rosa D. down' })
    await down.focus()
    await page.keyboard.press('Enter')
    expect((await names()).slice(0, 2)).toEqual(['Luis R.', 'Rosa D.'])
    await part.getByText('Rosa D.: place 2 of 9').waitFor()
    await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true)
    const rows = part.getByRole('listitem')
    await rows.nth(2).locator('.grip').dragTo(rows.nth(0))
    expect((await names()).slice(0, 3)).toEqual(['Carol & Jim P.', 'Luis R.', 'Rosa D.'])

    await part.getByRole('button', { name: 'Save Testimonials' }).click()
    await toast(page).getByText('Saved').waitFor()
    const html = await at.home()
    // What a customer wrote comes before the samples, and these keep the order they were given.
    expect(html.indexOf('Neat work, fair price.')).toBeGreaterThan(0)
    expect(html.indexOf('Carol &amp; Jim P.')).toBeGreaterThan(html.indexOf('Neat work, fair price.'))
    expect(html.indexOf('Luis R.')).toBeGreaterThan(html.indexOf('Carol &amp; Jim P.'))
    expect(html).not.toContain('Dana M.')
    await at.reset('testimonials')
  })

  test('one that the owner says is real loses its mark, and any of them can be removed', async () => {
    const page = await at.open()
    const part = card(page, 'Testimonials')
    await part.getByRole('button', { name: 'Edit Luis R.' }).click()
    await page.getByLabel('A real customer wrote this, word for word.').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Update testimonial' }).click()
    expect(await part.getByText('Sample', { exact: true }).count()).toBe(8)
    for (const name of ['Dana M.', 'Carol & Jim P.', 'Terrence W.', 'Marta S.', 'Elena V.', 'Ana W.']) {
      await part.getByRole('button', { name: `Remove ${name}` }).click()
    }
    await part.getByRole('button', { name: 'Save Testimonials' }).click()
    await part.getByText('Last updated').waitFor()
    expect(await part.getByRole('listitem').count()).toBe(3)
    await at.reset('testimonials')
  })
})

test('questions are added, edited and removed, and go back to ours', async () => {
  const page = await at.open({ screen: 'phone' })
  const part = card(page, 'Questions')
  await part.getByText('These answers use your business details').waitFor()
  await part.getByRole('button', { name: 'Edit What areas do you serve?' }).tap()
  await page.getByRole('dialog').getByLabel('Answer').fill('Everywhere <nearby>.\n\nAsk us.')
  await page.getByRole('dialog').getByRole('button', { name: 'Update question' }).tap()
  await part.getByRole('button', { name: 'Add question' }).tap()
  await page.getByRole('dialog').getByLabel('Question').fill('Do you work on Sundays?')
  await page.getByRole('dialog').getByLabel('Answer').fill('No.')
  await page.getByRole('dialog').getByRole('button', { name: 'Add question' }).tap()
  await part.getByRole('button', { name: 'Remove What sealing services do you offer?' }).tap()
  await part.getByRole('button', { name: 'Save Questions' }).tap()
  await toast(page).getByText('Saved').waitFor()
  const page2 = (await at.app.visitor.get('/faq')).body as string
  expect(page2).toContain('Everywhere &lt;nearby&gt;.')
  expect(page2).toContain('Do you work on Sundays?')
  expect(page2).not.toContain('What sealing services do you offer?')
  await part.getByRole('button', { name: 'Reset to default for questions' }).tap()
  await page.getByRole('dialog', { name: 'Reset to default?' }).getByRole('button', { name: 'Reset to default' }).tap()
  await part.getByText('What sealing services do you offer?').waitFor()
  expect((await at.app.visitor.get('/faq')).body).not.toContain('Do you work on Sundays?')
})

test('hours and closed days are refused beside their day, and saved when they fit', async () => {
  const page = await at.open({ page: 'scheduling', screen: 'phone' })
  const part = card(page, 'Hours and closed days')
  await part.getByLabel('Sunday, open').check()
  await part.getByLabel('Sunday opens').fill('14:00')
  await part.getByLabel('Sunday closes').fill('12:00')
  await part.getByRole('button', { name: 'Add closed day' }).tap()
  await part.getByRole('button', { name: 'Save Hours and closed days' }).tap()
  await part.getByText('Closing time must be after opening time.').waitFor()
  await part.getByText('Choose a date.').waitFor()
  await part.getByLabel('Sunday closes').fill('17:00')
  await part.getByLabel('Date of closed day 1').fill('2099-12-25')
  await part.getByLabel('Reason for closed day 1').fill('Christmas')
  // A vacation is every day of it, and a day that is there already stays as it is.
  await part.getByRole('button', { name: 'Add vacation' }).tap()
  const vacation = part.getByRole('group', { name: 'Vacation' })
  await vacation.getByLabel('First day closed').fill('2099-12-27')
  await vacation.getByLabel('Last day closed').fill('2099-12-24')
  await vacation.getByLabel('Reason').fill('Vacation')
  await vacation.getByRole('button', { name: 'Add these days' }).tap()
  await vacation.getByText('The last day can’t be before the first.').waitFor()
  await vacation.getByLabel('First day closed').fill('2099-12-24')
  await vacation.getByLabel('Last day closed').fill('2099-12-26')
  await vacation.getByRole('button', { name: 'Add these days' }).tap()
  await part.getByRole('button', { name: 'Save Hours and closed days' }).tap()
  await toast(page).getByText('Saved').waitFor()
  expect((await at.settings()).hours.value).toMatchObject({
    week: { sunday: { opens: '14:00', closes: '17:00' } },
    closed: [
      { date: '2099-12-24', reason: 'Vacation' },
      { date: '2099-12-25', reason: 'Christmas' },
      { date: '2099-12-26', reason: 'Vacation' },
    ],
  })
  await at.reset('hours')
})

test('rates show what a job would cost while they are typed', async () => {
  const page = await at.open({ page: 'money' })
  const rate = card(page, 'Rates').getByRole('group', { name: 'Driveway Sealing' })
  await rate.getByText('A 700 sq ft driveway: $910 to $1,470').waitFor()
  await rate.getByLabel('$ per sq ft, from').fill('1')
  await rate.getByText('A 700 sq ft driveway: $700 to $1,470').waitFor()
  await rate.getByLabel('$ per sq ft, to').fill('0.90')
  await rate.getByText('A 700 sq ft driveway: enter all three prices to see it').waitFor()
  await card(page, 'Rates').getByRole('button', { name: 'Save Rates' }).click()
  await rate.getByText('The high price can’t be lower than the low price.').waitFor()
  await rate.getByLabel('$ per sq ft, to').fill('$2.50')
  await card(page, 'Rates').getByRole('button', { name: 'Save Rates' }).click()
  await toast(page).getByText('Saved').waitFor()
  expect((await at.settings()).rates.value.driveway).toEqual({ low: 100, high: 250, minimum: 40_000 })
  await at.reset('rates')
})

test('the time between appointments is stored in whole minutes', async () => {
  const page = await at.open({ page: 'scheduling' })
  const part = card(page, 'Scheduling')
  const minutes = part.getByLabel('Minutes between appointments')
  expect(await minutes.inputValue()).toBe('30')
  await minutes.fill('241')
  await part.getByRole('button', { name: 'Save Scheduling' }).click()
  await part.getByText('Enter whole minutes from 0 to 240.').waitFor()
  await minutes.fill('45')
  await part.getByRole('button', { name: 'Save Scheduling' }).click()
  await toast(page).getByText('Your calendar is updated.').waitFor()
  expect((await at.settings()).scheduling.value).toMatchObject({ travelMinutes: 45 })
  const log = await at.open({ page: 'changes' })
  await card(log, 'Change log')
    .getByText(/Time between appointments:.*30 min.*45 min/)
    .waitFor()
  await at.reset('scheduling')
})
