import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isDashboardPath } from '#dashboard/dashboard-paths.ts'
import { findSectionHref, listPagesFor, SETTINGS_PAGES } from './settings-pages.ts'

const SOURCES = path.resolve(import.meta.dirname, '../../../..')

test('each page has an address, and each card is on one page only', () => {
  const ids = SETTINGS_PAGES.flatMap(({ sections }) => sections.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(SETTINGS_PAGES.filter((page) => !isDashboardPath(page.path))).toEqual([])
})

test('an id from the time of the one long page leads to the card; any other leads nowhere', () => {
  expect(findSectionHref('rates')).toBe('/dashboard/settings/money#rates')
  expect(findSectionHref('me')).toBe('/dashboard/settings/account#me')
  expect(findSectionHref('')).toBeUndefined()
  expect(findSectionHref('constructor')).toBeUndefined()
})

test('a role has the pages with a card for it', () => {
  const names = (role: 'staff' | 'technician' | 'accountant') => listPagesFor(role).map(({ name }) => name)
  expect(names('staff')).toEqual([
    'Business',
    'Scheduling',
    'Prices and payments',
    'Website',
    'Alerts and AI',
    'My account',
    'Change log',
  ])
  expect(names('technician')).toEqual(['My account'])
  expect(names('accountant')).toEqual(['My account'])
})

test('every link to a card of Settings names its page', () => {
  const links = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).flatMap((file) =>
    Array.from(
      readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/\/dashboard\/settings[\w/-]*#([\w-]+)/g),
      ([href, id = '']) => ({ file, href, leadsTo: findSectionHref(id) }),
    ),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter(({ href, leadsTo }) => href !== leadsTo)).toEqual([])
})
