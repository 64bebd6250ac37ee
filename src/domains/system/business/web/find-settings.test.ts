import { describe, expect, test } from 'vitest'
import { findSettings } from './find-settings.ts'

const found = (role: 'owner' | 'staff' | 'technician', wanted: string) =>
  findSettings(role, wanted).map(({ section, setting }) => `${section.id}: ${setting}`)

describe('a search in Settings', () => {
  test('finds a setting by a word in it, and a section by its name, however it is written', () => {
    expect(found('owner', 'TWILIO')).toEqual(['connections: Twilio'])
    expect(found('owner', 'deposit')).toEqual(['money: deposit'])
    expect(found('owner', 'Hours')).toContain('hours: opening hours')
    expect(found('owner', 'testimon')).toEqual(['testimonials: '])
  })

  test('finds only what the person may open', () => {
    expect(found('staff', 'twilio')).toEqual([])
    expect(found('technician', 'password')).toEqual(['sign-in: password'])
    expect(found('technician', 'phone')).toEqual([])
  })

  test('finds nothing for what is no setting', () => {
    expect(found('owner', '.*')).toEqual([])
  })
})
