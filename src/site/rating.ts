import type { Testimonial } from '#domains/system/business/contract.ts'
import type { PublishedReview } from '#domains/messaging/reviews/contract.ts'
import type { PageData } from './page.ts'

export type Rating = {
  /** From 1 to 5, to one decimal. */
  value: number
  /** `5.0`. */
  shown: string
  /** Made of samples only: the figure carries their mark wherever it is. */
  sample: boolean
  /** How many real reviews it is made of; 0 for a sample. */
  count: number
  /** How many real reviews gave how many stars. All zero while there are none. */
  real: { five: number; four: number; fewer: number }
}

/** What the public pages show. `rating` is null when there is nothing to make a figure of. */
export type ShownReviews = {
  reviews: readonly PublishedReview[]
  testimonials: readonly Testimonial[]
  rating: Rating | null
}

/**
 * What customers said, real ones first. From the first approved review on, testimonials that are still samples leave
 * the pages; those that the owner confirmed stay. The figure is made of every real review and confirmed testimonial; of
 * samples only while there is nothing else.
 */
export function shownReviews({ testimonials, reviews }: Pick<PageData, 'testimonials' | 'reviews'>): ShownReviews {
  const confirmed = testimonials.filter(({ sample }) => !sample)
  const samples = reviews.length > 0 ? [] : testimonials.filter(({ sample }) => sample)
  return { reviews, testimonials: [...confirmed, ...samples], rating: ratingOf([...reviews, ...confirmed], samples) }
}

type Rated = { rating: number }

function ratingOf(real: readonly Rated[], samples: readonly Rated[]): Rating | null {
  const counted = (real.length > 0 ? real : samples).map(({ rating }) => rating)
  if (counted.length === 0) return null
  const mean = counted.reduce((sum, stars) => sum + stars, 0) / counted.length
  const value = Math.round(mean * 10) / 10
  const count = (fits: (stars: number) => boolean) => real.filter(({ rating }) => fits(rating)).length
  return {
    value,
    shown: value.toFixed(1),
    sample: real.length === 0,
    count: real.length,
    real: {
      five: count((stars) => stars === 5),
      four: count((stars) => stars === 4),
      fewer: count((stars) => stars < 4),
    },
  }
}

/** `7 customer reviews`. */
export const customerReviews = (count: number): string =>
  `${count.toLocaleString('en-US')} customer ${count === 1 ? 'review' : 'reviews'}`
