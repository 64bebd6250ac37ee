import { useState, type ReactNode } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'

const SayUsed = lazyComponent(async () => (await import('./usage-form.tsx')).SayUsed)

/** Asks what was used on jobs that were just completed, one after the other. `asking` goes onto the page. */
export function useAskUsed(): { ask: (jobId: string) => void; asking: ReactNode } {
  const [jobs, setJobs] = useState<readonly string[]>([])
  const [first] = jobs
  return {
    ask: (jobId) => setJobs((before) => [...before.filter((id) => id !== jobId), jobId]),
    asking: first !== undefined && (
      <SayUsed
        key={first}
        jobId={first}
        justDone
        onClose={() => setJobs((before) => before.filter((id) => id !== first))}
      />
    ),
  }
}
