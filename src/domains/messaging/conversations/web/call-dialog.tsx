import { useState } from 'react'
import { z } from 'zod'
import { errorMessage } from '#dashboard/api-client.ts'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { FormDialog } from '#dashboard/parts/record-dialog.tsx'
import { formValues, parseForm } from '#dashboard/parts/use-validated-form.ts'
import { lines } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Call } from '../contract-calls.ts'
import { useRemoveCall, useUpdateCall, type CallRow } from './queries.ts'

const Typed = z.object({
  minutes: z.preprocess((typed) => (typed === '' ? null : Number(typed)), Call.shape.minutes),
  note: lines(1000),
})

/** Who called, how long, and what was said. */
export function CallDialog({ call, onClose }: { call: CallRow; onClose: () => void }) {
  const [direction, choose] = useState(call.direction)
  const save = useUpdateCall()
  const remove = useRemoveCall()
  return (
    <FormDialog
      title="Call"
      verb="Save call"
      busy={save.isPending}
      read={(of) => parseForm(Typed, formValues(of))}
      onSend={(typed, { refuse }) =>
        save.mutate(
          { id: call.id, version: call.version, direction, ...typed },
          { onSuccess: onClose, onError: refuse },
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="seg full always" role="group" aria-label="Who called">
            <button type="button" aria-pressed={direction === 'out'} onClick={() => choose('out')}>
              We called
            </button>
            <button type="button" aria-pressed={direction === 'in'} onClick={() => choose('in')}>
              They called
            </button>
          </div>
          <AreaField
            label="Note"
            name="note"
            optional
            rows={3}
            defaultValue={call.note}
            maxLength={1000}
            error={errors.note}
            data-autofocus
          />
          <TextField
            label="Minutes"
            name="minutes"
            optional
            inputMode="numeric"
            defaultValue={call.minutes ?? ''}
            error={errors.minutes}
            autoComplete="off"
          />
          {save.isError && (
            <p className="err" role="alert">
              {errorMessage(save.error)}
            </p>
          )}
          <div>
            <Button
              tone="quiet"
              size="sm"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id: call.id }, { onSuccess: onClose })}
            >
              Remove call
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  )
}
