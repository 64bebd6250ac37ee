import * as priceBook from '#domains/sales/price-book/service.ts'
import * as ai from '#domains/system/ai/ai-features.ts'
import type { FeatureName } from '#domains/system/ai/contract.ts'
import { validateTemplate, fillTemplate } from '#domains/system/ai/prompt-template.ts'
import type { PromptValues } from '#domains/system/ai/prompt-template.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { factsText } from './chat/system-prompt.ts'
import type { Preview } from './contract.ts'
import { estimateJob } from './jobs/estimate-job.ts'

const JOB = 'Seal the pool deck, about 850 sq ft of travertine, satin finish. Some rust stains by the spigot.'
/** Text that a user could have typed. */
const EXAMPLES: Partial<Record<FeatureName, PromptValues>> = {
  'job-description': { jobDetails: JOB },
  'review-response': { reviewText: 'They came on time and the driveway looks like new. Would call again.', stars: '5' },
  'marketing-content': {
    campaignDetails: 'Pool deck sealing before the holidays, 10% off for returning customers, ends Dec 12.',
  },
}

/**
 * Builds the prompt that a model would get from this template, with the business's own facts and example values for the
 * rest. Throws `notFound` for an unknown feature.
 */
export async function previewPrompt(
  tx: Tx,
  { featureName, promptTemplate }: { featureName: string; promptTemplate: string },
): Promise<Preview> {
  const name = ai.assertFeatureName(featureName)
  const fault = validateTemplate(name, promptTemplate)
  if (fault !== null) return { prompt: '', fault }
  const content = await priceBook.publicContent(tx)
  const { name: called, phone } = content.facts
  const values: PromptValues = {
    business: called,
    phone: formatPhone(phone),
    facts: factsText(content),
    ...EXAMPLES[name],
  }
  const estimate = name === 'job-estimator' ? { jobDetails: JOB, figures: (await estimateJob(tx, JOB)).figures } : {}
  return { prompt: fillTemplate(promptTemplate, { ...values, ...estimate }), fault: null }
}
