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
        <AreaField
          label="For the crew"
          name="crewNotes"
          rows={2}
          maxLength={2000}
          value={draft.crewNotes}
          error={errors.crewNotes}
          onChange={(event) => onChange({ crewNotes: event.target.value })}
        />
        <AreaField
          label="For the customer"
          name="customerNotes"
          rows={2}
          maxLength={2000}
          value={draft.customerNotes}
          error={errors.customerNotes}
          onChange={(event) => onChange({ customerNotes: event.target.value })}
        />
        <AreaField
          label="For the office"
          name="notes"
          rows={2}
          maxLength={5000}
          value={draft.notes}
          error={errors.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </div>
    </section>
  )
}
