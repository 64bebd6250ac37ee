import { describe, expect, test } from 'vitest'
import { findSettings } from './find-settings.ts'

const found = (role: 'owner' | 'staff' | 'technician' | 'accountant', wanted: string) =>
  findSettings(role, wanted).map(({ section, setting }) => `${section.name}: ${setting}`)

describe('a search in Settings', () => {
  test('finds a setting by a word in it, and a card by its name, however it is written', () => {
    expect(found('owner', 'TWILIO')).toEqual(['Texting: Twilio'])
    expect(found('owner', 'deposit')).toEqual(['Money: deposit on estimates (%)'])
    expect(found('owner', 'testimon')).toEqual(['Testimonials: '])
    expect(found('owner', 'Hours')).toEqual(
      expect.arrayContaining(['Hours and closed days: ', 'Hours and closed days: opening hours']),
    )
  })

  test('finds a setting by words of it and of its card together', () => {
    expect(found('owner', 'texting number')).toEqual(['Texting: phone number'])
    expect(found('owner', 'fee late')).toEqual(['Money: late fee'])
    expect(found('owner', 'net 30 venmo')).toEqual(['Money: '])
    expect(found('owner', "workers' comp")).toEqual(['License and insurance: workers’ compensation'])
  })

  test('finds how customers can pay', () => {
    const payments = { href: '/dashboard/settings/money#payments' }
    expect(findSettings('owner', 'ACH')).toMatchObject([{ ...payments, setting: 'bank account payments (ACH)' }])
    expect(findSettings('owner', 'card on file')).toMatchObject([{ ...payments, setting: 'card on file' }])
    expect(findSettings('owner', 'logo')).toMatchObject([{ href: '/dashboard/settings/business#logo' }])
  })

  test('finds only what the person may open', () => {
    expect(found('staff', 'twilio')).toEqual([])
    expect(found('technician', 'password')).toEqual(['My sign-in: password'])
    expect(found('technician', 'phone')).toEqual(['Calendar feed: iPhone'])
    expect(found('accountant', 'calendar')).toEqual([])
  })

  test('leads to the card on its page, or to the tab that has it', () => {
    expect(findSettings('owner', 'late fee')).toMatchObject([{ href: '/dashboard/settings/money#money' }])
    expect(findSettings('owner', 'restore')).toMatchObject([{ href: '/system-health' }])
  })

  test('finds nothing for what is no setting', () => {
    expect(found('owner', '.*')).toEqual([])
    expect(found('owner', 'kangaroo')).toEqual([])
  })
})
