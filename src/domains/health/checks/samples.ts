import * as business from '#domains/business/service.ts'
import * as partners from '#domains/partners/service.ts'
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
    const words = [testimonials > 0 && many(testimonials, 'testimonial'), made > 0 && many(made, 'partner')].filter((one) => one !== false)
    if (words.length === 0) return { status: 'healthy', message: 'Testimonials and partners on the website are your own' }
    const total = testimonials + made
    return {
      status: 'unknown',
      message: total === 1 ? `${words[0]} is still a sample` : `${words.join(' and ')} are still samples`,
      advice: 'Put real testimonials in their place in Settings, and real partners in Partners.',
    }
  },
}

const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
