import { client } from '#dashboard/api-client.ts'
import { LONGEST_JOB } from '../contract.ts'
import { DraftNotes } from '#dashboard/drafts/draft-notes.tsx'
import { Generator } from '#dashboard/drafts/draft-generator.tsx'

/** Describes a job in a few sentences, for an invoice or the customer. */
export function JobDescriptionCard() {
  return (
    <Generator
      feature="job-description"
      title="AI Job Description Writer"
      label="Job details"
      placeholder="850 sq ft driveway, cleaned, joint sand, two coats wet-look"
      longest={LONGEST_JOB}
      call={(jobDetails) => client.assistants.jobDescription({ jobDetails })}
    >
      {({ by, read }) => <DraftNotes by={by} read={read} />}
    </Generator>
  )
}
