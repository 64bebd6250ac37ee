import { JobVisit } from '#domains/work/jobs/contract-visits.ts'
import { z } from 'zod'
import { NotSent, SendBy, SentVia, Share } from '#domains/messaging/messages/contract.ts'
import { Picture } from '#domains/work/photos/contract.ts'
import { api, Day, daysInOrder, Id, Paging } from '#lib/api.ts'
import { SignaturePath } from '#lib/signature.ts'
import { line, lines } from '#lib/text.ts'
import { onSite } from './contract-on-site.ts'
import { PaymentStep, PaymentSteps, ScheduledStep } from './contract-payment-steps.ts'
import { centsField, Choice, noteField, EstimateOptions, EstimateLine, PERCENT, PRICE } from './contract-line-items.ts'
import { Counts, CountsQuery } from './contract-counts.ts'

/**
 * The stored status. A draft has not been sent to anyone. A sent estimate shows as expired once its last day is over.
 */
export const Status = z.enum(['draft', 'sent', 'accepted', 'declined', 'void'])
export type Status = z.infer<typeof Status>

/** The states that are shown and can be used as a filter. */
export const State = z.enum([...Status.options, 'expired'], 'Choose draft, sent, accepted, declined, expired or void.')
export type State = z.infer<typeof State>

export const getEstimateState = (
  { status, validUntil }: { status: Status; validUntil: string },
  today: string,
): State => (status === 'sent' && validUntil < today ? 'expired' : status)

const PricedLine = EstimateLine.extend({ total: z.number().int() })

/** Cents. */
const Price = z.object({
  lines: z.array(PricedLine),
  subtotal: z.number().int(),
  discountName: z.string().nullable(),
  discount: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  deposit: z.number().int(),
  /** What is paid when; left out where there is only a deposit and the rest. */
  schedule: z.array(ScheduledStep).optional(),
})

/** A customer's response. */
export const Answer = z.object({
  accepted: z.boolean(),
  name: z.string().nullable(),
  /** `typed` or the strokes of a drawing, as an SVG path. */
  signature: z.string().nullable(),
  /** On the network. */
  address: z.string(),
  reason: z.string().nullable(),
  preferredStart: z.string().nullable(),
  choice: Choice.nullable(),
  /** Cents. */
  amount: z.number().int().nullable(),
  deposit: z.number().int().nullable(),
  /** What was agreed to, word for word, and its SHA-256. */
  text: z.string().nullable(),
  digest: z.string().nullable(),
  at: z.date(),
})
export type Answer = z.infer<typeof Answer>

export const Estimate = z.object({
  id: Id,
  version: z.number().int(),
  estimateNumber: z.string(),
  businessId: Id,
  customerId: Id,
  customerName: z.string(),
  /** Where the work is, and the same when it is not the address of the customer. */
  address: z.string(),
  siteAddress: z.string().nullable(),
  requestId: Id.nullable(),
  jobId: Id.nullable(),
  /** The visit at which it was written. */
  visitId: Id.nullable(),
  service: z.string(),
  title: z.string(),
  intro: z.string().nullable(),
  status: Status,
  state: State,
  offer: EstimateOptions,
  /** Thousandths of a percent. */
  taxRate: z.number().int(),
  depositPercent: z.number().int().nullable(),
  depositAmount: z.number().int().nullable(),
  /** Left out where there is only a deposit and the rest. */
  paymentSteps: z.array(PaymentStep).optional(),
  areaSqFt: z.number().int().nullable(),
  validUntil: z.string(),
  /** Cents of what is chosen from the start; once accepted, of what was. */
  amount: z.number().int(),
  sentAt: z.date().nullable(),
  sentVia: SentVia,
  openedAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
  /** When the next follow-up is due. */
  remindAt: z.date().nullable(),
  createdAt: z.date(),
})
export type Estimate = z.infer<typeof Estimate>

export const WholeEstimate = Estimate.extend({
  /** All answers, the newest first. */
  answers: z.array(Answer),
  /** Cents that were paid for it before the work. */
  depositPaid: z.number().int(),
  /** Cents of the deposit that are still asked for: none before it is accepted, nor once the work is done. */
  depositOwed: z.number().int(),
})
export type WholeEstimate = z.infer<typeof WholeEstimate>

const TAX = 'Enter a tax rate from 0 to 30 percent.'
const AREA = 'Enter the area in whole square feet, from 1 to 1,000,000.'
const fields = {
  service: line(120, 'Choose a service.'),
  title: line(120, 'Enter a title.'),
  intro: lines(2000)
    .transform((typed) => typed || null)
    .nullish(),
  siteAddress: noteField(300),
  offer: EstimateOptions,
  taxRate: z.number(TAX).int(TAX).min(0, TAX).max(30_000, TAX),
  depositPercent: z.number(PERCENT).int('Enter a whole percentage.').min(0, PERCENT).max(100, PERCENT).nullish(),
  depositAmount: centsField(PRICE).nullish(),
  paymentSteps: PaymentSteps.nullish(),
  areaSqFt: z.number(AREA).int(AREA).min(1, AREA).max(1_000_000, AREA).nullish(),
  validUntil: Day,
}

const ONE_DEPOSIT = {
  error: 'Enter the deposit as a percentage or in dollars, not both.',
  path: ['depositAmount'],
}
const oneDeposit = ({
  depositPercent,
  depositAmount,
}: {
  depositPercent?: number | null | undefined
  depositAmount?: number | null | undefined
}) => (depositPercent ?? null) === null || (depositAmount ?? null) === null

const NewFields = z.object({
  businessId: Id,
  customerId: Id,
  requestId: Id.nullish(),
  jobId: Id.nullish(),
  ...fields,
  taxRate: fields.taxRate.default(0),
  validUntil: fields.validUntil.optional(),
})
export const NewEstimate = NewFields.refine(oneDeposit, ONE_DEPOSIT)
export type NewEstimate = z.infer<typeof NewEstimate>

const VERSION = 'Reopen the estimate and try again.'
const ChangeFields = z.object({
  version: z.number(VERSION).int(VERSION).min(1, VERSION),
  ...z.object(fields).partial().shape,
})
/** Omitted fields stay unchanged. `version` is the version that the change is based on. */
export type EstimateChange = z.infer<typeof ChangeFields>

export const Filter = Paging.extend({
  businessId: Id.optional(),
  state: State.optional(),
  /** Of those that are sent: whether the customer has opened them. */
  opened: z.stringbool('Choose yes or no.').optional(),
  /** Days on which they were written, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** The same by the name that other lists give it; `state` counts where both are there. */
  status: State.optional(),
  customerId: Id.optional(),
  jobId: Id.optional(),
  requestId: Id.optional(),
  q: z.string().max(200, 'Keep your search under 200 characters.').optional(),
})
export type Filter = z.infer<typeof Filter>

/** What the holder of a link may see. */
export const LinkedEstimate = Estimate.pick({
  id: true,
  version: true,
  estimateNumber: true,
  customerName: true,
  address: true,
  service: true,
  title: true,
  intro: true,
  state: true,
  offer: true,
  taxRate: true,
  areaSqFt: true,
  validUntil: true,
}).extend({
  /** What is chosen from the start, or was, and what it comes to. */
  choice: Choice,
  price: Price,
  depositPercent: z.number().int().nullable(),
  depositPaid: z.number().int(),
  depositOwed: z.number().int(),
  /** Of the service, as the price book shows it; null without one. */
  picture: Picture.nullable(),
  /** The id of the package that customers choose most often, counted; null where that is not known. */
  mostChosen: z.string().nullable(),
  /**
   * When the work is that was agreed to: its days, the time as HH:MM, and minutes on each of them. Null before it is
   * scheduled, and once it is over.
   */
  appointment: z
    .object({
      dates: z.array(z.string()),
      time: z.string().nullable(),
      minutes: z.number().int().nullable(),
      /** Minutes after the start in which the crew may arrive; 0: at the start. */
      arrivalWindowMinutes: z.number().int(),
      /** The visits after the first one. */
      visits: z.array(
        JobVisit.pick({ title: true, date: true, time: true, minutes: true, arrivalWindowMinutes: true }),
      ),
    })
    .nullable(),
  /** It is accepted, and still to be scheduled. */
  waitsForDay: z.boolean(),
  /** The last answer, without the address on the network. */
  answer: Answer.pick({
    accepted: true,
    name: true,
    reason: true,
    preferredStart: true,
    amount: true,
    deposit: true,
    at: true,
  }).nullable(),
})
export type LinkedEstimate = z.infer<typeof LinkedEstimate>

const AGREE = 'Check the box to accept the estimate and its terms.'
export const Acceptance = z.object({
  choice: Choice,
  name: line(120, 'Enter your full name.'),
  signature: SignaturePath,
  preferredStart: noteField(80),
  agreed: z.literal(true, AGREE),
  /**
   * The total in cents, and the version, that the customer saw. A change made since then is not part of the agreement.
   */
  total: centsField('Reopen the estimate and try again.'),
  version: z.number(VERSION).int(VERSION).min(1, VERSION),
})
export type Acceptance = z.infer<typeof Acceptance>

/** The reason for declining, which is optional. */
export const Reason = lines(500)
  .transform((typed) => typed || null)
  .nullish()

/**
 * Limits the attempts of one address, right and wrong ones together, at the page, its form and all calls of a link. One
 * shared limit leaves a guesser no side door.
 */
export const LINK_LIMIT = { points: 150, seconds: 600, as: 'estimates.link' }

const one = z.object({ id: Id })
const held = one.extend({ key: z.string('This link is incomplete.').max(200, 'This link is incomplete.') })

export const contract = {
  ...onSite,
  list: api
    .route({ method: 'GET', path: '/estimates', outputStructure: 'detailed', summary: 'List estimates, newest first' })
    .input(daysInOrder(Filter))
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Estimate),
      }),
    ),
  counts: api
    .route({
      method: 'GET',
      path: '/estimates/counts',
      summary: 'Count estimates by status, with what they come to and how soon they are answered',
    })
    .input(daysInOrder(CountsQuery))
    .output(Counts),
  get: api
    .route({ method: 'GET', path: '/estimates/{id}', summary: 'Get an estimate with the customer’s responses' })
    .input(one)
    .output(WholeEstimate),
  create: api
    .route({ method: 'POST', path: '/estimates', successStatus: 201, summary: 'Create an estimate' })
    .input(NewEstimate)
    .output(WholeEstimate),
  update: api
    .route({ method: 'PATCH', path: '/estimates/{id}', summary: 'Update an estimate that hasn’t been accepted' })
    .input(ChangeFields.extend(one.shape).refine(oneDeposit, ONE_DEPOSIT))
    .output(WholeEstimate),
  send: api
    .route({
      method: 'POST',
      path: '/estimates/{id}/send',
      summary: 'Send the link by text, email or both; for an accepted estimate, request the deposit',
    })
    .input(one.extend({ by: SendBy }))
    .output(WholeEstimate.extend({ notSent: z.array(NotSent), ...Share.shape })),
  link: api
    .route({
      method: 'POST',
      path: '/estimates/{id}/link',
      summary: 'Get the private link to share yourself; marks a draft as sent unless `shared` is false',
    })
    .input(one.extend({ shared: z.boolean('Say whether you shared the link.').default(true) }))
    .output(Share),
  void: api
    .route({
      method: 'POST',
      path: '/estimates/{id}/void',
      summary: 'Cancel an estimate; its link stops working',
    })
    .input(one)
    .output(WholeEstimate),
  revokeLink: api
    .route({
      method: 'POST',
      path: '/estimates/{id}/revoke-link',
      summary: 'Revoke the private link; the next one is new',
    })
    .input(one)
    .output(WholeEstimate),
  copy: api
    .route({ method: 'POST', path: '/estimates/{id}/copy', successStatus: 201, summary: 'Duplicate an estimate' })
    .input(one)
    .output(WholeEstimate),
  acceptFor: api
    .route({
      method: 'POST',
      path: '/estimates/{id}/accept',
      summary: 'Record that a customer accepted by phone or on paper',
    })
    .input(
      one.extend({
        choice: Choice,
        name: line(120, 'Enter who accepted it.'),
        how: line(200, 'Enter how they accepted it.'),
        version: z.number(VERSION).int(VERSION),
      }),
    )
    .output(WholeEstimate),
  view: api
    .route({ method: 'POST', path: '/estimate-links/{id}/look', summary: 'Get the estimate behind a private link' })
    .meta({ access: 'public', limit: LINK_LIMIT })
    .input(held)
    .output(LinkedEstimate),
  price: api
    .route({ method: 'POST', path: '/estimate-links/{id}/price', summary: 'Price a choice of package and add-ons' })
    .meta({ access: 'public', limit: LINK_LIMIT })
    .input(held.extend({ choice: Choice }))
    .output(Price),
  accept: api
    .route({
      method: 'POST',
      path: '/estimate-links/{id}/accept',
      summary: 'Accept an estimate with a name and signature',
    })
    .meta({ access: 'public', limit: LINK_LIMIT })
    .input(Acceptance.extend(held.shape))
    .output(LinkedEstimate),
  decline: api
    .route({
      method: 'POST',
      path: '/estimate-links/{id}/decline',
      summary: 'Decline an estimate, with an optional reason',
    })
    .meta({ access: 'public', limit: LINK_LIMIT })
    .input(held.extend({ reason: Reason }))
    .output(LinkedEstimate),
  reopen: api
    .route({ method: 'POST', path: '/estimate-links/{id}/reopen', summary: 'Reopen a declined estimate' })
    .meta({ access: 'public', limit: LINK_LIMIT })
    .input(held)
    .output(LinkedEstimate),
}
