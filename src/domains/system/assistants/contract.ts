import { z } from 'zod'
import { By, PromptTemplate } from '#domains/system/ai/contract.ts'
import { ServiceKey } from '#domains/system/business/contract.ts'
import { PagePath, PageWords } from '#domains/site/seo/contract.ts'
import { api } from '#lib/api.ts'
import { line, lines } from '#lib/text.ts'

/** What the visitor may type at once, in characters. The widget's field has the same limit. */
const LONGEST_MESSAGE = 2000
const MAX_TURNS = 20

const turn = z.object({
  role: z.enum(['user', 'assistant'], "Please send 'user' or 'assistant'."),
  content: lines(2 * LONGEST_MESSAGE),
})

/**
 * A question, with what was said before it, oldest first: `and for 800 sq ft?` means the service that was named
 * earlier.
 */
export const Question = z.object({
  message: lines(LONGEST_MESSAGE).min(1, 'Type a question.'),
  history: z.array(turn).max(MAX_TURNS, `Send only the last ${MAX_TURNS} messages.`).default([]),
})
export type Question = z.infer<typeof Question>

/**
 * What a visitor can do next. `quote` leads to the form, on this page where there is one; `call` dials; `callback` asks
 * us to call (where that can't be shown, its address leads to the form); `page` is a page of the site.
 */
export const Action = z.object({
  kind: z.enum(['quote', 'call', 'callback', 'page']),
  label: z.string(),
  href: z.string(),
})
export type Action = z.infer<typeof Action>

/** What the conversation says of the work, to fill in the quote form with. `zip` has five digits. */
export const AboutWork = z.object({
  service: ServiceKey.nullable(),
  areaSqFt: z.number().int().nullable(),
  zip: z.string().nullable(),
})
export type AboutWork = z.infer<typeof AboutWork>

/** `response` is plain text, with lines. */
export const Reply = z.object({
  response: z.string(),
  language: z.enum(['en', 'es']),
  actions: z.array(Action),
  about: AboutWork,
})
export type Reply = z.infer<typeof Reply>

/** What the owner may type about an offer, in characters. */
export const LONGEST_DETAILS = 2000
/** What may be typed or pasted about a job, and of a review. */
export const LONGEST_JOB = 4000

const typed = (longest: number) => lines(longest).min(1, 'Please enter some text to get started.')

const AGAIN = 'Ask for another draft.'
/** Another draft of the same: how it should sound, and how many were made before it. */
const manner = {
  tone: z.enum(['shorter', 'warmer', 'formal'], 'Choose shorter, warmer or formal.').optional(),
  again: z.number(AGAIN).int(AGAIN).min(0, AGAIN).max(99, AGAIN).default(0),
}
export const Tone = manner.tone.unwrap()
export type Tone = z.infer<typeof Tone>

export const Offer = z.object({
  campaignDetails: typed(LONGEST_DETAILS),
  /** How it goes out; not said: as the words do, else by text. */
  channel: z.enum(['text', 'email', 'both'], 'Choose text, email or both.').optional(),
  ...manner,
})
export type Offer = z.infer<typeof Offer>

/**
 * A draft in the words of a campaign, with its fields in braces. `result` is all of it, to read and to copy; of a
 * channel that was not asked for nothing is written.
 */
export const OfferDraft = z.object({
  result: z.string(),
  channel: z.enum(['text', 'email', 'both']),
  name: z.string(),
  text: z.string(),
  subject: z.string(),
  email: z.string(),
  by: By,
  /** What was understood of the words, and what of them nothing was made of; empty where a model wrote. */
  read: z.array(z.string()),
  unused: z.array(z.string()),
})
export type OfferDraft = z.infer<typeof OfferDraft>

export const AboutJob = z.object({ jobDetails: typed(LONGEST_JOB), ...manner })
export type AboutJob = z.infer<typeof AboutJob>

/** `read` lists what we understood from the text, so that a person can check it. */
export const Draft = z.object({ result: z.string(), by: By, read: z.array(z.string()) })
export type Draft = z.infer<typeof Draft>

const Cents = z.number().int()
const Minutes = z.number().int()
/** Estimates what the work may take. The owner's own rates give each figure; a model only words them. */
export const JobEstimate = Draft.extend({
  areaSqFt: z.number().int().nullable(),
  /**
   * One entry per service that was named, or could be meant. A figure is null without an area, and where the owner has
   * no rate: we do not invent one.
   */
  services: z.array(
    z.object({
      service: z.string(),
      price: z.object({ low: Cents, high: Cents }).nullable(),
      hours: z.object({ low: Minutes, high: Minutes }).nullable(),
    }),
  ),
  /** `amount` is in the unit of the inventory, else in gallons or pounds: `5 pails`. `words` explain the amount. */
  materials: z.array(z.object({ name: z.string(), amount: z.string(), words: z.string() })),
  /** What would make it better: `To ask: how many square feet is it?` */
  open: z.array(z.string()),
  /**
   * The same as one could write to the customer: the price and nothing of hours or materials. Always in our own words.
   */
  reply: z.string(),
})
export type JobEstimate = z.infer<typeof JobEstimate>

const STARS = 'Choose one to five stars.'
export const ReviewToAnswer = z.object({
  reviewText: typed(LONGEST_JOB),
  /** Where they are known: they say more than the words. */
  stars: z.number(STARS).int(STARS).min(1, STARS).max(5, STARS).optional(),
  /** Opens the reply with this name; the model never gets it. */
  firstName: line(60, 'Enter the first name.').optional(),
  ...manner,
})
export type ReviewToAnswer = z.infer<typeof ReviewToAnswer>

/** What a search result says of a page. */
export const PageDraft = PageWords.extend({ by: By })
export type PageDraft = z.infer<typeof PageDraft>

/** Drafts of one address. */
const DRAFT_LIMIT = { points: 30, seconds: 60 }

/** Questions of one address: a quick talker asks one every few seconds. */
const ASK_LIMIT = { points: 20, seconds: 60 }
/** The limit per day. No visitor has that many questions about pavers. */
export const DAY_LIMIT = { points: 200, seconds: 86_400 }

/** `fault`: why the template could not be saved; then nothing is filled in. */
export const Preview = z.object({ prompt: z.string(), fault: z.string().nullable() })
export type Preview = z.infer<typeof Preview>

export const contract = {
  chat: api
    .route({
      method: 'POST',
      path: '/ai/chat',
      summary:
        'Ask the assistant; with Accept: text/event-stream the reply is streamed (`text` events, then `done` with language and actions)',
    })
    .meta({ access: 'public', limit: ASK_LIMIT })
    .input(Question)
    .output(Reply),
  marketing: api
    .route({
      method: 'POST',
      path: '/ai/marketing',
      summary: 'Draft an offer as a text or an email; nothing is saved or sent',
    })
    .meta({ access: 'staff', limit: DRAFT_LIMIT })
    .input(Offer)
    .output(OfferDraft),
  jobEstimate: api
    .route({
      method: 'POST',
      path: '/ai/job-estimate',
      summary: 'Describe the price range, hours and materials of a job',
    })
    .meta({ access: 'staff', limit: DRAFT_LIMIT })
    .input(AboutJob)
    .output(JobEstimate),
  reviewResponse: api
    .route({
      method: 'POST',
      path: '/ai/review-response',
      summary: 'Draft a public reply to a review; nothing is saved',
    })
    .meta({ access: 'staff', limit: DRAFT_LIMIT })
    .input(ReviewToAnswer)
    .output(Draft),
  jobDescription: api
    .route({ method: 'POST', path: '/ai/job-description', summary: 'Draft a job description for an invoice' })
    .meta({ access: 'staff', limit: DRAFT_LIMIT })
    .input(AboutJob)
    .output(Draft),
  page: api
    .route({
      method: 'POST',
      path: '/ai/page',
      summary: 'Draft a page’s search title and description from the business facts; nothing is saved',
    })
    .meta({ access: 'staff', limit: DRAFT_LIMIT })
    .input(z.object({ pagePath: PagePath }))
    .output(PageDraft),
  preview: api
    .route({
      method: 'POST',
      path: '/ai/features/{featureName}/preview',
      summary: 'Preview a prompt template filled with example data',
    })
    .meta({ access: 'owner' })
    .input(z.object({ featureName: z.string(), promptTemplate: PromptTemplate }))
    .output(Preview),
}
