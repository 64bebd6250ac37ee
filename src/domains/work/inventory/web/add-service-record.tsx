import { useState } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { parseDollars } from '#lib/money.ts'
import { NewService } from '../contract.ts'
import { monthsOn } from '../service-due.ts'
import { useAddService } from './mutations.ts'
import type { EquipmentRow } from './queries.ts'

/** Records a service that was done, and when the next one is due: after the service interval, where one is set. */
export function AddServiceRecord({ piece, onClose }: { piece: EquipmentRow; onClose: () => void }) {
  const today = useToday()
  const [day, choose] = useState(today)
  /** The day that was typed; null: the one that follows from the day of the service. */
  const [next, setNext] = useState<string | null>(null)
  const add = useAddService()
  return (
    <RecordDialog
      title="Record service"
      verb="Record service"
      read={readService}
      save={add}
      toInput={(typed, key) => ({ id: piece.id, ...typed, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">{piece.name}</p>
          <TextField
            label="Service performed"
            name="work"
            maxLength={300}
            autoComplete="off"
            placeholder="Oil, filter, belt"
            error={errors.work}
            data-autofocus
          />
          <div className="two2">
            <TextField
              label="Date"
              name="day"
              type="date"
              max={today}
              value={day}
              onChange={(event) => choose(event.target.value)}
              error={errors.day}
            />
            <TextField
              label="Next service due"
              name="nextServiceDue"
              type="date"
              optional
              value={next ?? nextAfter(day, piece)}
              onChange={(event) => setNext(event.target.value)}
              error={errors.nextServiceDue}
            />
          </div>
          <div className="two2">
            <TextField
              label="Cost"
              money
              name="cost"
              optional
              placeholder="0.00"
              autoComplete="off"
              error={errors.cost}
            />
            <TextField
              label="Serviced by"
              name="doneBy"
              optional
              maxLength={120}
              autoComplete="off"
              error={errors.doneBy}
            />
          </div>
        </>
      )}
    </RecordDialog>
  )
}

/** What is due after it: by its months, else what was due later anyhow. */
function nextAfter(day: string, { serviceMonths, nextServiceDue }: EquipmentRow): string {
  if (day === '') return ''
  if (serviceMonths !== null) return monthsOn(day, serviceMonths)
  return nextServiceDue !== null && nextServiceDue > day ? nextServiceDue : ''
}

function readService(form: HTMLFormElement | null): FormResult<NewService> {
  const { cost = '', ...typed } = formValues(form)
  return parseForm(NewService, { ...typed, cost: cost.trim() === '' ? null : (parseDollars(cost) ?? Number.NaN) })
}
