import { expect, test } from 'vitest'
import type { RoleName } from '#lib/api.ts'
import { TABS, listTabsFor } from './tabs.ts'

const OF_THE_SPEC = [
  'overview',
  'reports',
  'requests',
  'jobs',
  'photos',
  'reviews',
  'customers',
  'automation',
  'invoices',
  'inventory',
  'technicians',
  'recurring',
  'pricing',
]

test('every tab that the specification names can be reached by its name', () => {
  const names = TABS.map((tab) => tab.name.toLowerCase())
  expect(names).toEqual(expect.arrayContaining(OF_THE_SPEC))
  expect(names).toEqual(expect.arrayContaining(['partners', 'seo', 'system health', 'settings']))
})

test('no two tabs share a path or a name', () => {
  expect(new Set(TABS.map((tab) => tab.path)).size).toBe(TABS.length)
  expect(new Set(TABS.map((tab) => tab.name)).size).toBe(TABS.length)
})

test('technicians find neither customers nor money in any menu, but their own settings; the owner and the office find everything, but for the books', () => {
  const names = (role: RoleName | undefined) => listTabsFor(role).map((tab) => tab.name)
  for (const tab of ['Customers', 'Invoices', 'Pricing', 'Reports']) expect(names('technician')).not.toContain(tab)
  expect(names('technician')).toContain('Settings')
  expect(names(undefined)).not.toContain('Customers')
  expect(names('staff')).toEqual(TABS.map((tab) => tab.name).filter((name) => name !== 'Books'))
  expect(names('owner')).toEqual(TABS.map((tab) => tab.name))
})

test('an accountant finds money and their own account, and nothing else', () => {
  expect(listTabsFor('accountant').map((tab) => tab.name)).toEqual(['Invoices', 'Reports', 'Books', 'Settings'])
})
