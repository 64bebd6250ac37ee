import { reviewToken } from '#domains/messaging/reviews/review-link.ts'
import type { ServiceName, Slot } from './plan.ts'
import type { Scenario } from './types.ts'

/** `fits`: the services that the comment mentions; a comment that fits any job has none. */
type Praise = {
  rating: number
  comment: string
  is: 'pending' | 'approved' | 'rejected'
  fits?: readonly ServiceName[]
  reply?: string
}

/**
 * How many of the approved reviews the demo shows: all have five stars, so that the pages say the 5.0 of spec.md §9.
 */
const APPROVED_MANY = 7
const APPROVED: readonly Praise[] = [
  {
    rating: 5,
    comment: 'The driveway looks better than the day we moved in. They called ahead and left nothing behind.',
    is: 'approved',
    reply: 'Thank you! Enjoy the new look, and see you in three years.',
  },
  {
    rating: 5,
    comment: 'Pool deck isn’t slippery anymore and the color came back. Fair price.',
    is: 'approved',
    fits: ['Paver Sealing'],
  },
  {
    rating: 5,
    comment: 'Luis explained every step and showed me the joints before and after.',
    is: 'approved',
    fits: ['Paver Sealing', 'Paver Restoration'],
  },
  {
    rating: 5,
    comment: 'Great result. They came half an hour late, but they called ahead.',
    is: 'approved',
    reply: 'Thank you for your patience. The bridge was up, and we plan for that now.',
  },
  {
    rating: 5,
    comment: 'House and lanai were green. Now they’re white again, and not one plant got hurt.',
    is: 'approved',
    fits: ['Pressure Washing'],
  },
  {
    rating: 5,
    comment: 'Sunken corner by the gate is level again. You can’t tell it was ever sunken.',
    is: 'approved',
    fits: ['Paver Restoration'],
  },
  { rating: 5, comment: 'Second time we used them. Same crew, same care.', is: 'approved' },
  { rating: 5, comment: 'Easy to reach, on time, and the price was the price.', is: 'approved' },
  { rating: 5, comment: 'Our neighbors asked who did it. Best money we spent on the house this year.', is: 'approved' },
  { rating: 5, comment: 'Polite crew, and they cleaned up after themselves.', is: 'approved' },
  { rating: 5, comment: 'They did exactly what they said, on the day they said.', is: 'approved' },
]
/** The number of pending reviews (spec.md §2). */
const PENDING_MANY = 8
const PENDING: readonly Praise[] = [
  {
    rating: 5,
    comment: 'Wet-look finish turned out exactly like the sample board. Neighbors keep asking.',
    is: 'pending',
    fits: ['Paver Sealing'],
  },
  { rating: 5, comment: 'On time, polite, and the walkway looks new.', is: 'pending' },
  {
    rating: 4,
    comment: 'Very happy with the sealing. A little sand was left on the lawn.',
    is: 'pending',
    fits: ['Paver Sealing'],
  },
  { rating: 5, comment: 'Kim was a pleasure. She moved all the planters back where they were.', is: 'pending' },
  {
    rating: 5,
    comment: 'Roof streaks are gone. They got back to us fast, too.',
    is: 'pending',
    fits: ['Pressure Washing'],
  },
  { rating: 3, comment: 'Good work, but I would have liked a reminder the day before.', is: 'pending' },
  {
    rating: 5,
    comment: 'Worth every dollar. The joints are firm and no more ants.',
    is: 'pending',
    fits: ['Paver Sealing', 'Paver Restoration'],
  },
  { rating: 5, comment: 'They fixed what another company messed up. Thank you!', is: 'pending' },
  { rating: 5, comment: 'Our HOA letter is history. Looks great.', is: 'pending' },
  { rating: 5, comment: 'Fast, friendly and careful with the plants.', is: 'pending' },
  { rating: 4, comment: 'Came a day late because of the rain, but they let us know early.', is: 'pending' },
  { rating: 5, comment: 'I would call them again tomorrow.', is: 'pending' },
]
const REJECTED: Praise = {
  rating: 1,
  comment: 'Wrong company, sorry. This was meant for the pool people.',
  is: 'rejected',
}

/** Customers write through the link that they were sent; the owner has looked at the older ones. */
export function seedReviews(scene: Scenario, all: readonly Slot[]): void {
  for (const { slot, praise } of assignReviews(all)) tell(scene, slot, praise)
}

/** Assigns reviews to jobs, so that no review mentions another kind of work. */
export function assignReviews(all: readonly Slot[]): { slot: Slot; praise: Praise }[] {
  const done = all.filter(({ state, offset }) => state === 'done' && offset <= -3)
  const recent = done.filter(({ offset, place }) => offset >= -20 && place % 2 === 0).slice(-PENDING_MANY)
  const older = done
    .filter(({ offset }) => offset < -24 && offset >= -300)
    .filter((_, nth) => nth % 6 === 0)
    .slice(-APPROVED_MANY - 1)
  return [
    ...fitting(older.slice(0, APPROVED_MANY), APPROVED),
    ...older.slice(APPROVED_MANY).map((slot) => ({ slot, praise: REJECTED })),
    ...fitting(recent, PENDING),
  ]
}

/** To each the first words that speak of its work, else the first that fit any. */
function fitting(slots: readonly Slot[], words: readonly Praise[]): { slot: Slot; praise: Praise }[] {
  const left = [...words]
  return slots.map((slot) => {
    const own = left.findIndex(({ fits }) => fits?.includes(slot.service))
    const [praise = REJECTED] = left.splice(own === -1 ? left.findIndex(({ fits }) => !fits) : own, 1)
    return { slot, praise }
  })
}

function tell({ stage, days, cast, book }: Scenario, slot: Slot, { rating, comment, is, reply }: Praise): void {
  // Asked in the afternoon of the day; written when there was time for it.
  const when = Math.min(slot.offset + 2, -1)
  stage.at(days.at(when, `19:${10 + (slot.place % 40)}`), async () => {
    const { body } = await cast.office.jobs.list({
      customerId: book.idOf(slot.customer),
      from: days.day(slot.offset),
      to: days.day(slot.offset),
    })
    const { asking } = await cast.office.reviews.ofJob({ id: body[0]?.id ?? '' })
    if (!asking) throw new Error(`No one in the demo was asked for a review on day ${slot.offset}`)
    await stage.visitor.reviews.submit({ token: reviewToken(stage.parts.seals, asking.id), rating, comment })
    if (is === 'pending') return
    stage.at(days.at(when + 1, '09:15'), async () => {
      const pending = await cast.office.reviews.list({ status: 'pending' })
      const id = pending.body.find((review) => review.jobId === asking.jobId)?.id ?? ''
      await (is === 'approved'
        ? cast.office.reviews.approve({ id, ...(reply !== undefined && { reply }) })
        : cast.office.reviews.reject({ id, reason: 'spam', note: 'Meant for another company.' }))
    })
  })
}
