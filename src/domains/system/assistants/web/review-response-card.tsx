import { client } from '#dashboard/api-client.ts'
import { LONGEST_JOB } from '../contract.ts'
import { DraftNotes } from '#dashboard/drafts/draft-notes.tsx'
import { Generator } from '#dashboard/drafts/draft-generator.tsx'

/** Writes an answer to a review that stands anywhere: on a map, in a neighborhood group, in a letter. */
export function ReviewResponseCard() {
  return (
    <Generator
      feature="review-response"
      title="AI Review Response Generator"
      label="Review text"
      placeholder="Paste a review from Google or anywhere else"
      longest={LONGEST_JOB}
      call={(reviewText) => client.assistants.reviewResponse({ reviewText })}
    >
      {({ by, read }) => <DraftNotes by={by} read={read} />}
    </Generator>
  )
}
