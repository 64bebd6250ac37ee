import * as ai from '#domains/ai/features.ts'
import type { FeatureName } from '#domains/ai/contract.ts'
import { faultOf, fill } from '#domains/ai/template.ts'
import type { Values } from '#domains/ai/template.ts'
import * as business from '#domains/business/service.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { factsText } from './chat/told.ts'
import type { Preview } from './contract.ts'
import { estimateJob } from './jobs/estimate.ts'

const JOB = 'Seal the pool deck, about 850 sq ft of travertine, satin finish. Some rust stains by the spigot.'
/** What somebody could have typed. */
const EXAMPLES: Partial<Record<FeatureName, Values>> = {
  'job-description': { jobDetails: JOB },
  'review-response': { reviewText: 'They came on time and the driveway looks like new. Would call again.', stars: '5' },
  'marketing-content': {
    campaignDetails: 'Pool deck sealing before the holidays, 10% off for returning customers, ends Dec 12.',
  },
}

/**
 * What a model would be told by this template, with the business's own facts and an example of the rest. Throws
 * `notFound` for a feature that is none.
 */
export async function preview(
  tx: Tx,
  { featureName, promptTemplate }: { featureName: string; promptTemplate: string },
): Promise<Preview> {
  const name = ai.nameOf(featureName)
  const fault = faultOf(name, promptTemplate)
  if (fault !== null) return { prompt: '', fault }
  const content = await business.publicContent(tx)
  const { name: called, phone } = content.facts
  const values: Values = { business: called, phone: formatPhone(phone), facts: factsText(content), ...EXAMPLES[name] }
  const estimate = name === 'job-estimator' ? { jobDetails: JOB, figures: (await estimateJob(tx, JOB)).figures } : {}
  return { prompt: fill(promptTemplate, { ...values, ...estimate }), fault: null }
}
