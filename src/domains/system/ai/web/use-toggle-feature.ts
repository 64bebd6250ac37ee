import { useState } from 'react'
import { useTurn, type FeatureRow } from './queries.ts'

/** On or off: seen at once, and put back when the server refuses. */
export function useToggleFeature({
  featureName,
  version,
  enabled,
}: Pick<FeatureRow, 'featureName' | 'version' | 'enabled'>) {
  const change = useTurn()
  const [wanted, want] = useState<boolean | null>(null)
  return {
    isOn: wanted ?? enabled,
    busy: change.isPending,
    turn: (to: boolean) => {
      want(to)
      change.mutate({ featureName, version, enabled: to }, { onSettled: () => want(null) })
    },
  }
}
