import * as business from '#domains/system/business/service.ts'
import * as partners from '#domains/site/partners/service.ts'
import { illustrationsLeft, toGalleryPlaces } from '#domains/work/photos/gallery-places.ts'
import * as photos from '#domains/work/photos/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Check } from '../check-result.ts'

/** What we made up and still show, marked as a sample, until the owner puts something real in its place. */
export const samplesCheck: Check = {
  type: 'Website',
  name: 'Sample content',
  run: async ({ db }) => {
    const tx = db.read(SYSTEM)
    const testimonials = (await business.content(tx)).testimonials.filter(({ sample }) => sample).length
    const made = (await partners.list(tx)).filter(({ sample }) => sample).length
    const pictures = Object.values(illustrationsLeft(toGalleryPlaces(await photos.listPublished(tx)))).reduce(
      (sum, left) => sum + left,
    )
    const kinds = [
      pluralize(testimonials, 'testimonial'),
      pluralize(made, 'partner'),
      pluralize(pictures, 'gallery picture'),
    ].filter((words) => words !== null)
    if (kinds.length === 0)
      return { status: 'healthy', message: 'Your website uses your own testimonials, partners and pictures' }
    return {
      status: 'unknown',
      message:
        testimonials + made + pictures === 1
          ? `${kinds[0]} is still a sample`
          : `${LIST.format(kinds)} are still samples`,
      advice:
        'Add real testimonials in Settings and real partners in Partners, and approve photos of finished jobs in Photos.',
    }
  },
}

const LIST = new Intl.ListFormat('en-US')
const pluralize = (count: number, word: string): string | null =>
  count === 0 ? null : `${count} ${word}${count === 1 ? '' : 's'}`
