import './add-to-day.css'
import { Plus } from 'lucide-react'

/** Adds something to a day, or to a person's, in the corner of its head. */
export function AddToDay({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <button type="button" className="x add" aria-label={label} onClick={onAdd}>
      <Plus className="i i-sm" />
    </button>
  )
}
