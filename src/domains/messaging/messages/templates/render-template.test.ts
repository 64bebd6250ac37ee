import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateTemplate, TEMPLATE_FIELDS, renderTemplate } from './render-template.ts'
import type { TemplateField } from './render-template.ts'

const REMINDER = 'Hi {first_name}, Tidestone here. We see you {day} at {time} for {service}. Reply C to confirm.'
const ALLOWED: TemplateField[] = ['first_name', 'day', 'time', 'service']

describe('a template', () => {
  test('is filled in', () => {
    const values = { first_name: 'Ruth', day: 'Friday', time: '8:00 AM', service: 'Paver Restoration' }
    expect(renderTemplate(REMINDER, values)).toBe(
      'Hi Ruth, Tidestone here. We see you Friday at 8:00 AM for Paver Restoration. Reply C to confirm.',
    )
  })

  test('leaves no gap for an unknown value', () => {
    expect(
      renderTemplate('Hi {first_name}, we come {day} for {service}.', {
        day: 'Friday',
        first_name: null,
        service: ' ',
      }),
    ).toBe('Hi there, we come Friday for service.')
  })

  test('is not sent without what it is about', () => {
    expect(() => renderTemplate(REMINDER, { first_name: 'Ruth', time: '8:00 AM', service: 'Sealing' })).toThrow(
      'We don’t have a value for {day}.',
    )
    expect(() => renderTemplate('See {link}', {})).toThrow('{link}')
  })

  test('treats user input as plain text: no markup, no line breaks, no fields', () => {
    expect(renderTemplate('Hi {first_name}!', { first_name: '<b>Ruth</b>\r\nBcc: x {link}' })).toBe(
      'Hi <b>Ruth</b> Bcc: x link!',
    )
  })

  test('whatever is typed into it and into a name, it is filled in once and in no time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (text, name) => {
        const fault = validateTemplate(text, ALLOWED, [])
        if (fault !== null) return
        const filled = renderTemplate(text, { first_name: name, day: 'Friday', time: '8', service: 'x' })
        expect(filled).not.toMatch(/[{}]/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('reports a fault as a sentence', () => {
  test.each([
    ['Hi {firstname}', [], '{firstname} isn’t a field here. You can use {first_name}, {day}, {time}, {service}.'],
    ['Hi {link}', [], '{link} isn’t a field here. You can use {first_name}, {day}, {time}, {service}.'],
    ['Hi {}', [], 'Add a field name between { and }.'],
    ['Hi {first_name', [], 'There’s an unmatched { or }. Write fields like {first_name}.'],
    ['Hi }', [], 'There’s an unmatched { or }. Write fields like {first_name}.'],
    ['Hi {{first_name}}', [], 'There’s an unmatched { or }. Write fields like {first_name}.'],
    ['We come.', ['day'], 'Add {day} (appointment date).'],
  ])('%j', (text, needed, fault) => expect(validateTemplate(text, ALLOWED, needed as TemplateField[])).toBe(fault))

  test('and there is none in what is right', () => {
    expect(validateTemplate(REMINDER, ALLOWED, ['day', 'time'])).toBeNull()
    for (const field of Object.keys(TEMPLATE_FIELDS) as TemplateField[])
      expect(validateTemplate(`{${field}}`, [field], [field])).toBeNull()
  })
})
