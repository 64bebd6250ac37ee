import './needs.css'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { errorMessages } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { formValues, useValidatedForm, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import { AddEquipment, AddMaterial, type OnShelf } from './add-from-stock.tsx'
import { isShort, useNeeds, useRecordUse, type Needs } from './queries.ts'
import { readHours, readUnits } from './read-units.ts'
import { formatFieldLabel } from './format.ts'

/**
 * Says what a job used, filled with what was planned. `justDone`: it opens by itself after a job was completed, and
 * goes by itself when there is nothing to be said of it.
 */
export function SayUsed({
  jobId,
  justDone = false,
  onClose,
}: {
  jobId: string
  justDone?: boolean
  onClose: () => void
}) {
  const needs = useNeeds(jobId)
  const data = needs.data?.jobId === jobId ? needs.data : undefined
  const isIdle =
    justDone &&
    (data
      ? data.recordedAt !== null || (data.lines.every(({ quantity }) => !quantity) && data.equipment.length === 0)
      : needs.isError)
  useEffect(() => {
    if (isIdle) onClose()
  }, [isIdle, onClose])
  // A dialog that went again at once would be a flicker.
  if (isIdle || (justDone && !data)) return null
  return (
    <Dialog title="Materials used" opened onClose={onClose}>
      {data ? (
        <Form needs={data} justDone={justDone} onClose={onClose} />
      ) : (
        <div className="body">
          <QueryStatus query={needs} what="materials">
            <div className="skel w80" aria-hidden="true" />
            <div className="skel tall" aria-hidden="true" />
          </QueryStatus>
        </div>
      )}
    </Dialog>
  )
}

/** A piece of equipment that went along, or was used all the same. */
type Thing = Pick<Needs['equipment'][number], 'equipmentId' | 'name' | 'hours'>
type Read = {
  materials: { materialId: string; quantity: number }[]
  equipment: { equipmentId: string; hours: number }[]
}

function Form({ needs, justDone, onClose }: { needs: Needs; justDone: boolean; onClose: () => void }) {
  const record = useRecordUse()
  const { form, errors, judge, recheck } = useValidatedForm(readUse)
  const [added, add] = useState<OnShelf[]>([])
  // The state when the dialog opened: a later update must not change what the user is typing.
  const [rows] = useState(() => rowsOf(needs))
  const [things, takeAlso] = useState<readonly Thing[]>(needs.equipment)
  const [first] = useState(needs)
  const send = (acceptShortage: boolean) => {
    const typed = judge()
    if (typed)
      record.mutate(
        { id: needs.jobId, ...emptied(typed, first), acceptShortage, seen: first.recordedAt },
        { onSuccess: onClose },
      )
  }
  const there = new Set([...rows, ...added].map(({ id }) => id))
  return (
    <form
      ref={form}
      noValidate
      onInput={recheck}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send(false)
      }}
    >
      <div className="body compact">
        {isShort(record.error) && (
          <div className="banner sunb" role="alert">
            <TriangleAlert className="i" />
            <p>
              <b>{errorMessages(record.error).join(' ')}</b> If it really was used, record the difference as a shortage.
            </p>
            <div className="acts">
              <Button tone="line" size="sm" disabled={record.isPending} onClick={() => send(true)}>
                Record shortage
              </Button>
            </div>
          </div>
        )}
        <p className="small muted">
          {needs.recordedAt === null
            ? 'Everything this job has used so far. We filled in the planned amounts, so change anything that was different.'
            : 'Everything this job has used so far. Lower an amount to return it to stock.'}
        </p>
        <div className="needqty">
          {[...rows, ...added.map((one) => ({ ...one, amount: '', planned: 'not planned' }))].map(
            ({ id, name, unit, amount, planned }, place) => (
              <TextField
                key={id}
                label={formatFieldLabel({ name, unit })}
                name={`of ${id}`}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={amount}
                hint={planned}
                error={errors[`of ${id}`]}
                {...(place === 0 && { 'data-autofocus': true })}
              />
            ),
          )}
          <AddMaterial
            businessId={needs.businessId}
            without={there}
            onAdd={(one) => add((before) => [...before, one])}
          />
          {things.map(({ equipmentId, name, hours }) => (
            <TextField
              key={equipmentId}
              label={`${name} (hours)`}
              name={`hours ${equipmentId}`}
              inputMode="decimal"
              autoComplete="off"
              // Said once, what was left out then was not used.
              defaultValue={hours ?? (first.recordedAt === null ? first.hours : null) ?? ''}
              error={errors[`hours ${equipmentId}`]}
            />
          ))}
          <AddEquipment
            businessId={needs.businessId}
            without={new Set(things.map(({ equipmentId }) => equipmentId))}
            onAdd={({ id, name }) => takeAlso((before) => [...before, { equipmentId: id, name, hours: null }])}
          />
        </div>
      </div>
      <DialogFoot
        verb="Record usage"
        busyVerb="Saving..."
        busy={record.isPending}
        cancel={justDone ? 'Later' : 'Cancel'}
        onCancel={onClose}
      />
    </form>
  )
}

/** Materials used, else what was planned; and what was used besides. */
function rowsOf({
  lines,
  used,
  recordedAt,
}: Needs): { id: string; name: string; unit: string | null; amount: string; planned: string }[] {
  const usedOf = (id: string) => used.find((one) => one.materialId === id)?.quantity
  const planned = lines.flatMap(({ materialId, name, unit, quantity }) =>
    materialId === null || !(quantity || usedOf(materialId))
      ? []
      : [
          {
            id: materialId,
            name,
            unit,
            amount: String(usedOf(materialId) ?? (recordedAt === null ? quantity : 0)),
            planned: `${quantity} planned`,
          },
        ],
  )
  const also = used.filter((one) => !planned.some(({ id }) => id === one.materialId))
  return [
    ...planned,
    ...also.map(({ materialId, name, unit, quantity }) => ({
      id: materialId,
      name,
      unit,
      amount: String(quantity),
      planned: 'not planned',
    })),
  ]
}

/** What was said to be used and is emptied now was not. */
function emptied({ materials, equipment }: Read, { used, equipment: things }: Needs): Read {
  const gone = used.filter(({ materialId }) => !materials.some((one) => one.materialId === materialId))
  const idle = things.filter(
    ({ equipmentId, hours }) => hours !== null && !equipment.some((one) => one.equipmentId === equipmentId),
  )
  return {
    materials: [...materials, ...gone.map(({ materialId }) => ({ materialId, quantity: 0 }))],
    equipment: [...equipment, ...idle.map(({ equipmentId }) => ({ equipmentId, hours: 0 }))],
  }
}

function readUse(form: HTMLFormElement | null): FormResult<Read> {
  const typed = formValues(form)
  const { units, errors: ofUnits } = readUnits(typed)
  const { hours, errors: ofHours } = readHours(typed)
  const errors = { ...ofUnits, ...ofHours }
  if (Object.keys(errors).length > 0) return { errors }
  return {
    read: {
      materials: units.map(({ id, quantity }) => ({ materialId: id, quantity })),
      equipment: hours.map(({ id, hours: each }) => ({ equipmentId: id, hours: each })),
    },
  }
}
