import { expect, test } from 'vitest'
import { confirmAll } from '../support/confirm.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { ask, open, panel } from './chat-page.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'

const { app, browser, owner } = useApp()

test.each<Screen>(['phone', 'desk'])(
  'a question is suggested, and who would rather be called leaves a number in the chat (%s)',
  async (screen) => {
    const page = await openWindow(browser, `${app.url}/service-areas/apollo-beach`, {
      screen,
      mayComplain: /status of 400/,
    })
    await open(page, screen)
    await panel(page).getByRole('button', { name: 'Do you work in Apollo Beach?' }).click()
    await panel(page).getByText('Yes, we work in Apollo Beach').waitFor()
    expect(await panel(page).getByRole('group', { name: 'Suggested questions' }).count()).toBe(0)
    await ask(page, 'can someone call me about my pool deck')
    await panel(page).getByRole('button', { name: 'Ask us to call you' }).click()
    const form = panel(page).getByRole('form', { name: 'Ask us to call you' })
    expect(await form.getByLabel('Service needed').inputValue()).toBe('')
    expect(await form.getByLabel('What is it about?').inputValue()).toContain('can someone call me about my pool deck')
    expect(await faults(page, `callback ${screen}`)).toEqual([])
    await form.getByLabel('Full name').fill(`Joe ${screen}`)
    await form.getByRole('button', { name: 'Call me back' }).click()
    await form.getByText('Choose a service.').waitFor()
    // Nothing that was typed is lost.
    expect(await form.getByLabel('Full name').inputValue()).toBe(`Joe ${screen}`)
    await form.getByLabel('Phone number').fill(screen === 'desk' ? '813 555 0181' : '813 555 0182')
    await form.getByLabel('Service needed').selectOption('Pool Deck Sealing')
    await form.getByRole('button', { name: 'Call me back' }).click()
    await panel(page).getByText('Thanks! We’ll call you by').waitFor()
    expect(await form.count()).toBe(0)
    const [request] = (await owner.get('/api/service-requests')).body
    expect(request).toMatchObject({ name: `Joe ${screen}`, service: 'pool-deck', page: '/service-areas/apollo-beach' })
  },
)

test('a call that can’t be sent says so, and is sent by the next press', async () => {
  const page = await openWindow(browser, app.url, { screen: 'desk', mayComplain: /ERR_FAILED/ })
  await open(page)
  await ask(page, 'call me back please')
  await panel(page).getByRole('button', { name: 'Ask us to call you' }).click()
  const form = panel(page).getByRole('form', { name: 'Ask us to call you' })
  await form.getByLabel('Full name').fill('Ann Offline')
  await form.getByLabel('Phone number').fill('813 555 0183')
  await form.getByLabel('Service needed').selectOption('Paver Sealing')
  await page.route('**/callback', (route) => route.abort())
  await form.getByRole('button', { name: 'Call me back' }).click()
  await form.getByText('We couldn’t send this. Check your connection and try again, or call us.').waitFor()
  await page.unroute('**/callback')
  await form.getByRole('button', { name: 'Call me back' }).click()
  await panel(page).getByText('Thanks! We’ll call you by').waitFor()
})

test('what was said in the chat stands in the quote form, on this page and on the next', async () => {
  await confirmAll(owner)
  const page = await openWindow(browser, `${app.url}/about`, { screen: 'desk' })
  await open(page)
  await ask(page, 'how much to seal about 650 sq ft of pool deck in 33598')
  await panel(page).getByRole('link', { name: 'Get Free Estimate' }).click()
  const service = page.locator('#quote').getByLabel('Service needed')
  await expect.poll(() => service.inputValue()).toBe('pool-deck')
  expect(await page.locator('#quote').getByLabel('ZIP code').inputValue()).toBe('33598')
  expect(await page.locator('#quote input[name=areaSqFt]').inputValue()).toBe('650')
  // What the visitor chose in the form is newer.
  await service.selectOption('Driveway Sealing')
  // Beside the form the chat's button gives way.
  await service.blur()
  await page.evaluate(() => window.scrollTo(0, 0))
  await open(page)
  await ask(page, 'and for paver cleaning?')
  await panel(page).getByRole('link', { name: 'Get Free Estimate' }).click()
  expect(await service.inputValue()).toBe('driveway')
})
