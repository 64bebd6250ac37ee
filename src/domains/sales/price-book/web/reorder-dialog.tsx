import { useState } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { OrderedList } from '#dashboard/parts/ordered-list.tsx'
import type { ItemKind } from '../contract.ts'
import { KIND_LABELS } from '../format-item.ts'
import { useOrderItems, type ItemRow } from './queries.ts'

/** Puts the items of a kind in the order in which every list offers them. */
export function ReorderDialog({
  kind,
  items,
  onClose,
}: {
  kind: ItemKind
  items: readonly ItemRow[]
  onClose: () => void
}) {
  const [rows, place] = useState(() => items.map(({ id, name }) => ({ key: id, name })))
  const save = useOrderItems()
  const { many } = KIND_LABELS[kind]
  return (
    <Dialog title={`Reorder ${many.toLowerCase()}`} opened onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ kind, ids: rows.map(({ key }) => key) }, { onSuccess: onClose })
        }}
      >
        <div className="body pborder">
          <OrderedList
            label={many}
            items={rows}
            nameOf={({ name }) => name}
            mayEdit
            onChange={place}
            onEdit={null}
            onRemove={null}
          >
            {({ name }) => <b>{name}</b>}
          </OrderedList>
        </div>
        <DialogFoot verb="Save order" busyVerb="Saving..." busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
