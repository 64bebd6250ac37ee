import { z } from 'zod'
import { api } from '#lib/api.ts'
import { lines } from '#lib/text.ts'

/** What the visitor may type at once, in characters. The widget's field has the same limit. */
const LONGEST_MESSAGE = 2000
const MOST_TURNS = 20

const turn = z.object({
  role: z.enum(['user', 'assistant'], "Please send 'user' or 'assistant'."),
  content: lines(2 * LONGEST_MESSAGE),
})

/** A question, with what was said before it, oldest first: `and for 800 sq ft?` means the service that was named earlier. */
export const Question = z.object({
  message: lines(LONGEST_MESSAGE).min(1, 'Please type a question.'),
  history: z.array(turn).max(MOST_TURNS, `Please send the last ${MOST_TURNS} messages only.`).default([]),
})
export type Question = z.infer<typeof Question>

/** What a visitor can do next. `quote` leads to the form, on this page where there is one; `call` dials; `page` is a page of the site. */
export const Action = z.object({ kind: z.enum(['quote', 'call', 'page']), label: z.string(), href: z.string() })
export type Action = z.infer<typeof Action>

/** `response` is plain text, with lines. */
export const Reply = z.object({ response: z.string(), language: z.enum(['en', 'es']), actions: z.array(Action) })
export type Reply = z.infer<typeof Reply>

/** What the owner may type about an offer, in characters. */
export const LONGEST_DETAILS = 2000

export const Offer = z.object({
  campaignDetails: lines(LONGEST_DETAILS).min(1, 'Please enter some text to get started.'),
  /** How it goes out; not said: as the words do, else by text. */
  channel: z.enum(['text', 'email', 'both'], 'Please choose text, email or both.').optional(),
})
export type Offer = z.infer<typeof Offer>

/** A draft in the words of a campaign, with its fields in braces. `result` is all of it, to read and to copy; of a channel that was not asked for nothing is written. */
export const OfferDraft = z.object({
  result: z.string(),
  channel: z.enum(['text', 'email', 'both']),
  name: z.string(),
  text: z.string(),
  subject: z.string(),
  email: z.string(),
  by: z.enum(['templates', 'model']),
  /** What was understood of the words, and what of them nothing was made of; empty where a model wrote. */
  read: z.array(z.string()),
  unused: z.array(z.string()),
})
export type OfferDraft = z.infer<typeof OfferDraft>

/** Drafts of one address. */
const DRAFT_LIMIT = { points: 30, seconds: 60 }

/** Questions of one address: a quick talker asks one every few seconds. */
const ASK_LIMIT = { points: 20, seconds: 60 }
/** And in a day. Nobody has that many questions about pavers. */
export const DAY_LIMIT = { points: 200, seconds: 86_400 }

export const contract = {
  chat: api
    .route({
      method: 'POST',
      path: '/ai/chat',
      summary: 'Ask the assistant; with Accept: text/event-stream the reply comes in pieces (`text` events, then `done` with language and actions)',
    })
    .meta({ access: 'public', limit: ASK_LIMIT })
    .input(Question)
    .output(Reply),
  marketing: api
    .route({ method: 'POST', path: '/ai/marketing', summary: 'Draft an offer as a text or an email; nothing is saved or sent' })
    .meta({ access: 'staff', limit: DRAFT_LIMIT })
    .input(Offer)
    .output(OfferDraft),
}
