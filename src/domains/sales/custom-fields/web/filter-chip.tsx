import './custom-fields.css'
import { X, type LucideIcon } from 'lucide-react'

type Props = {
  of: LucideIcon
  words: string
  /** What a press does, for a screen reader, in small letters. */
  remove: string
  onRemove: () => void
}

/** One thing that a list or an audience is filtered by; a press removes it. */
export function FilterChip({ of: Icon, words, remove, onRemove }: Props) {
  return (
    <button
      type="button"
      className="chip filterchip"
      aria-pressed="true"
      aria-label={`${words}, ${remove}`}
      onClick={onRemove}
    >
      <Icon className="i i-sm" />
      <span>{words}</span>
      <X className="i i-sm" />
    </button>
  )
}
