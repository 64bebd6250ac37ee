import { withoutContacts } from '#domains/ai/masked.ts'
import { SERVICES } from '#domains/requests/choices.ts'
import { list } from '#lib/words.ts'
import type { Manner } from '../manner.ts'
import { chooser, sentence } from '../marketing/phrases.ts'
import type { JobBrief } from './brief.ts'

/** What the business does on such work (spec.md §2); what was done on this very job, only its owner knows. */
const STEPS = {
  sealing: 'deep cleaning, joint sand restoration, sealer application and a quality inspection',
  washing: 'pre-treatment, power washing, post-treatment and a final cleanup',
  restoration: 'lifting and leveling where pavers have sunk, fresh joint sand and a new seal',
  cleaning: 'treatment of mold, algae, rust and oil before the wash',
}

/** A job for an invoice: what was read first, then what it includes, then whatever else was written, in its own words. */
export function describeJob(brief: JobBrief, { tone, again }: Manner): string {
  const choose = chooser(`${JSON.stringify(brief)}${again}`)
  const { works, finish, town, conditions, rest } = brief
  const named = works.map(({ services, areaSqFt }) => {
    const size = areaSqFt === null ? '' : `, ${areaSqFt.toLocaleString('en-US')} sq ft`
    return `${list(
      services.map((key) => SERVICES[key].label),
      'or',
    )}${size}`
  })
  const first = [...named, ...(finish ? [`${finish} finish`] : []), ...(town ? [`in ${town}`] : [])].join(', ')
  const steps = [...new Set(works.flatMap(({ services }) => services.slice(0, 1).map((key) => STEPS[kindOf(key)])))]
  const includes = steps.map((step) => sentence(choose([`Includes ${step}`, `The work includes ${step}`, `This covers ${step}`])))
  const found = conditions.length > 0 ? [sentence(choose([`Noted: ${list(conditions)}`, `On the surface: ${list(conditions)}`]))] : []
  const others = rest.map(inOwnWords)
  if (tone === 'shorter') return [sentence(first), ...others].filter(Boolean).join(' ')
  const close = tone === 'warmer' ? ['Thank you for having us.'] : []
  return [sentence(tone === 'formal' ? `Description of work: ${first}` : first), ...includes, ...found, ...others, ...close].filter(Boolean).join(' ')
}

function kindOf(key: keyof typeof SERVICES): keyof typeof STEPS {
  if (key === 'pressure-washing') return 'washing'
  if (key === 'paver-cleaning') return 'cleaning'
  return key === 'paver-restoration' ? 'restoration' : 'sealing'
}

/** A clause as it was written, fit for a paper that the customer reads: as a sentence, without anybody's contacts. */
const inOwnWords = (clause: string): string =>
  sentence(
    withoutContacts(clause)
      .replaceAll(/\[(?:email|number|address)\]/g, '')
      .replaceAll(/ {2,}/g, ' ')
      .trim(),
  )
