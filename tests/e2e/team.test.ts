import { expect, test } from 'vitest'
import { createUser } from '#domains/system/auth/user-accounts.ts'
import type { Role } from '#domains/system/auth/contract.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { createClient } from '../support/app.ts'
import { faults } from './axe.ts'
import { card, settingsPage } from './settings-page.ts'
import { failUntilTriedAgain, openWindow, toast } from './window.ts'

const at = settingsPage('team')
const PASSWORD = 'a password that is long'

let many = 0
/** Makes a member of the team with a session of their own. */
async function person(firstName: string, role: Role) {
  const email = `${firstName.toLowerCase()}-${++many}@tidestone.example`
  await at.app.parts.db.transaction(SYSTEM, (tx) =>
    createUser(tx, { email, firstName, lastName: 'M.', role, password: PASSWORD }),
  )
  const { headers } = await createClient(at.app.url, '').post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return { name: `${firstName} M.`, email, cookie: headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}

test(
  'on a phone the owner invites a person, hands over the link, and sees them join; once removed, they are signed out at once',
  { timeout: 90_000 },
  async () => {
    const page = await at.open({ screen: 'phone' })
    const team = card(page, 'Team')
    await team.getByRole('link', { name: 'Add team member' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add team member' })
    await dialog.getByLabel('Name', { exact: true }).fill('Kay Moreno')
    // Only signs in.
    await dialog.getByRole('switch', { name: 'Does jobs' }).setChecked(false, { force: true })
    await dialog.getByRole('switch', { name: 'Signs in' }).setChecked(true, { force: true })
    await dialog.getByText('Only today’s assigned jobs and what they need.').waitFor()
    await dialog.getByLabel('Email').fill('kay@tidestone.example')
    await dialog.getByLabel('Your password', { exact: true }).fill(at.app.owner.password)
    await dialog.getByRole('button', { name: 'Add team member', exact: true }).tap()
    const link = await page
      .getByRole('dialog', { name: 'Share invitation link' })
      .getByLabel('Link for kay@tidestone.example')
      .inputValue()
    await page.goto(`${at.app.url}/dashboard/settings/team`)
    await team.getByText(/Technician · Invited .*, link expires in 7 days/).waitFor()

    const { pathname, search } = new URL(link)
    const theirs = await openWindow(at.browser, at.app.url + pathname + search, {
      screen: 'phone',
      mayComplain: /status of 401/,
    })
    await expect.poll(() => theirs.getByLabel('Email').inputValue()).toBe('kay@tidestone.example')
    await theirs.getByLabel('First name').fill('Kay')
    await theirs.getByLabel('Last name').fill('Moreno')
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.getByRole('button', { name: 'Accept invitation' }).tap()
    await theirs.waitForURL('**/dashboard**')
    // By itself, within a moment.
    const role = team.getByLabel('Role for Kay Moreno')
    await role.waitFor({ timeout: 5_000 })
    expect(await team.getByText('Technician · Invited').count()).toBe(0)

    await role.selectOption('staff')
    await toast(page).getByText('Kay Moreno is now staff.').waitFor()
    await theirs.goto(`${at.app.url}/dashboard/customers`)
    await theirs.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()

    await team.getByRole('button', { name: 'Remove Kay Moreno' }).tap()
    const question = page.getByRole('dialog', { name: 'Remove Kay Moreno?' })
    await question.getByText('will be signed out everywhere right away').waitFor()
    await question.getByLabel('Your password', { exact: true }).fill(at.app.owner.password)
    await question.getByRole('button', { name: 'Remove', exact: true }).tap()
    await toast(page).getByText('They’ve been signed out everywhere.').waitFor()
    await expect.poll(() => role.count()).toBe(0)
    await theirs.waitForURL('**/sign-in**')
  },
)

test('the last owner stays what they are; with another owner beside them a role is asked about, then given', async () => {
  const page = await at.open()
  const team = card(page, 'Team')
  const mine = team.getByLabel('Role for Owner')
  await team.getByText('The only owner. Add another owner before you change this role or remove this person.').waitFor()
  expect(await mine.isDisabled()).toBe(true)
  expect(await team.getByRole('button', { name: 'Remove Owner' }).count()).toBe(0)

  const { name } = await person('Luis', 'technician')
  await page.reload()
  await team.getByLabel(`Role for ${name}`).selectOption('owner')
  const question = page.getByRole('dialog', { name: `Make ${name} an owner?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await team.getByLabel(`Role for ${name}`).inputValue()).toBe('technician')
  await team.getByLabel(`Role for ${name}`).selectOption('owner')
  await question.getByLabel('Your password', { exact: true }).fill(at.app.owner.password)
  await question.getByRole('button', { name: 'Make an owner' }).click()
  await toast(page).getByText(`${name} is now an owner.`).waitFor()
  await expect.poll(() => mine.isDisabled()).toBe(false)
  await team.getByLabel(`Role for ${name}`).selectOption('staff')
  const back = page.getByRole('dialog', { name: `Make ${name} staff?` })
  await back.getByLabel('Your password', { exact: true }).fill(at.app.owner.password)
  await back.getByRole('button', { name: 'Make staff' }).click()
  await toast(page).getByText(`${name} is now staff.`).waitFor()
})

test('a role that was changed in another window is not overwritten: the old one is back, and a notice names who changed it', async () => {
  const { name } = await person('Devon', 'technician')
  // The line to the server is cut, so that the news come only with the refusal.
  const page = await at.open({
    mayComplain: /status of 409|ERR_FAILED/,
    before: (window) => window.route('**/api/events*', (route) => route.abort()),
  })
  const role = card(page, 'Team').getByLabel(`Role for ${name}`)
  await role.waitFor()
  const owner = await at.app.as('owner')
  const devon = (await owner.get<{ id: string; name: string; version: number }[]>('/api/team')).body.find(
    (one) => one.name === name,
  )
  await owner.patch(`/api/team/${devon?.id}`, { role: 'staff', version: devon?.version })
  await role.selectOption('staff')
  await toast(page).getByText('You just changed it.').waitFor()
  await expect.poll(() => role.inputValue()).toBe('staff')
})

test('an invitation is sent again and withdrawn; what is wrong with one is named beside the field, and stays typed', async () => {
  const owner = await at.app.as('owner')
  await owner.post('/api/invitations', {
    email: 'devon@tidestone.example',
    role: 'staff',
    password: at.app.owner.password,
  })
  const page = await at.open({ mayComplain: /status of 40[09]|ERR_FAILED/ })
  const team = card(page, 'Team')
  await team.getByRole('button', { name: 'Resend to devon@tidestone.example' }).click()
  const asked = page.getByRole('dialog', { name: 'Resend invitation?' })
  await asked.getByLabel('Your password', { exact: true }).fill(at.app.owner.password)
  await asked.getByRole('button', { name: 'Resend invitation' }).click()
  await page.getByRole('dialog', { name: 'Share invitation link' }).getByRole('button', { name: 'Copy link' }).waitFor()
  await page.keyboard.press('Escape')
  await team.getByRole('button', { name: 'Withdraw invitation of devon@tidestone.example' }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw invitation?' })
    .getByRole('button', { name: 'Withdraw', exact: true })
    .click()
  await toast(page).getByText('Invitation withdrawn').waitFor()
  await expect.poll(() => team.getByText('devon@tidestone.example').count()).toBe(0)

  await team.getByRole('link', { name: 'Add team member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add team member' })
  const add = dialog.getByRole('button', { name: 'Add team member', exact: true })
  await dialog.getByLabel('Name', { exact: true }).fill('Devon Price')
  await dialog.getByRole('switch', { name: 'Does jobs' }).setChecked(false, { force: true })
  await dialog.getByRole('switch', { name: 'Signs in' }).setChecked(true, { force: true })
  await dialog.getByLabel('Email').fill(at.app.owner.email)
  await dialog.getByLabel('Your password', { exact: true }).fill(at.app.owner.password)
  await add.click()
  await dialog.getByText('Owner is already on the team with this email.').waitFor()
  await page.route('**/api/team-members', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByLabel('Email').fill('new@tidestone.example')
  await add.click()
  await toast(page).getByText('We couldn’t reach the server.').waitFor()
  expect(await dialog.getByLabel('Email').inputValue()).toBe('new@tidestone.example')
})

test('a team that does not come says why, and comes when tried again', async () => {
  const page = await at.open({
    mayComplain: /status of 503/,
    before: (window) =>
      failUntilTriedAgain(window, '**/api/team', (route) =>
        route.fulfill({ status: 503, json: { error: 'We can’t process this online right now.', code: 'UNAVAILABLE' } }),
      ),
  })
  const team = card(page, 'Team')
  await team.getByText('Couldn’t load team').waitFor()
  await team.getByRole('button', { name: 'Try again' }).click()
  await team.getByLabel('Role for Owner').waitFor()
})

test('axe finds nothing wrong with the team, its questions and its link', { timeout: 120_000 }, async () => {
  const { name } = await person('Ana', 'staff')
  const owner = await at.app.as('owner')
  const invited = { email: 'axe@tidestone.example', role: 'staff', password: at.app.owner.password }
  expect((await owner.post('/api/invitations', invited)).status).toBe(201)
  const page = await at.open({ screen: 'phone' })
  const team = card(page, 'Team')
  await team.getByLabel(`Role for ${name}`).selectOption('owner')
  await page.getByRole('dialog').waitFor()
  const found = await faults(page, 'make an owner')
  await page.keyboard.press('Escape')
  await team.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('dialog').waitFor()
  found.push(...(await faults(page, 'remove somebody')))
  await page.keyboard.press('Escape')
  await team.getByRole('button', { name: 'Resend to axe@tidestone.example' }).click()
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(at.app.owner.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Resend invitation', exact: true }).click()
  await page.getByRole('dialog', { name: 'Share invitation link' }).waitFor()
  found.push(...(await faults(page, 'hand over the link')))
  expect(found).toEqual([])
})
