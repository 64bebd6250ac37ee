import { pickChanges } from '#dashboard/parts/record-dialog.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { FeatureChange } from '../contract.ts'
import { validateTemplate } from '../prompt-template.ts'
import type { FeatureRow } from './queries.ts'

/** What is typed of a feature's settings. Prices in dollars for a million tokens. */
export type Draft = {
  promptTemplate: string
  /** Empty: none is named, as while the built-in templates answer. */
  model: string
  maxTokens: string
  /** Percent. */
  temperature: string
  inputPrice: string
  outputPrice: string
}

export const toDraft = (feature: FeatureRow): Draft => ({
  promptTemplate: feature.promptTemplate,
  model: modelOf(feature),
  maxTokens: feature.maxTokens.toLocaleString('en-US'),
  temperature: String(feature.temperature),
  inputPrice: typedDollars(feature.inputPrice),
  outputPrice: typedDollars(feature.outputPrice),
})

/** As a server of models calls it; what answers without one is no model. */
const modelOf = ({ model }: FeatureRow): string => (model === 'embedded' ? '' : model)

const wholeOf = (typed: string): number => {
  const digits = typed.replaceAll(/[,\s]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

type Read = Omit<FeatureChange, 'version' | 'enabled'>

/** What is typed and differs from what was seen, or what is wrong with it by the names of the server's fields. */
export function readDraft(seen: FeatureRow, draft: Draft): { read: Read } | { errors: Errors } {
  const judged = FeatureChange.omit({ version: true, enabled: true }).safeParse({
    promptTemplate: draft.promptTemplate,
    ...(draft.model.trim() !== modelOf(seen) && { model: draft.model }),
    maxTokens: wholeOf(draft.maxTokens),
    temperature: wholeOf(draft.temperature),
    inputPrice: parseDollars(draft.inputPrice) ?? Number.NaN,
    outputPrice: parseDollars(draft.outputPrice) ?? Number.NaN,
  })
  const errors: Errors = {}
  for (const { path, message } of judged.error?.issues ?? []) errors[path.join('.')] ??= message
  const fault = draft.promptTemplate.trim() === '' ? null : validateTemplate(seen.featureName, draft.promptTemplate)
  if (fault !== null) errors.promptTemplate ??= fault
  return judged.success && fault === null ? { read: pickChanges(judged.data, seen) } : { errors }
}
