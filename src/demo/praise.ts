import { tokenOf } from '#domains/reviews/link.ts'
import type { Slot } from './plan.ts'
import type { Scene } from './story.ts'

type Praise = { rating: number; comment: string; is: 'pending' | 'approved' | 'rejected'; reply?: string }

/** All of five stars, so that the pages say the 5.0 of spec.md §9. */
const APPROVED: readonly Praise[] = [
  {
    rating: 5,
    comment: 'The driveway looks better than the day we moved in. They called before they came and left nothing behind.',
    is: 'approved',
    reply: 'Thank you! Enjoy the shine, and see you in three years.',
  },
  { rating: 5, comment: 'Pool deck is not slippery anymore and the color came back. Fair price.', is: 'approved' },
  { rating: 5, comment: 'Luis explained every step and showed me the joints before and after.', is: 'approved' },
  {
    rating: 5,
    comment: 'Great result. They came half an hour late, but they called ahead.',
    is: 'approved',
    reply: 'Thank you for your patience. The bridge was up, and we plan for that now.',
  },
  { rating: 5, comment: 'House and lanai were green. Now they are white again, and not one plant suffered.', is: 'approved' },
  { rating: 5, comment: 'Sunken corner by the gate is level again. You cannot tell where it was.', is: 'approved' },
  { rating: 5, comment: 'Second time we used them. Same crew, same care.', is: 'approved' },
]
/** Eight wait (spec.md §2). */
const PENDING: readonly Praise[] = [
  { rating: 5, comment: 'Wet-look finish turned out exactly like the sample board. Neighbors keep asking.', is: 'pending' },
  { rating: 5, comment: 'On time, polite, and the walkway looks new.', is: 'pending' },
  { rating: 4, comment: 'Very happy with the sealing. A little sand was left on the lawn.', is: 'pending' },
  { rating: 5, comment: 'Kim was a pleasure. She moved all the planters back where they were.', is: 'pending' },
  { rating: 5, comment: 'Roof streaks are gone. Quick answer to our request, too.', is: 'pending' },
  { rating: 3, comment: 'Good work, but I would have liked a reminder the day before.', is: 'pending' },
  { rating: 5, comment: 'Worth every dollar. The joints are firm and no more ants.', is: 'pending' },
  { rating: 5, comment: 'They fixed what another company did badly. Thank you!', is: 'pending' },
]
const REJECTED: Praise = { rating: 1, comment: 'Wrong company, sorry. This was meant for the pool people.', is: 'rejected' }

/** Customers write through the link that they were sent; the owner has looked at the older ones. */
export function tellOfPraise(scene: Scene, all: readonly Slot[]): void {
  const done = all.filter(({ state, offset }) => state === 'done' && offset <= -3)
  const recent = done.filter(({ offset, place }) => offset >= -20 && place % 2 === 0).slice(-PENDING.length)
  const older = done
    .filter(({ offset }) => offset < -24 && offset >= -300)
    .filter((_, nth) => nth % 6 === 0)
    .slice(-APPROVED.length - 1)
  for (const [nth, slot] of older.entries()) tell(scene, slot, APPROVED[nth] ?? REJECTED)
  for (const [nth, slot] of recent.entries()) tell(scene, slot, PENDING[nth] ?? REJECTED)
}

function tell({ stage, days, cast, book }: Scene, slot: Slot, { rating, comment, is, reply }: Praise): void {
  // Asked in the afternoon of the day; written when there was time for it.
  const when = Math.min(slot.offset + 2, -1)
  stage.at(days.at(when, `19:${10 + (slot.place % 40)}`), async () => {
    const { body } = await cast.office.jobs.list({ customerId: book.idOf(slot.customer), from: days.day(slot.offset), to: days.day(slot.offset) })
    const { asking } = await cast.office.reviews.ofJob({ id: body[0]?.id ?? '' })
    if (!asking) throw new Error(`Nobody of the demo was asked for a review on day ${slot.offset}`)
    await stage.visitor.reviews.write({ token: tokenOf(stage.parts.seals, asking.id), rating, comment })
    if (is === 'pending') return
    stage.at(days.at(when + 1, '09:15'), async () => {
      const pending = await cast.office.reviews.list({ status: 'pending' })
      const id = pending.body.find((review) => review.jobId === asking.jobId)?.id ?? ''
      await (is === 'approved' ? cast.office.reviews.approve({ id, ...(reply !== undefined && { reply }) }) : cast.office.reviews.reject({ id }))
    })
  })
}
