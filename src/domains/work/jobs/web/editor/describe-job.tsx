import type { RefObject } from 'react'
import { client } from '#dashboard/api-client.ts'
import { DraftBar } from '#dashboard/drafts/draft-bar.tsx'
import { useDrafted } from '#dashboard/drafts/use-drafted.ts'
import { describeDraft } from './describe-draft.ts'
import type { Draft } from './form-state.ts'

/** Sits under the notes to the customer: describes the job from the form's values, saved or not. */
export function DescribeJob({
  field,
  draft,
  onChange,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}) {
  const described = useDrafted({
    field,
    value: draft.customerNotes,
    put: (customerNotes) => onChange({ customerNotes }),
    about: describeDraft(draft),
    call: (jobDetails, manner) => client.assistants.jobDescription({ jobDetails, ...manner }),
  })
  return <DraftBar feature="job-description" verb="Write job description" drafted={described} />
}
