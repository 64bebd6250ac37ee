import { z } from 'zod'
import { Kind, Status, Type } from '#domains/messaging/messages/contract.ts'
import { api, Day, Id, Paging } from '#lib/api.ts'
import { emailAddress, line, lineOrNone, lines } from '#lib/text.ts'
import { Attachment } from './contract-attachments.ts'
import { Call, CallInput } from './contract-calls.ts'
import { bulkContract } from './contract-bulk.ts'
import { NewMessage, OpenLink } from './contract-compose.ts'

const NO_NUMBER = 'This conversation doesn’t exist.'
/** A number as E.164, with or without its plus, or the id of a customer, whose number it is then. */
const With = z
  .string()
  .regex(/^\+?[1-9]\d{6,14}$|^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, NO_NUMBER)

/** Whose number it is. */
const Person = z.object({ id: Id, name: z.string(), email: z.string().nullable() })

/** Which conversations the inbox shows. read: those without an unread text · automatic: no one has written by hand. */
const Show = z.enum(['all', 'unread', 'read', 'calls', 'automatic'], 'Choose All, Unread, Calls or Automatic.')
export type Show = z.infer<typeof Show>

/** One line of the inbox. */
export const Conversation = z.object({
  /** E.164. */
  phone: z.string(),
  /** Of everybody who has this number, or the number itself. */
  name: z.string(),
  customerIds: z.array(Id),
  lastAt: z.date(),
  unread: z.number().int(),
  /** What was said last, on one line. */
  last: z.object({ words: z.string(), mine: z.boolean(), byHand: z.boolean(), failed: z.boolean() }).nullable(),
})
export type Conversation = z.infer<typeof Conversation>

/** Their next appointment. */
const Next = z.object({
  of: z.enum(['job', 'visit']),
  id: Id,
  service: z.string(),
  scheduledDate: z.string().nullable(),
  scheduledTime: z.string().nullable(),
  confirmedAt: z.date().nullable(),
})
export type Next = z.infer<typeof Next>

/** The header of a conversation, and what may be sent in it. */
export const ConversationHeader = z.object({
  phone: z.string(),
  name: z.string(),
  /** The name for a greeting; null for a number that belongs to no customer. */
  calledName: z.string().nullable(),
  customers: z.array(Person.extend({ address: z.string() })),
  /** Of a number that is no customer's: their newest request, or who had the number before. */
  request: z.object({ id: Id, name: z.string(), email: z.string(), address: z.string() }).nullable(),
  before: Person.nullable(),
  next: Next.nullable(),
  unread: z.number().int(),
  /** They said STOP, then, and have not taken it back. */
  stoppedAt: z.date().nullable(),
  /** Why no text may go to this number, in a sentence; null where one may. */
  noText: z.string().nullable(),
  /** That it is early or late where they are, in a sentence; null within texting hours. */
  quiet: z.string().nullable(),
  /** When they agreed to texts; null: never, as far as we know. */
  agreedAt: z.date().nullable(),
  /** A text that may be an opt-out. Promotions pause until the owner says what it means. */
  question: z.object({ words: z.string(), at: z.date() }).nullable(),
  /** They have written to us by text. */
  wrote: z.boolean(),
  /** The number that our texts come from; null while none is set. */
  from: z.string().nullable(),
  simulated: z.object({ sms: z.boolean(), email: z.boolean() }),
})
export type ConversationHeader = z.infer<typeof ConversationHeader>

/** One thing that was said, or that happened with the number. */
export const Entry = z.object({
  id: Id,
  at: z.date(),
  /** in: they wrote · out: we did, by hand or by itself · line: what happened. */
  way: z.enum(['in', 'out', 'line']),
  type: Type,
  subject: z.string().nullable(),
  /** Of a line, its sentence. */
  body: z.string(),
  pictures: z.number().int(),
  /** What came with a text and was fetched; empty for texts from before the product fetched attachments. */
  attachments: z.array(Attachment),
  /** Of a line that is a call. */
  call: Call.omit({ phone: true, customerId: true, at: true }).nullable(),
  /** What a customer's text caused, as a sentence. */
  effect: z.object({ words: z.string(), good: z.boolean(), jobId: Id.nullable(), visitId: Id.nullable() }).nullable(),
  /** Ours only. */
  sent: z
    .object({
      id: Id,
      purpose: Kind,
      /** What it is called among what goes out by itself; null for what a person sent. */
      automatic: z.string().nullable(),
      byName: z.string().nullable(),
      recipient: z.string(),
      customerName: z.string().nullable(),
      status: Status,
      reason: z.string().nullable(),
      simulated: z.boolean(),
      sendAfter: z.date(),
    })
    .nullable(),
})
export type Entry = z.infer<typeof Entry>

/** The same as an answer to a request: Twilio takes no text that is longer than 1,600 characters. */
export const NewText = z
  .object({
    type: Type,
    subject: lineOrNone(150).default(''),
    message: lines(1500).min(1, 'Enter a message.'),
    /** The recipient, where two customers share this number. */
    customerId: Id.nullish(),
  })
  .refine(({ type, subject }) => type === 'sms' || subject !== '', {
    error: 'Enter a subject.',
    path: ['subject'],
  })
export type NewText = z.infer<typeof NewText>

/** A quick reply as it reads in one conversation; `text` null: it cannot be sent, since something is missing. */
export const Filled = z.object({
  id: Id,
  label: z.string(),
  text: z.string().nullable(),
  missing: z.string().nullable(),
})
export type Filled = z.infer<typeof Filled>

export const MAX_QUICK = 12
const QuickReply = z.object({
  label: line(40, 'Enter a label.'),
  text: lines(500).min(1, 'Enter a message.'),
})
export const QuickReplies = z.object({
  replies: z.array(QuickReply).max(MAX_QUICK, `You can have up to ${MAX_QUICK} quick replies.`),
  /** Of the list that was changed: two windows do not overwrite each other. */
  version: z.string(),
})
export type QuickReplies = z.infer<typeof QuickReplies>

/** How a customer expressed their wishes to the office; stored with the consent. */
const How = lines(500).min(5, 'Enter how they asked and what they said.')

/** A text that may be an opt-out, and whose it is. */
export const OptOutQuestion = z.object({ phone: z.string(), name: z.string(), words: z.string(), at: z.date() })
export type OptOutQuestion = z.infer<typeof OptOutQuestion>

/** A consent or a withdrawal of consent that the office records for a customer. */
export const NewAgreement = z.object({
  channel: Type,
  /**
   * texts: messages about their own work, by text · offers: what we would like to sell them · all: everything by text,
   * as STOP means it.
   */
  covers: z.enum(['texts', 'offers', 'all'], 'Choose what they agreed to.'),
  agreed: z.boolean('Choose whether they agreed.'),
  how: How,
  /** When they said so. */
  day: Day,
})
export type NewAgreement = z.infer<typeof NewAgreement>

const OneWay = z.object({
  /** The number or the e-mail address; null where there is none. */
  address: z.string().nullable(),
  stoppedAt: z.date().nullable(),
  textsAgreedAt: z.date().nullable(),
  /** They were asked and said no, or left the box empty: messages about their work go by e-mail. */
  textsDeclinedAt: z.date().nullable(),
  offersAgreedAt: z.date().nullable(),
})
/** What may be sent to a customer, and everything that they ever said about it, newest first. */
export const Agreements = z.object({
  sms: OneWay,
  email: OneWay,
  history: z.array(
    z.object({
      id: Id,
      at: z.date(),
      channel: Type,
      covers: z.string(),
      agreed: z.boolean(),
      source: z.string(),
      wording: z.string().nullable(),
      byName: z.string().nullable(),
    }),
  ),
})
export type Agreements = z.infer<typeof Agreements>

const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }), body: z.array(row) })
const one = z.object({ with: With })

export const contract = {
  ...bulkContract,
  list: api
    .route({
      method: 'GET',
      path: '/conversations',
      outputStructure: 'detailed',
      summary: 'List the inbox: one conversation per phone number, newest first',
    })
    .input(
      Paging.extend({
        q: z.string().max(200, 'Use fewer words in your search.').optional(),
        show: Show.default('all'),
      }),
    )
    .output(paged(Conversation)),
  counts: api
    .route({
      method: 'GET',
      path: '/conversations/counts',
      summary: 'Count the conversations with an unread text',
    })
    .output(z.object({ unread: z.number().int() })),
  get: api
    .route({ method: 'GET', path: '/conversations/{with}', summary: 'Get the contact and what they can be sent' })
    .input(one)
    .output(ConversationHeader),
  messages: api
    .route({
      method: 'GET',
      path: '/conversations/{with}/messages',
      outputStructure: 'detailed',
      summary: 'List the messages, newest first; the Link header leads to earlier ones',
    })
    .input(one.extend(Paging.shape))
    .output(z.object({ headers: z.object({ link: z.string().optional() }), body: z.array(Entry) })),
  send: api
    .route({
      method: 'POST',
      path: '/conversations/{with}/messages',
      successStatus: 201,
      summary: 'Reply by text or email; the message is held for a few seconds so it can be undone',
    })
    .input(NewText.safeExtend({ with: With }))
    .output(Entry),
  compose: api
    .route({
      method: 'POST',
      path: '/conversations',
      successStatus: 201,
      summary: 'Write to anyone by text or email: a customer, or a number or address that is new',
    })
    .input(NewMessage)
    .output(z.object({ id: Id, with: z.string().nullable() })),
  links: api
    .route({
      method: 'GET',
      path: '/conversations/{with}/links',
      summary: 'List the open estimates and invoices of a contact, each with words for a message',
    })
    .input(one.extend({ customerId: Id.optional() }))
    .output(z.array(OpenLink)),
  sharePhoto: api
    .route({
      method: 'POST',
      path: '/conversations/{with}/photo-link',
      summary: 'Get words with a private link to a photo, for a message',
    })
    .input(one.extend({ photoId: Id }))
    .output(z.object({ text: z.string() })),
  logCall: api
    .route({
      method: 'POST',
      path: '/conversations/{with}/calls',
      successStatus: 201,
      summary: 'Log a call with this number, now',
    })
    .input(one.extend(CallInput.partial().shape).extend({ customerId: Id.nullish() }))
    .output(Call),
  updateCall: api
    .route({ method: 'PATCH', path: '/calls/{id}', summary: 'Change the note, the length or the direction of a call' })
    .input(CallInput.partial().extend({ id: Id, version: z.number().int() }))
    .output(Call),
  removeCall: api
    .route({ method: 'DELETE', path: '/calls/{id}', summary: 'Remove a call that was logged by mistake' })
    .input(z.object({ id: Id }))
    .output(z.object({ removed: z.boolean() })),
  retryAttachment: api
    .route({
      method: 'POST',
      path: '/conversations/attachments/{id}/retry',
      summary: 'Fetch an attachment of a text again',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ state: z.enum(['waiting', 'saved', 'failed']) })),
  read: api
    .route({
      method: 'POST',
      path: '/conversations/{with}/read',
      summary: 'Mark everything received up to a given time as read',
    })
    .input(one.extend({ until: z.coerce.date('Choose a date and time.') }))
    .output(z.object({ unread: z.number().int() })),
  unread: api
    .route({
      method: 'POST',
      path: '/conversations/{with}/unread',
      summary: 'Mark the newest text from this number as unread',
    })
    .input(one)
    .output(z.object({ unread: z.number().int() })),
  createCustomer: api
    .route({
      method: 'POST',
      path: '/conversations/{with}/customer',
      successStatus: 201,
      summary: 'Create a customer for a number that has none',
    })
    .input(
      one.extend({
        name: line(120, 'Enter a name.'),
        address: line(300, 'Enter an address.'),
        email: z
          .union(
            [z.literal('').transform(() => null), emailAddress('Enter an email.')],
            'Enter an email address like name@example.com.',
          )
          .nullish(),
      }),
    )
    .output(z.object({ id: Id })),
  resume: api
    .route({
      method: 'POST',
      path: '/conversations/{with}/resume',
      summary: 'End an opt-out after the customer agreed to texts again without sending START',
    })
    .input(one.extend({ how: How }))
    .output(ConversationHeader),
  questions: api
    .route({
      method: 'GET',
      path: '/conversations/opt-out-questions',
      summary: 'List possible opt-outs that need review, oldest first',
    })
    .output(z.array(OptOutQuestion)),
  answerQuestion: api
    .route({
      method: 'POST',
      path: '/conversations/{with}/opt-out-question',
      summary: 'Decide whether a text was an opt-out',
    })
    .input(one.extend({ answer: z.enum(['opted-out', 'ok'], 'Choose Opted out or Still OK to text.') }))
    .output(ConversationHeader),
  filledReplies: api
    .route({
      method: 'GET',
      path: '/conversations/{with}/quick-replies',
      summary: 'List the quick replies, filled in for a customer with this number',
    })
    .input(one.extend({ customerId: Id.optional() }))
    .output(z.array(Filled)),
  quickReplies: api
    .route({ method: 'GET', path: '/quick-replies', summary: 'List the quick replies with their fields unfilled' })
    .output(QuickReplies),
  saveQuickReplies: api
    .route({ method: 'PUT', path: '/quick-replies', summary: 'Replace all quick replies, in order' })
    .input(QuickReplies)
    .output(QuickReplies),
  consentHistory: api
    .route({
      method: 'GET',
      path: '/customers/{id}/consents',
      summary: 'Get a customer’s message consent and its history',
    })
    .input(z.object({ id: Id }))
    .output(Agreements),
  recordConsent: api
    .route({
      method: 'POST',
      path: '/customers/{id}/consents',
      successStatus: 201,
      summary: 'Record a customer’s consent or opt-out',
    })
    .input(NewAgreement.extend({ id: Id }))
    .output(Agreements),
}
