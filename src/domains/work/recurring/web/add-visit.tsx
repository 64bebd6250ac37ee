import { DayField } from '#dashboard/parts/day-field.tsx'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { formValues, parseForm } from '#dashboard/parts/use-validated-form.ts'
import { z } from 'zod'
import { Day } from '#lib/api.ts'
import { useAddVisit } from './mutations.ts'
import type { ContractRow } from './queries.ts'

const Typed = z.object({ date: Day })

/** One more visit between those of the plan, with its crew, time and price. */
export function AddVisit({ plan, onClose }: { plan: ContractRow; onClose: () => void }) {
  const add = useAddVisit()
  return (
    <RecordDialog
      title="Add visit"
      verb="Add visit"
      read={(form) => parseForm(Typed, formValues(form))}
      save={add}
      toInput={({ date }, key) => ({ id: plan.id, date, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">An extra visit with the crew, time and price of this plan.</p>
          <DayField label="Date" name="date" error={errors.date} data-autofocus />
        </>
      )}
    </RecordDialog>
  )
}
