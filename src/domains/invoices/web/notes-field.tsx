import { useRef } from 'react'
import { client } from '#dashboard/client.ts'
import { AreaField } from '#dashboard/parts/field.tsx'
import { LONGEST_JOB } from '#domains/assistants/contract.ts'
import { DraftBar } from '#domains/assistants/web/draft-bar.tsx'
import { useDrafted } from '#domains/assistants/web/use-drafted.ts'
import { readQuantity, type Draft } from './draft.ts'

/** What stands under the lines of the paper; it can be described from them. */
export function NotesField({ draft, error, onChange }: { draft: Draft; error: string | undefined; onChange: (to: Partial<Draft>) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const described = useDrafted({
    field,
    value: draft.notes,
    put: (notes) => onChange({ notes }),
    about: detailsOf(draft),
    call: (jobDetails, manner) => client.assistants.jobDescription({ jobDetails, ...manner }),
  })
  return (
    <div className="stackf tight">
      <AreaField
        ref={field}
        label="Notes"
        name="notes"
        optional
        rows={2}
        maxLength={5000}
        autoComplete="off"
        value={draft.notes}
        error={error}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
      <DraftBar feature="job-description" verb="Write job description" drafted={described} />
    </div>
  )
}

/** The lines in words, without money. A quantity of more than a few is of square feet, since lines by area are counted in them. */
const detailsOf = ({ lines }: Draft): string =>
  lines
    .filter(({ description }) => description.trim() !== '')
    .map(({ description, quantity }) => `${description.trim()}${readQuantity(quantity) >= 50 ? `, ${readQuantity(quantity)} sq ft` : ''}`)
    .join('; ')
    .slice(0, LONGEST_JOB)
