import * as business from '#domains/business/service.ts'
import * as partners from '#domains/partners/service.ts'
import { illustrationsLeft, placesOf } from '#domains/photos/gallery.ts'
import * as photos from '#domains/photos/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Check } from '../finding.ts'

/** What we made up and still show, marked as a sample, until the owner puts something real in its place. */
export const samples: Check = {
  type: 'Website',
  name: 'Sample content',
  run: async ({ db }) => {
    const tx = db.read(SYSTEM)
    const testimonials = (await business.content(tx)).testimonials.filter(({ sample }) => sample).length
    const made = (await partners.list(tx)).filter(({ sample }) => sample).length
    const pictures = Object.values(illustrationsLeft(placesOf(await photos.published(tx)))).reduce(
      (sum, left) => sum + left,
    )
    const kinds = [many(testimonials, 'testimonial'), many(made, 'partner'), many(pictures, 'gallery picture')].filter(
      (words) => words !== null,
    )
    if (kinds.length === 0)
      return { status: 'healthy', message: 'Testimonials, partners and pictures on the website are your own' }
    return {
      status: 'unknown',
      message:
        testimonials + made + pictures === 1
          ? `${kinds[0]} is still a sample`
          : `${LIST.format(kinds)} are still samples`,
      advice:
        'Put real testimonials in their place in Settings, real partners in Partners, and approve photos of finished jobs in Photos.',
    }
  },
}

const LIST = new Intl.ListFormat('en-US')
const many = (count: number, word: string): string | null =>
  count === 0 ? null : `${count} ${word}${count === 1 ? '' : 's'}`
