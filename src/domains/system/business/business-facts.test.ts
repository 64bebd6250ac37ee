import { expect, test } from 'vitest'
import { SERVICES as ASKED_FOR } from '#domains/sales/requests/contract-options.ts'
import { Facts } from './contract.ts'
import { DEFAULT_FACTS, formatAddress, SERVICES, TOWNS } from './business-facts.ts'

test('starts with complete facts and a fictional phone number', () => {
  expect(Facts.parse(DEFAULT_FACTS)).toEqual(DEFAULT_FACTS)
  expect(DEFAULT_FACTS.phone).toMatch(/^\+1\d{3}55501\d\d$/)
})

test('the site offers what the quote form asks for, by the same names', () => {
  expect(SERVICES.map(({ name }) => name)).toEqual(Object.values(ASKED_FOR).map(({ label }) => label))
})

test('there are twelve towns, each with a path of its own', () => {
  expect(new Set(TOWNS.map(({ slug }) => slug)).size).toBe(12)
  for (const { slug } of TOWNS) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test('the address starts with the street once there is one', () => {
  expect(formatAddress(DEFAULT_FACTS)).toBe('Ruskin, FL 33570')
  expect(formatAddress({ ...DEFAULT_FACTS, street: '12 Shell Point Rd' })).toBe('12 Shell Point Rd, Ruskin, FL 33570')
})
