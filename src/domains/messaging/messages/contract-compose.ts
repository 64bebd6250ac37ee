/** What a person writes around a document before it is sent: one set of fields for every kind of document. */
import { z } from 'zod'
import { emailAddress, line, lines } from '#lib/text.ts'
import { Type } from './contract.ts'

const MAX_ADDRESSES = 10
const Address = emailAddress('Enter an email address.')

/** Addresses as they were typed, apart or in one field with commas; each counts once. */
const addresses = (many: string) =>
  z.array(z.string().max(5000, many), 'Enter email addresses, separated by commas.').transform((typed, { issues }) => {
    const each = typed.flatMap((text) => text.split(/[,;\n]/)).flatMap((text) => text.trim() || [])
    const read = each.map((text) => ({ text, address: Address.safeParse(text).data }))
    const wrong = read.find(({ address }) => address === undefined)
    const fault = wrong
      ? `Check the address “${wrong.text}”: it isn’t an email address.`
      : each.length > MAX_ADDRESSES
        ? many
        : null
    if (fault !== null) issues.push({ code: 'custom', message: fault, input: typed })
    return [...new Set(read.flatMap(({ address }) => address ?? []))]
  })

const WAY = 'Choose email, text or both.'
const Fields = z.object({
  by: z.array(Type, WAY).min(1, WAY).max(2, WAY),
  to: addresses(`You can send to up to ${MAX_ADDRESSES} people at once. Remove some, or send it again to the others.`),
  cc: addresses(`You can copy up to ${MAX_ADDRESSES} people. Remove some, or send it again to the others.`),
  /** Of the email. */
  subject: line(150, 'Enter a subject.'),
  /** Above the link of the email; the link and who we are follow by themselves. */
  words: lines(5000),
  /** In front of the link of the text. */
  text: lines(1000),
  attachPdf: z.boolean('Choose whether to attach the PDF.'),
})

/** A message before it is sent. Of a way that is not chosen nothing has to be filled in. */
export const MessageDraft = Fields.superRefine(({ by, to, words, text }, { issues }) => {
  const missing = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: '' })
  if (by.includes('email') && to.length === 0) missing('to', 'Enter an email address, or send it by text.')
  if (by.includes('email') && words === '') missing('words', 'Write a message.')
  if (by.includes('sms') && text === '') missing('text', 'Write the text.')
})
export type MessageDraft = z.infer<typeof MessageDraft>

/**
 * The message that a form starts from: not yet one that can be sent, as of a customer without an address. Judged once it
 * is sent.
 */
export const StartingMessage = z.object({
  by: z.array(Type),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  words: z.string(),
  text: z.string(),
  attachPdf: z.boolean(),
})

/**
 * What follows the words: the private link and its short form for a text, null where there is none, and who wrote.
 */
export const MessageEnd = z.object({
  link: z.string().nullable(),
  textLink: z.string().nullable(),
  ending: z.string(),
})
export type MessageEnd = z.infer<typeof MessageEnd>
