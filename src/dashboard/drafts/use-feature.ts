import type { FeatureName } from '#domains/system/ai/contract.ts'
import { useAiOverview } from '#domains/system/ai/web/queries.ts'

/**
 * Whether it is switched on, which is taken for granted until it is known, and who writes its drafts; null: not known.
 */
export function useFeature(name: FeatureName): { isOn: boolean; by: 'templates' | 'model' | null } {
  const overview = useAiOverview().data
  const feature = overview?.features.find(({ featureName }) => featureName === name)
  return { isOn: feature?.enabled ?? true, by: overview?.by ?? null }
}
