import { removeContacts } from '#domains/system/ai/redact-pii.ts'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { formatList } from '#lib/format-list.ts'
import type { DraftOptions } from '../draft-options.ts'
import { createChooser, toSentence } from '../marketing/offer-phrases.ts'
import type { JobBrief } from './job-brief.ts'

/** What the business does on such work (spec.md §2); what was done on this very job, only its owner knows. */
const STEPS = {
  sealing: 'deep cleaning, joint sand restoration, sealer application and a quality inspection',
  washing: 'pre-treatment, power washing, post-treatment and a final cleanup',
  restoration: 'lifting and leveling where pavers have sunk, fresh joint sand and a new seal',
  cleaning: 'treatment of mold, algae, rust and oil before the wash',
}

/** What was worked on, for an invoice where the words do not say what was done. */
const SURFACES = {
  driveway: 'Driveway',
  'pool-deck': 'Pool deck',
  'paver-sealing': 'Pavers',
  'paver-cleaning': 'Pavers',
  'paver-restoration': 'Pavers',
  'pressure-washing': 'Exterior surfaces',
} as const satisfies Record<ServiceKey, string>

/**
 * A job for an invoice: what was read first, then what it includes, then whatever else was written, in its own words.
 */
export function describeJob(brief: JobBrief, { tone, again }: DraftOptions): string {
  const choose = createChooser(`${JSON.stringify(brief)}${again}`)
  const { works, finish, town, conditions, rest } = brief
  const named = works.map(({ services, areaSqFt }) => {
    const size = areaSqFt === null ? '' : `, ${areaSqFt.toLocaleString('en-US')} sq ft`
    return `${nameOf(services)}${size}`
  })
  const first = [...named, ...(finish ? [`${finish} finish`] : []), ...(town ? [`in ${town}`] : [])].join(', ')
  // Where it could be this or that, nothing is claimed to have been done.
  const steps = [
    ...new Set(
      works
        .filter((work) => isSaid(work.services))
        .flatMap(({ services }) => services.map((key) => STEPS[kindOf(key)])),
    ),
  ]
  const includes = steps.map((step) =>
    toSentence(choose([`Includes ${step}`, `The work includes ${step}`, `This covers ${step}`])),
  )
  const found =
    conditions.length > 0
      ? [
          toSentence(
            choose([`Conditions noted: ${formatList(conditions)}`, `On the surface: ${formatList(conditions)}`]),
          ),
        ]
      : []
  const others = rest.map(quoteOriginal)
  if (tone === 'shorter') return [toSentence(first), ...others].filter(Boolean).join(' ')
  const close = tone === 'warmer' ? ['Thank you for your business.'] : []
  return [
    toSentence(tone === 'formal' ? `Description of work: ${first}` : first),
    ...includes,
    ...found,
    ...others,
    ...close,
  ]
    .filter(Boolean)
    .join(' ')
}

/** An invoice says one thing: where the work could be this or that, it says only what it was done to. */
function nameOf(services: readonly ServiceKey[]): string {
  const [first = 'pressure-washing'] = services
  if (isSaid(services)) return formatList(services.map((key) => SERVICES[key].label))
  if (services.includes('paver-cleaning') && services.includes('pressure-washing')) return 'Exterior cleaning'
  return SURFACES[services.find((key) => key !== 'pressure-washing') ?? first]
}

/**
 * Whether the words say what was done. Restoration is read only where it is named, and what is read beside it is named
 * too.
 */
const isSaid = (services: readonly ServiceKey[]): boolean =>
  services.length === 1 || services.includes('paver-restoration')

function kindOf(key: keyof typeof SERVICES): keyof typeof STEPS {
  if (key === 'pressure-washing') return 'washing'
  if (key === 'paver-cleaning') return 'cleaning'
  return key === 'paver-restoration' ? 'restoration' : 'sealing'
}

/** A clause as it was written, fit for a paper that the customer reads: as a sentence, without anybody's contacts. */
const quoteOriginal = (clause: string): string =>
  toSentence(
    removeContacts(clause)
      .replaceAll(/\[(?:email|number|address)\]/g, '')
      .replaceAll(/ {2,}/g, ' ')
      .trim(),
  )
