import './ordered-list.css'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'

/** `key` tells items apart, whatever is typed into them. */
export type Keyed<Item, Key = number> = Item & { key: Key }

export const withKeys = <Item,>(items: readonly Item[]): Keyed<Item>[] => items.map((item, key) => ({ ...item, key }))

/** Items with a new one at the end. */
export const withNew = <Item,>(items: Keyed<Item>[], item: Item): Keyed<Item>[] => [
  ...items,
  { ...item, key: Math.max(-1, ...items.map(({ key }) => key)) + 1 },
]

/**
 * A list in the owner's order: buttons move an item up or down, a mouse drags it by its handle. `onRemove`: for a list
 * that asks first; null: nothing is removed here.
 */
export function OrderedList<Item, Key extends string | number>({
  label,
  items,
  nameOf,
  mayEdit,
  onChange,
  onEdit,
  onRemove,
  children,
}: {
  label: string
  items: Keyed<Item, Key>[]
  nameOf: (item: Item) => string
  mayEdit: boolean
  onChange: (items: Keyed<Item, Key>[]) => void
  /** Null: nothing is edited here. */
  onEdit: ((item: Keyed<Item, Key>) => void) | null
  onRemove?: ((item: Keyed<Item, Key>) => void) | null
  children: (item: Keyed<Item, Key>) => ReactNode
}) {
  const takeOut =
    onRemove === undefined ? ({ key }: { key: Key }) => onChange(items.filter((item) => item.key !== key)) : onRemove
  const [said, say] = useState('')
  const dragged = useRef<Key | null>(null)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
    say(`${nameOf(item)}: place ${to + 1} of ${items.length}`)
  }
  const over = (event: DragEvent, place: number) => {
    if (dragged.current === null) return
    event.preventDefault()
    move(
      items.findIndex(({ key }) => key === dragged.current),
      place,
    )
  }
  return (
    <>
      <ol className="ordered" aria-label={label}>
        {items.map((item, place) => {
          const name = nameOf(item)
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where a mouse may drop; the buttons do the same for everybody
            <li key={item.key} onDragOver={(event) => over(event, place)}>
              {mayEdit && (
                <span
                  className="grip"
                  draggable
                  aria-hidden="true"
                  onDragStart={(event) => {
                    dragged.current = item.key
                    event.dataTransfer.effectAllowed = 'move'
                    const row = event.currentTarget.closest('li')
                    if (row) event.dataTransfer.setDragImage(row, 12, 12)
                  }}
                  onDragEnd={() => (dragged.current = null)}
                >
                  <GripVertical className="i" />
                </span>
              )}
              <div className="what">{children(item)}</div>
              {mayEdit && (
                <div className="acts">
                  {/* Not `disabled` at the ends: the button would lose the focus just when it has done its work. */}
                  <button
                    type="button"
                    className="x"
                    aria-label={`Move ${name} up`}
                    aria-disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                  >
                    <ArrowUp className="i" />
                  </button>
                  <button
                    type="button"
                    className="x"
                    aria-label={`Move ${name} down`}
                    aria-disabled={place === items.length - 1}
                    onClick={() => move(place, place + 1)}
                  >
                    <ArrowDown className="i" />
                  </button>
                  {onEdit && (
                    <button type="button" className="x" aria-label={`Edit ${name}`} onClick={() => onEdit(item)}>
                      <Pencil className="i" />
                    </button>
                  )}
                  {takeOut && (
                    <button type="button" className="x" aria-label={`Remove ${name}`} onClick={() => takeOut(item)}>
                      <Trash2 className="i" />
                    </button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}
