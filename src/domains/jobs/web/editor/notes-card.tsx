import { AreaField } from '#dashboard/parts/field.tsx'
import type { Draft, Errors } from './draft.ts'

/** What the crew reads on site, what the customer is told, and what stays in the office. */
export function NotesCard({ draft, onChange, errors }: { draft: Draft; onChange: (change: Partial<Draft>) => void; errors: Errors }) {
  return (
    <section className="card" aria-labelledby="notes">
      <div className="ph">
        <h2 id="notes">Notes</h2>
      </div>
      <div className="pad stackf">
        {NOTES.map((note) => (
          <AreaField
            key={note.name}
            {...note}
            rows={2}
            value={draft[note.name]}
            error={errors[note.name]}
            onChange={(event) => onChange({ [note.name]: event.target.value })}
          />
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
