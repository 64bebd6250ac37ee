import { beforeEach, describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays, formatDate, getWeekday } from '#lib/local-time.ts'
import { useApp } from '../support/use-app.ts'
import { truncate } from '../support/truncate.ts'
import { faults } from './axe.ts'
import { SCREENS } from './screen-paths.ts'
import { failUntilTriedAgain, openWindow, toast } from './window.ts'

const { app, browser, owner, crew } = useApp()
const today = toDay(new Date())
const monday = addDays(today, -getWeekday(today))
beforeEach(() => truncate(app.database.pool, 'jobs, visits, bookings, technicians'))

const open = (path = '', options: Parameters<typeof openWindow>[2] = {}) =>
  openWindow(browser, `${app.url}/dashboard/technicians${path}`, { screen: 'desk', cookie: owner.cookie, ...options })

const WORKDAY = { from: '08:00', to: '16:00' }
const WEEK = {
  monday: WORKDAY,
  tuesday: WORKDAY,
  wednesday: WORKDAY,
  thursday: WORKDAY,
  friday: WORKDAY,
  saturday: null,
  sunday: null,
}

/** The three of the design. */
async function book(): Promise<{ luis: string }> {
  const luis = await crew.aTechnician({
    name: 'Luis Ortega',
    phone: '(813) 555-0171',
    hireDate: '2019-03-04',
    week: WEEK,
    hourlyCost: 2850,
    certificates: [
      { name: 'Paver sealing installer', endsOn: addDays(today, 500) },
      { name: 'Driver, trailer', endsOn: addDays(today, 15) },
    ],
  })
  const kim = await crew.aTechnician({ name: 'Kim Tran', phone: '(813) 555-0172', hireDate: '2022-06-01', week: WEEK })
  const devon = await crew.aTechnician({
    name: 'Devon Price',
    phone: '(813) 555-0173',
    status: 'on-leave',
    certificates: [{ name: 'Soft wash', endsOn: addDays(today, -20) }],
  })
  await owner.post(`/api/technicians/${devon.id}/time-off`, {
    firstDay: addDays(monday, -7),
    lastDay: addDays(monday, 14),
  })
  const on = (day: number, hours: number, id: unknown) =>
    crew.aJob({
      technicianIds: [id],
      scheduledDate: addDays(monday, day),
      scheduledTime: '08:00',
      estimatedDuration: hours * 60,
      keepClashes: true,
    })
  await on(0, 3, luis.id)
  await on(1, 8, luis.id)
  await on(2, 9, luis.id)
  await on(5, 4, luis.id)
  await on(0, 6, kim.id)
  return { luis: String(luis.id) }
}

describe('the Technicians tab', () => {
  test('shows the week in bricks, whose papers run out, and who is away', async () => {
    await book()
    const page = await open()
    await page.getByRole('heading', { name: /^Workload, / }).waitFor()
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    expect(await row('Luis Ortega').innerText()).toMatch(/24 of 40 h/)
    expect(
      await row('Luis Ortega')
        .getByRole('cell')
        .evaluateAll((cells) => cells.map((cell) => cell.className)),
    ).toEqual(['h1', 'h3', 'hx', 'free', 'free', 'h2'])
    expect(await row('Kim Tran').innerText()).toMatch(/6 of 40 h[^]*Off/)
    expect(await row('Devon Price').innerText()).toMatch(/on leave until /)
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect.poll(() => row('Luis Ortega').innerText()).toMatch(/0 of 40 h/)
    expect(await page.getByRole('region', { name: 'Team' }).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Owner[^]*Owner\n*Signs in/),
      expect.stringMatching(/Devon Price[^]*Does jobs[^]*On leave/),
      expect.stringMatching(/Kim Tran[^]*Mon to Fri 8 AM to 4 PM · 6 h booked this week[^]*Does jobs[^]*Active/),
      expect.stringMatching(/Luis Ortega[^]*24 h booked this week/),
    ])
    await page.getByRole('link', { name: 'Open Devon Price' }).click()
    const devon = page.getByRole('article', { name: 'Devon Price' })
    await devon.getByText(`expired ${formatDate(addDays(today, -20))}`).waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Technicians' }).click()
    await page.getByRole('link', { name: 'Open Luis Ortega' }).click()
    const card = page.getByRole('article', { name: 'Luis Ortega' })
    await card.getByText('this month').waitFor()
    expect(await card.innerText()).toMatch(
      /since Mar 2019[^]*\(813\) 555-0171[^]*this month[^]*Mon to Fri 8 AM to 4 PM[^]*\$28\.50 per hour[^]*15 days left/,
    )
    await card.getByRole('link', { name: 'Day view of Luis Ortega' }).click()
    await page.waitForURL('**/dashboard/day?who=*')
    await page.getByText('Showing one person’s day.').waitFor()
  })

  test('leads to the day of one person, who is named with no stops, too, and whose day it stays from stop to stop', async () => {
    const luis = await crew.aTechnician({ name: 'Luis Ortega' })
    const kim = await crew.aTechnician({ name: 'Kim Tran' })
    const own = { technicianIds: [luis.id], scheduledDate: today, keepClashes: true }
    await crew.aJob({ ...own, customer: { name: 'Elena Vargas' }, scheduledTime: '09:00' })
    const { id } = await crew.aJob({ ...own, customer: { name: 'Gulf Breeze HOA' }, scheduledTime: '13:00' })
    await crew.aJob({ customer: { name: 'Hal Brandt' }, scheduledDate: today, scheduledTime: '15:00' })
    const page = await open(`/${kim.id}`)
    await page.getByRole('article', { name: 'Kim Tran' }).getByRole('link', { name: 'Day view' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kim, 0 stops' }).waitFor()
    await page.goto(`${app.url}/dashboard/day?who=${luis.id}`)
    await page.getByRole('heading', { level: 1, name: 'Luis, 2 stops' }).waitFor()
    await page.getByRole('region', { name: 'Next' }).getByRole('link', { name: 'Gulf Breeze HOA', exact: true }).click()
    await page.waitForURL(`**/dashboard/day?who=${luis.id}&stop=${id}`)
    await page.getByRole('heading', { level: 1, name: 'Luis, 2 stops' }).waitFor()
    expect(await page.locator('main').innerText()).not.toContain('Hal Brandt')
  })

  test('warns in the job of a certificate that has ended by its day, which is pressed through like any clash', async () => {
    await crew.aTechnician({ name: 'Kim Tran', certificates: [{ name: 'Soft wash', endsOn: addDays(today, 2) }] })
    const { id } = await crew.aJob({ scheduledDate: addDays(today, 3), scheduledTime: '09:00' })
    const page = await openWindow(browser, `${app.url}/dashboard/jobs/${id}`, {
      screen: 'phone',
      cookie: owner.cookie,
      mayComplain: /status of 409/,
    })
    const pick = page.getByRole('checkbox', { name: /Kim Tran/ })
    await page.getByText(`Soft wash: expires ${formatDate(addDays(today, 2))}`).waitFor()
    await pick.check()
    const words = `Kim Tran has a certification that will have expired by then: Soft wash, valid until ${formatDate(addDays(today, 2))}.`
    const clash = page.getByRole('alert').filter({ hasText: words })
    await clash.waitFor()
    expect(await faults(page, 'papers in the job')).toEqual([])
    expect(await clash.getByRole('button', { name: /^Start at/ }).count()).toBe(0)
    await clash.getByRole('button', { name: 'Schedule anyway' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page).getByText('Changes saved').waitFor()
    expect((await owner.get(`/api/jobs/${id}`)).body.technicians).toMatchObject([{ name: 'Kim Tran' }])
  })

  test('adds one, as spec.md says it, and keeps what was typed when something is wrong', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Add team member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add team member' })
    await dialog.getByRole('button', { name: 'Add team member' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByLabel('Name', { exact: true }).fill('Kim Tran')
    await dialog.getByLabel('Cell phone').fill('12')
    await dialog.getByLabel('Hourly cost').fill('28,5')
    await dialog.getByRole('button', { name: 'Add certification' }).click()
    await dialog.getByRole('textbox', { name: 'Certification 1' }).fill('Soft wash')
    await dialog.getByLabel('Expires').fill(addDays(today, -1))
    await dialog.getByText(`expired ${formatDate(addDays(today, -1))}`).waitFor()
    await dialog.getByRole('checkbox', { name: 'Set working hours' }).check()
    await dialog.getByLabel('Monday from').fill('07:00')
    await dialog.getByRole('button', { name: 'Add team member' }).click()
    await dialog.getByText('Enter a phone number with area code, like (813) 555-0123.').waitFor()
    await dialog.getByText('Enter dollars and cents, from $0 to $1,000.').waitFor()
    expect(await faults(page, 'Add team member')).toEqual([])
    await dialog.getByLabel('Cell phone').fill('(813) 555-0172')
    await dialog.getByLabel('Hourly cost').fill('28.50')
    await dialog.getByRole('button', { name: 'Add team member' }).click()
    await toast(page).getByText('Technician added successfully').waitFor()
    const [made] = (await owner.get('/api/technicians')).body
    expect(made).toMatchObject({
      name: 'Kim Tran',
      phone: '+18135550172',
      hourlyCost: 2850,
      certifications: ['Soft wash'],
      week: { monday: { from: '07:00', to: '16:00' }, saturday: null },
    })
  })

  test('switches the status, edits, and gives days off with a look at what is booked then', async () => {
    const { luis } = await book()
    const page = await open(`/${luis}`)
    const card = page.getByRole('article', { name: 'Luis Ortega' })
    await card.getByLabel('Status of Luis Ortega').selectOption('on-leave')
    await toast(page).getByText('Technician status updated').waitFor()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await owner.get(`/api/technicians/${luis}`)).body.status).toBe('active')
    // The notice stands over the card.
    await page.reload()
    await card.getByRole('button', { name: 'Actions for Luis Ortega' }).click()
    await page.getByRole('menuitem', { name: 'Edit...' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit technician' })
    await edit.getByRole('button', { name: 'Remove Driver, trailer' }).click()
    await edit.getByRole('button', { name: 'Save technician' }).click()
    await toast(page).getByText('Technician saved').waitFor()
    expect((await owner.get(`/api/technicians/${luis}`)).body).toMatchObject({
      certifications: ['Paver sealing installer'],
      hourlyCost: 2850,
      week: WEEK,
    })
    const later = addDays(monday, 14)
    await page.reload()
    await crew.aJob({
      customer: { name: 'Ben Castro' },
      technicianIds: [luis],
      scheduledDate: later,
      scheduledTime: '09:00',
    })
    await card.getByRole('button', { name: 'Actions for Luis Ortega' }).click()
    await page.getByRole('menuitem', { name: 'Time off...' }).click()
    const off = page.getByRole('dialog', { name: 'Time off, Luis Ortega' })
    await off.getByLabel('First day').fill(later)
    await off.getByLabel('Last day').fill(addDays(later, 2))
    await off.getByText(/Ben Castro/).waitFor()
    expect(await faults(page, 'Time off')).toEqual([])
    await off.getByLabel('Reason').fill('Vacation')
    await off.getByRole('button', { name: 'Add time off' }).click()
    await toast(page).getByText('Time off added').waitFor()
    await card.getByText(`Off ${formatDate(later)} to ${formatDate(addDays(later, 2))}: Vacation`).waitFor()
  })

  test(
    'adds a person who signs in, too, hands over their visits when they leave, and puts the owner on jobs',
    { timeout: 120_000 },
    async () => {
      const luis = await crew.aTechnician({ name: 'Luis Ortega' })
      const page = await open('?new=1', { mayComplain: /status of 40[03]/ })
      const dialog = page.getByRole('dialog', { name: 'Add team member' })
      const add = dialog.getByRole('button', { name: 'Add team member' })
      await dialog.getByRole('switch', { name: 'Does jobs' }).setChecked(false, { force: true })
      await add.click()
      await dialog.getByText('Turn on “Does jobs”, “Signs in” or both.').waitFor()
      await dialog.getByRole('switch', { name: 'Does jobs' }).setChecked(true, { force: true })
      await dialog.getByRole('switch', { name: 'Signs in' }).setChecked(true, { force: true })
      await dialog.getByLabel('Name', { exact: true }).fill('Jake Molina')
      await dialog.getByLabel('Cell phone').fill('(813) 555-0126')
      await add.click()
      await dialog.getByText('Enter an email. The invitation goes there.').waitFor()
      await dialog.getByText('Enter your password.').waitFor()
      await dialog.getByLabel('Email').fill('jake@tidestone.example')
      await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
      await add.click()
      await dialog.getByText(/^Incorrect password\./).waitFor()
      expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Jake Molina')
      expect(await faults(page, 'Add team member who signs in')).toEqual([])
      await dialog.getByLabel('Your password', { exact: true }).fill(app.owner.password)
      await add.click()
      await page.getByLabel('Link for jake@tidestone.example').waitFor()
      await page.getByRole('button', { name: 'Close', exact: true }).last().click()
      const jake = (await owner.get('/api/technicians')).body.find(
        (one: { name: string }) => one.name !== 'Luis Ortega',
      )
      expect((await owner.get('/api/team-members')).body).toHaveLength(3)

      const visit = { technicianIds: [jake.id], scheduledTime: '09:00' }
      const taken = await crew.aJob({ ...visit, scheduledDate: addDays(today, 5), customer: { name: 'Deb Marsh' } })
      const left = await crew.aJob({ ...visit, scheduledDate: addDays(today, 6), customer: { name: 'Frank Doyle' } })
      await page.getByRole('link', { name: 'Open Jake Molina' }).click()
      await page.getByText(/Invited .*, link expires in 7 days/).waitFor()
      expect(await faults(page, 'team member')).toEqual([])
      await page.getByRole('button', { name: 'Remove from crew' }).click()
      const leaving = page.getByRole('dialog', { name: 'Jake Molina leaves' })
      await leaving.getByText('Jake Molina has 2 visits ahead.').waitFor()
      await leaving.getByLabel(/^Who takes .*Deb Marsh$/).selectOption({ label: 'Luis Ortega' })
      await leaving.getByRole('button', { name: 'Remove and reassign' }).click()
      await leaving.getByText('Enter your password.').waitFor()
      expect(await faults(page, 'leaving')).toEqual([])
      await leaving.getByLabel('Your password', { exact: true }).fill(app.owner.password)
      await leaving.getByRole('button', { name: 'Remove and reassign' }).click()
      await toast(page).getByText('Jake Molina is inactive. Their visits are handed over.').waitFor()
      const crewOf = async ({ id }: { id?: string }) => (await owner.get(`/api/jobs/${id}`)).body.technicians
      expect(await crewOf(taken)).toMatchObject([{ id: luis.id }])
      expect(await crewOf(left)).toEqual([])

      await page.goto(`${app.url}/dashboard/technicians`)
      await page.getByRole('link', { name: 'Open Owner' }).click()
      await page.getByRole('button', { name: 'Add to the crew' }).click()
      const jobs = page.getByRole('dialog', { name: 'Owner does jobs' })
      await jobs.getByLabel('Cell phone').fill('(813) 555-0123')
      await jobs.getByRole('button', { name: 'Add to the crew' }).click()
      await page.getByRole('article', { name: 'Owner' }).waitFor()
      await page.getByLabel('Role for Owner').waitFor()
    },
  )

  test('says what went wrong, and tries again', async () => {
    const page = await open('', {
      mayComplain: /status of 500/,
      before: (opened) =>
        failUntilTriedAgain(opened, '**/api/technicians?*', (route) =>
          route.fulfill({ status: 500, json: { error: 'The database is resting.', code: 'INTERNAL' } }),
        ),
    })
    await page.getByText('Failed to fetch technicians').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No technicians yet').waitFor()
  })

  test.each(['desk', 'phone'] as const)(
    'on a %s has nothing for axe, in light and dark, and nothing that is too wide',
    { timeout: 60_000 },
    async (screen) => {
      await book()
      for (const theme of ['light', 'dark'] as const) {
        const page = await open('', { screen, theme })
        await page.getByRole('link', { name: 'Open Luis Ortega' }).waitFor()
        await page.getByRole('table').waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SCREENS[screen].viewport.width)
        // Three days at least can be seen on a phone, and whose they are once they are swiped.
        const third = await page.getByRole('columnheader').nth(3).boundingBox()
        expect((third?.x ?? 0) + (third?.width ?? 0)).toBeLessThanOrEqual(SCREENS[screen].viewport.width)
        await page.getByRole('region', { name: 'Hours by day' }).evaluate((box) => box.scrollTo(9999, 0))
        expect((await page.getByRole('rowheader', { name: 'Luis Ortega' }).boundingBox())?.x).toBeGreaterThanOrEqual(0)
        if (theme === 'light') expect(await faults(page, `technicians ${screen}`, screen)).toEqual([])
      }
    },
  )
})
