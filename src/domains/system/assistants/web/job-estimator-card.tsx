import { client } from '#dashboard/api-client.ts'
import { LONGEST_JOB } from '../contract.ts'
import { DraftNotes } from '#dashboard/drafts/draft-notes.tsx'
import { EstimateFigures } from '#dashboard/drafts/estimate-figures.tsx'
import { Generator } from '#dashboard/drafts/draft-generator.tsx'

/** Makes a price range, hours and materials out of a few words about a job. */
export function JobEstimatorCard({ called }: { called: number }) {
  return (
    <Generator
      feature="job-estimator"
      called={called}
      title="AI Job Estimator"
      description="Describe the job to get a draft price range for your review. Nothing is sent to the customer."
      label="Job details"
      placeholder="600 sq ft travertine pool deck, algae, wet-look finish, Apollo Beach"
      verb="Generate estimate"
      longest={LONGEST_JOB}
      call={(jobDetails) => client.assistants.jobEstimate({ jobDetails })}
      renderAbove={(estimate) => <EstimateFigures estimate={estimate} />}
    >
      {({ by, read }) => <DraftNotes by={by} read={read} />}
    </Generator>
  )
}
