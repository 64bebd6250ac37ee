import * as business from '#domains/system/business/service.ts'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import * as needs from '#domains/work/needs/service.ts'
import { computeBallpark, listPriceFactors, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import type { Ballpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { formatMinutes } from '#lib/dates.ts'
import { formatList } from '#lib/format-list.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { JobEstimate } from '../contract.ts'
import { isOpen, parseJobBrief } from './job-brief.ts'
import type { JobBrief } from './job-brief.ts'
import { estimateHours } from './estimate-hours.ts'
import type { Hours } from './estimate-hours.ts'

type Priced = {
  key: ServiceKey
  areaSqFt: number | null
  price: Ballpark | null
  perFoot: string | null
  hours: Hours | null
}

/** An estimate with all its figures: `figures` is what a model may word, line by line. */
export type Estimated = Omit<JobEstimate, 'result' | 'by' | 'reply'> & { brief: JobBrief; figures: string }

/**
 * Estimates the work that the text names from the owner's own rates, coverage and jobs. Nothing is guessed: missing
 * details go to `open`.
 */
export async function estimateJob(tx: Tx, jobDetails: string): Promise<Estimated> {
  const brief = parseJobBrief(jobDetails)
  const [{ rates }, businesses] = await Promise.all([business.content(tx), business.list(tx)])
  const priced: Priced[] = []
  const materials: JobEstimate['materials'] = []
  for (const { services, areaSqFt } of brief.works) {
    for (const key of services) {
      const businessId = businesses.find(({ type }) => type === SERVICES[key].business)?.id
      const hasRate = rates[key].high > 0
      priced.push({
        key,
        areaSqFt,
        price: areaSqFt !== null && hasRate ? computeBallpark(rates, key, areaSqFt) : null,
        perFoot: hasRate ? formatBallpark(rates[key]) : null,
        hours:
          areaSqFt === null || businessId === undefined ? null : await estimateHours(tx, businessId, key, areaSqFt),
      })
      // When the text could mean several services, there is no single list of materials to load.
      if (areaSqFt !== null && businessId !== undefined && services.length === 1)
        materials.push(...(await materialsFor(tx, businessId, key, areaSqFt, brief)))
    }
  }
  const open = openIn(brief, priced)
  return {
    brief,
    areaSqFt: brief.works.find((work) => work.areaSqFt !== null)?.areaSqFt ?? null,
    services: priced.map(({ key, price, hours }) => ({
      service: SERVICES[key].label,
      price,
      hours: hours && { low: hours.low, high: hours.high },
    })),
    materials,
    open,
    read: describeWork(brief),
    figures: [
      ...priced.map(lineOf),
      ...materialLines(materials),
      ...priced.slice(0, 1).map(({ key }) => `It depends on ${formatList(listPriceFactors(key))}.`),
      ...open,
    ].join('\n'),
  }
}

async function materialsFor(
  tx: Tx,
  businessId: string,
  key: ServiceKey,
  areaSqFt: number,
  { finish, surface }: JobBrief,
): Promise<JobEstimate['materials']> {
  const asked = {
    businessId,
    service: SERVICES[key].label,
    areaSqFt,
    surface,
    joints: 'normal' as const,
    ...(finish && { finish }),
  }
  const { lines } = await needs.estimate(tx, asked)
  return lines.flatMap(({ name, quantity, unit, exact, measure, words }) => {
    if (quantity !== null && unit !== null) return [{ name, amount: `${quantity} ${unit}`, words }]
    return exact === null || measure === null ? [] : [{ name, amount: `${exact} ${measure}`, words }]
  })
}

function lineOf({ key, areaSqFt, price, perFoot, hours }: Priced): string {
  const name = SERVICES[key].label
  if (perFoot === null) return `${name}: no rate is set in Settings, so we can’t price it.`
  if (areaSqFt === null || price === null) return `${name}: ${perFoot} per square foot.`
  const size = `${areaSqFt.toLocaleString('en-US')} sq ft`
  const time =
    hours &&
    `; time on site ${formatMinutes(hours.low)} to ${formatMinutes(hours.high)}${hours.isLearned ? ', based on recent jobs' : ' for a crew of two'}`
  return `${name}, ${size}: ${formatBallpark(price)}${time ?? ''}.`
}

const materialLines = (materials: JobEstimate['materials']): string[] =>
  materials.length === 0
    ? []
    : [`Materials: ${materials.map(({ name, amount, words }) => `${name} ${amount} (${words})`).join('; ')}.`]

function openIn({ works, finish }: JobBrief, priced: readonly Priced[]): string[] {
  const names = (services: readonly ServiceKey[]) =>
    formatList(
      services.map((key) => SERVICES[key].label.toLowerCase()),
      'or',
    )
  const isSealed = priced.some(({ key }) => key !== 'paver-cleaning' && key !== 'pressure-washing')
  return [
    ...works.filter(isOpen).map(({ services }) => `To ask: is it ${names(services)}?`),
    ...works
      .filter(({ areaSqFt }) => areaSqFt === null)
      .map(({ services }) => `To ask: how many square feet is the ${names(services)}?`),
    ...(isSealed && finish === null ? ['To ask: wet-look, satin or natural finish?'] : []),
  ]
}

/** `pool deck sealing`, `850 sq ft`, `satin finish`: what was read, for the owner to check. */
function describeWork({ works, finish, surface, town, conditions }: JobBrief): string[] {
  return [
    ...works.flatMap(({ services, areaSqFt }) => [
      formatList(
        services.map((key) => SERVICES[key].label.toLowerCase()),
        'or',
      ),
      ...(areaSqFt === null ? [] : [`${areaSqFt.toLocaleString('en-US')} sq ft`]),
    ]),
    ...(finish ? [`${finish} finish`] : []),
    ...(surface === 'normal' ? [] : [`${surface} surface`]),
    ...(town === null ? [] : [`in ${town}`]),
    ...conditions,
  ]
}
