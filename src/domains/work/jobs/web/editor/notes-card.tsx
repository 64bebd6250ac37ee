import { useRef } from 'react'
import { AreaField } from '#dashboard/parts/field.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import type { Draft, Errors } from './form-state.ts'

const DescribeJob = lazyComponent(async () => (await import('./describe-job.tsx')).DescribeJob)

/** Edits the notes for the crew on site, the notes to the customer, and the internal notes of the office. */
export function NotesCard({
  draft,
  onChange,
  errors,
}: {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  errors: Errors
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <section className="card" aria-labelledby="notes">
      <div className="ph">
        <h2 id="notes">Notes</h2>
      </div>
      <div className="pad stackf">
        {NOTES.map((note) => (
          <div className="stackf tight" key={note.name}>
            <AreaField
              {...note}
              {...(note.name === 'customerNotes' && { ref: field })}
              rows={2}
              value={draft[note.name]}
              error={errors[note.name]}
              onChange={(event) => onChange({ [note.name]: event.target.value })}
            />
            {note.name === 'customerNotes' && <DescribeJob field={field} draft={draft} onChange={onChange} />}
          </div>
        ))}
      </div>
    </section>
  )
}

const NOTES = [
  { name: 'crewNotes', label: 'For the crew', maxLength: 2000 },
  { name: 'customerNotes', label: 'For the customer', maxLength: 2000 },
  { name: 'notes', label: 'For the office', maxLength: 5000 },
] as const
