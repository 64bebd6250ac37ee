import type { Testimonial } from './contract.ts'

/**
 * The nine testimonials until the owner replaces them in Settings; the home page shows the first four. `sample`: made
 * up, and marked so.
 */
export const DEFAULT_TESTIMONIALS: readonly Testimonial[] = [
  sample(
    'Dana M.',
    'Apollo Beach',
    'The driveway looks better than the day it was laid. They showed up when they said they would and explained every step.',
  ),
  sample(
    'Luis R.',
    'Riverview',
    'Our pool deck was green and slippery. Two days later it was clean, sanded and sealed. Worth every dollar.',
  ),
  sample(
    'Carol & Jim P.',
    'Sun City Center',
    'The owner came out himself, measured, and gave one price. No surprises on the invoice.',
  ),
  sample(
    'Terrence W.',
    'FishHawk',
    'Third season on the same seal and water still beads on it. The weeds haven’t come back.',
  ),
  sample(
    'Marta S.',
    'Bradenton',
    'I sent two photos and had a price the same afternoon. The crew swept up after themselves.',
  ),
  sample(
    'Elena V.',
    'Ruskin',
    'Rust from the sprinklers had been there for years. Gone. The satin finish is exactly what we asked for.',
  ),
  sample(
    'Ana W.',
    'Lithia',
    'They lifted the sunken corner by the gate, re-laid it and now you can’t even find the spot.',
  ),
  sample(
    'Howard K.',
    'Brandon',
    'Clubhouse walkways done before the residents were up. Quiet, tidy, and the hoses were put back.',
  ),
  sample(
    'Priya N.',
    'Tampa',
    'The roof and the driveway in one day. The house looks freshly painted, and it was only washed.',
  ),
]

function sample(name: string, location: string, text: string): Testimonial {
  return { name, rating: 5, text, location, sample: true }
}
