import type { RefObject } from 'react'
import { client } from '#dashboard/api-client.ts'
import { LONGEST_JOB } from '#domains/system/assistants/contract.ts'
import { DraftBar } from '#dashboard/drafts/draft-bar.tsx'
import { useDrafted } from '#dashboard/drafts/use-drafted.ts'
import { readQuantity, type Draft } from './form-state.ts'

/** Under the notes of an invoice: describes the work from its lines. */
export function DescribeLines({
  field,
  draft,
  onChange,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  draft: Draft
  onChange: (to: Partial<Draft>) => void
}) {
  const described = useDrafted({
    field,
    value: draft.notes,
    put: (notes) => onChange({ notes }),
    about: detailsOf(draft),
    call: (jobDetails, manner) => client.assistants.jobDescription({ jobDetails, ...manner }),
  })
  return <DraftBar feature="job-description" verb="Write job description" drafted={described} />
}

/**
 * The lines in words, without money. A quantity of more than a few is of square feet, since lines by area are counted
 * in them.
 */
const detailsOf = ({ lines }: Draft): string =>
  lines
    .filter(({ description }) => description.trim() !== '')
    .map(
      ({ description, quantity }) =>
        `${description.trim()}${readQuantity(quantity) >= 50 ? `, ${readQuantity(quantity)} sq ft` : ''}`,
    )
    .join('; ')
    .slice(0, LONGEST_JOB)
