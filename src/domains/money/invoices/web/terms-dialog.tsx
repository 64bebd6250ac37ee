import { z } from 'zod'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { api, queryClient } from '#dashboard/api-client.ts'
import { toDay } from '#lib/dates.ts'
import { Day } from '#lib/api.ts'
import { isActionAllowed } from '../contract.ts'
import { useChangeInvoice } from './mutations.ts'
import type { WholeRow } from './queries.ts'

const Typed = z.object({ dueDate: Day.optional(), notes: z.string() })

/** What of a sent invoice may still change: its due date, until it is paid, and its notes. */
export function TermsDialog({ invoice, onClose }: { invoice: WholeRow; onClose: () => void }) {
  const save = useChangeInvoice()
  const mayMove = isActionAllowed('moveDueDate', invoice.status)
  return (
    <EditDialog
      title={mayMove ? 'Due date and notes' : 'Notes'}
      verb="Save"
      record={invoice}
      newest={(id) => queryClient.fetchQuery({ ...api.invoices.get.queryOptions({ input: { id } }), staleTime: 0 })}
      read={(form) => parseForm(Typed, formValues(form))}
      save={save}
      toInput={({ dueDate, notes }, seen, version) => ({
        id: seen.id,
        version,
        notes,
        // The same day is no new due date: its time of day stays, too.
        ...(dueDate && dueDate !== toDay(new Date(seen.dueDate)) && { dueDate }),
      })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <>
          {mayMove && (
            <TextField
              label="Due date"
              name="dueDate"
              type="date"
              min={toDay(new Date(seen.issuedDate))}
              defaultValue={toDay(new Date(seen.dueDate))}
              error={errors.dueDate}
            />
          )}
          <AreaField
            label="Notes"
            name="notes"
            optional
            maxLength={5000}
            defaultValue={seen.notes ?? ''}
            error={errors.notes}
          />
        </>
      )}
    </EditDialog>
  )
}
