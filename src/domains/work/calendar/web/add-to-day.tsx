import './add-to-day.css'
import { Plus } from 'lucide-react'
import { formatWholeWeekday } from '#lib/local-time.ts'

/** Adds something to a day, in the corner of its head. */
export function AddToDay({ day, onAdd }: { day: string; onAdd: (date: string) => void }) {
  return (
    <button type="button" className="x add" aria-label={`Add on ${formatWholeWeekday(day)}`} onClick={() => onAdd(day)}>
      <Plus className="i i-sm" />
    </button>
  )
}
