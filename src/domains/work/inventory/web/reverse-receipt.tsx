import { useState, type FormEvent } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { formatQuantity } from '../contract-units.ts'
import { useReverseReceipt } from './mutations.ts'
import type { MaterialRow, MoveRow } from './queries.ts'

/** A delivery that was entered wrongly: it and its cost go out again, and both entries stay. */
export function ReverseReceipt({
  material: { id, unit },
  move,
  onClose,
}: {
  material: MaterialRow
  move: MoveRow
  onClose: () => void
}) {
  const { keyFor } = useIdempotencyKey()
  const [note, write] = useState('')
  const take = useReverseReceipt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take.mutate({ id, moveId: move.id, note: note.trim() || null, key: keyFor(note.trim()) }, { onSuccess: onClose })
  }
  return (
    <Dialog title="Reverse delivery" opened onClose={onClose}>
      <form onSubmit={submit}>
        <div className="body compact">
          <p>
            This removes {formatQuantity(move.quantity, unit)} at {formatCents(move.unitCost)} each, received{' '}
            {formatDay(move.createdAt)}, from stock and from the average cost. Both entries stay in the stock history,
            and you can re-enter the delivery.
          </p>
          <TextField
            label="Reason"
            optional
            maxLength={500}
            autoComplete="off"
            value={note}
            onChange={(event) => write(event.target.value)}
            data-autofocus
          />
        </div>
        <DialogFoot verb="Reverse delivery" busyVerb="Saving..." busy={take.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
