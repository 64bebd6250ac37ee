import { useState, type FormEvent } from 'react'
import { useAsked } from '#dashboard/parts/asked.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { counted } from '../measures.ts'
import { useTakeBack } from './changes.ts'
import type { MaterialRow, MoveRow } from './queries.ts'

/** A delivery that was entered wrongly: it and its cost go out again, and both entries stay. */
export function TakeBack({
  material: { id, unit },
  move,
  onClose,
}: {
  material: MaterialRow
  move: MoveRow
  onClose: () => void
}) {
  const { keyFor } = useAsked()
  const [note, write] = useState('')
  const take = useTakeBack()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take.mutate({ id, moveId: move.id, note: note.trim() || null, key: keyFor(note.trim()) }, { onSuccess: onClose })
  }
  return (
    <Dialog title="Take back a delivery" opened onClose={onClose}>
      <form onSubmit={submit}>
        <div className="body compact">
          <p>
            This takes {counted(move.quantity, unit)} at {formatCents(move.unitCost)} each, received{' '}
            {formatDay(move.createdAt)}, out of the stock and of the average cost again. Both entries stay in the
            ledger, and you can enter the delivery anew.
          </p>
          <TextField
            label="Why"
            optional
            maxLength={500}
            autoComplete="off"
            value={note}
            onChange={(event) => write(event.target.value)}
            data-autofocus
          />
        </div>
        <DialogFoot verb="Take back" busyVerb="Saving..." busy={take.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
