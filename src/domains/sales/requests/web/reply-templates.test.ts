import { expect, test } from 'vitest'
import { listReplyTemplates } from './reply-templates.ts'

const business = { name: 'Tidestone', phone: '+18135550123' }

test.each([
  ['Elena Vargas', 'Hi Elena, this is Tidestone.'],
  ['Mr. John Smith', 'Hi John, this is Tidestone.'],
  ['Mr.', 'Hi there, this is Tidestone.'],
])('greets %s by name, and never by a title', (name, hello) => {
  for (const { message } of listReplyTemplates({ name, service: 'driveway' }, business))
    expect(message.startsWith(hello)).toBe(true)
})
