import type { PageData } from './page.ts'

export type Rating = {
  /** From 1 to 5, to one decimal. */
  value: number
  /** `5.0`. */
  shown: string
  /** How many it is made of, by stars: only what real customers gave. All zero while there are none. */
  real: { five: number; four: number; fewer: number }
}

/**
 * The figure over the reviews. As soon as one real customer has spoken, only real ones count: approved reviews, and testimonials that are no samples.
 * Until then it is the figure of the samples, which are marked as such wherever they stand.
 */
export function ratingOf({ testimonials, reviews }: Pick<PageData, 'testimonials' | 'reviews'>): Rating {
  const real = [...reviews, ...testimonials.filter(({ sample }) => !sample)].map(({ rating }) => rating)
  // Never empty: Settings keeps at least four testimonials.
  const counted = real.length > 0 ? real : testimonials.map(({ rating }) => rating)
  const mean = counted.reduce((sum, stars) => sum + stars, 0) / counted.length
  const value = Math.round(mean * 10) / 10
  const count = (fits: (stars: number) => boolean) => real.filter(fits).length
  return {
    value,
    shown: value.toFixed(1),
    real: { five: count((stars) => stars === 5), four: count((stars) => stars === 4), fewer: count((stars) => stars < 4) },
  }
}
