import type { ReactNode } from 'react'
import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { useSettings } from './queries.ts'
import type { SettingsView } from './queries.ts'

/** The cards of the parts that business-settings.ts stores, once they are here: all of them come with one call. */
export function WithSettings({ children }: { children: (settings: SettingsView) => ReactNode }) {
  const settings = useSettings()
  if (settings.data) return children(settings.data)
  return (
    <QueryStatus query={settings} what="settings">
      <SkeletonCard />
      <SkeletonCard />
    </QueryStatus>
  )
}
