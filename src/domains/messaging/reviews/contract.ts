import { z } from 'zod'
import { Photo, Picture } from '#domains/work/photos/contract.ts'
import { api, Id, Paging } from '#lib/api.ts'
import { line, lines } from '#lib/text.ts'

/** Pending waits for the owner. Rejected is stored but hidden. Any status may follow any other. */
export const Status = z.enum(['pending', 'approved', 'rejected'])
export type Status = z.infer<typeof Status>

/** Why a review is hidden. An honest one stays on the site, whatever it says (16 CFR 465.7). */
export const RejectedAs = z.enum(['spam', 'abuse'], 'Choose why: spam or abuse.')
export type RejectedAs = z.infer<typeof RejectedAs>

/** What a link accepts; the form says the same before anything is sent. */
export const LIMITS = { comment: 2000, name: 120, photos: { most: 4, bytes: 15 * 1024 * 1024 } } as const

/** An approved review as the public pages show it. `name` is how the customer is shown: first name and initial. */
export const PublishedReview = z.object({
  id: Id,
  name: z.string(),
  /** The town of the customer, when the address tells it. */
  location: z.string().nullable(),
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  service: z.string().nullable(),
  /** What the owner answered in public. */
  reply: z.string().nullable(),
  /** Those photos of the customer that were approved, too. */
  photos: z.array(Picture),
  createdAt: z.date(),
})
export type PublishedReview = z.infer<typeof PublishedReview>

/** A review as the office sees it. */
export const Review = z.object({
  id: Id,
  jobId: Id.nullable(),
  customerId: Id.nullable(),
  customerName: z.string(),
  /** The name beside it in public. */
  shownAs: z.string(),
  service: z.string().nullable(),
  /** The kind of business that did the job. */
  business: z.string().nullable(),
  rating: z.number().int(),
  comment: z.string(),
  status: Status,
  /** Seen in public while the review is approved. */
  reply: z.string().nullable(),
  /** Why it is hidden, and in whose words; null while it is not rejected, and for one rejected before there were reasons. */
  rejectedAs: RejectedAs.nullable(),
  rejectedNote: z.string().nullable(),
  /** When it publishes itself by the rule in Settings; null when it does not. */
  publishesAt: z.date().nullable(),
  photos: z.array(Photo),
  createdAt: z.date(),
})
export type Review = z.infer<typeof Review>

export const Counts = z.object({
  all: z.number().int(),
  pending: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  /** Mean stars of the approved ones; null while there are none. */
  average: z.number().nullable(),
})
export type Counts = z.infer<typeof Counts>

/**
 * How the customer of a finished job was asked. waits: the message leaves at `leavesAt` · asked: it went out, or the
 * owner took the link · by-hand: no text may and no e-mail can be sent, so that only the owner can ask · failed: it
 * could not be sent.
 */
export const ReviewRequest = z.object({
  id: Id,
  jobId: Id,
  customerName: z.string(),
  service: z.string(),
  state: z.enum(['waits', 'asked', 'by-hand', 'failed']),
  /** How it was or will be sent; null: by the owner. */
  type: z.enum(['sms', 'email']).nullable(),
  leavesAt: z.date().nullable(),
  askedAt: z.date().nullable(),
  /** No provider was connected, so the message stayed in the outbox. */
  simulated: z.boolean(),
  openedAt: z.date().nullable(),
  googleOpenedAt: z.date().nullable(),
  /** The one reminder; null while none was written. */
  remindedAt: z.date().nullable(),
  finishedAt: z.date(),
})
export type ReviewRequest = z.infer<typeof ReviewRequest>

/**
 * Covers the last 30 days. `open` holds the newest twenty finished jobs without a review. `hours` is how long after the
 * job the product asks its customer; null while that is turned off.
 */
export const ReviewRequestOverview = z.object({
  /** Jobs finished in these days. */
  finished: z.number().int(),
  asked: z.number().int(),
  opened: z.number().int(),
  written: z.number().int(),
  /** Went on to the business's page at Google. Whether they wrote there, Google does not say. */
  wentToGoogle: z.number().int(),
  /** False: the owner has not given the page at Google, so no request leads there. */
  asksAtGoogle: z.boolean(),
  open: z.array(ReviewRequest),
  hours: z.number().int().nullable(),
  /** How many days later the one reminder follows; null while that is turned off. */
  reminderDays: z.number().int().nullable(),
})
export type ReviewRequestOverview = z.infer<typeof ReviewRequestOverview>

/** Both null for a job that was never finished. */
const OfJob = z.object({
  asking: ReviewRequest.nullable(),
  review: Review.pick({ rating: true, status: true, createdAt: true }).nullable(),
})
export type OfJob = z.infer<typeof OfJob>

export const NewReview = z.object({
  rating: z
    .number('Choose from one to five stars.')
    .int('Choose whole stars.')
    .min(1, 'Choose from one to five stars.')
    .max(5, 'Choose from one to five stars.'),
  comment: lines(LIMITS.comment).min(1, 'Write a few words.'),
  name: line(LIMITS.name, 'Enter the name to show.').nullish(),
})
export type NewReview = z.infer<typeof NewReview>

/** What the holder of a link may see: their own job, and what they wrote. */
export const LinkedJob = z.object({
  /** What to call them; null when the name does not tell. */
  called: z.string().nullable(),
  service: z.string(),
  address: z.string(),
  town: z.string().nullable(),
  finishedAt: z.date(),
  /** The name beside the review, unless they choose another. */
  shownAs: z.string(),
  /** The finished work, once the owner has published a photo of it. */
  picture: Picture.nullable(),
  /** Null until they have written. */
  written: z.object({ rating: z.number().int(), comment: z.string(), createdAt: z.date() }).nullable(),
})
export type LinkedJob = z.infer<typeof LinkedJob>

export const LOOK_LIMIT = { points: 120, seconds: 600 }
/** Tries of one address, right and wrong ones together. The plain form counts with the call. */
export const WRITE_LIMIT = { points: 30, seconds: 600 }
const PHOTO_LIMIT = { points: 60, seconds: 600 }

const one = z.object({ id: Id })
const token = z.object({ token: z.string().max(200) })
const Reply = lines(LIMITS.comment).min(1, 'Write a few words.')

export const contract = {
  list: api
    .route({ method: 'GET', path: '/reviews', outputStructure: 'detailed', summary: 'List reviews, newest first' })
    .input(Paging.extend({ status: Status.optional() }))
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Review),
      }),
    ),
  counts: api
    .route({
      method: 'GET',
      path: '/reviews/counts',
      summary: 'Count reviews by status, with the average rating of approved ones',
    })
    .output(Counts),
  approve: api
    .route({
      method: 'POST',
      path: '/reviews/{id}/approve',
      summary: 'Publish a review, with a reply or without one (null); if the reply is omitted, an existing one stays',
    })
    .input(one.extend({ reply: Reply.nullish() }))
    .output(Review),
  reject: api
    .route({
      method: 'POST',
      path: '/reviews/{id}/reject',
      summary: 'Hide spam or abuse, with the reason: the review is saved but not published',
    })
    .input(
      one.extend({
        reason: RejectedAs,
        note: lines(500).min(1, 'Write a few words about why.'),
      }),
    )
    .output(Review),
  reopen: api
    .route({ method: 'POST', path: '/reviews/{id}/reopen', summary: 'Undo a decision: the review is pending again' })
    .input(one)
    .output(Review),
  reply: api
    .route({
      method: 'PUT',
      path: '/reviews/{id}/reply',
      summary: 'Publish or change the reply to an approved review',
    })
    .input(one.extend({ reply: Reply }))
    .output(Review),
  withdrawReply: api
    .route({ method: 'DELETE', path: '/reviews/{id}/reply', summary: 'Remove the reply' })
    .input(one)
    .output(Review),
  requests: api
    .route({ method: 'GET', path: '/review-requests', summary: 'List who was asked for a review and who still can be' })
    .output(ReviewRequestOverview),
  ofJob: api
    .route({
      method: 'GET',
      path: '/jobs/{id}/review-request',
      summary: 'Get a job’s review request and its outcome',
    })
    .input(one)
    .output(OfJob),
  sendNow: api
    .route({
      method: 'POST',
      path: '/review-requests/{id}/send',
      summary: 'Send a pending review request now',
    })
    .input(one)
    .output(ReviewRequest),
  link: api
    .route({
      method: 'POST',
      path: '/review-requests/{id}/link',
      summary: 'Get the private link to share yourself; it works for another 90 days',
    })
    .input(one)
    .output(z.object({ link: z.string() })),
  getForm: api
    .route({ method: 'GET', path: '/review-links/{token}', summary: 'Get the job for a private review link' })
    .meta({ access: 'public', limit: LOOK_LIMIT })
    .input(token)
    .output(LinkedJob),
  submit: api
    .route({
      method: 'POST',
      path: '/review-links/{token}',
      successStatus: 201,
      summary: 'Submit the review for a private link, once',
    })
    .meta({ access: 'public', limit: WRITE_LIMIT })
    .input(NewReview.extend(token.shape))
    .output(LinkedJob),
  attachPhoto: api
    .route({
      method: 'POST',
      path: '/review-links/{token}/photos',
      successStatus: 201,
      summary: 'Add a photo to a review just submitted; the body is the file',
      spec: (call) => ({
        ...call,
        requestBody: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
      }),
    })
    .meta({ access: 'public', limit: PHOTO_LIMIT, takesFile: true })
    .input(token)
    .output(one),
}
