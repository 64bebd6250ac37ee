import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { CATEGORIES } from '#domains/sales/customers/contract.ts'
import { Icon } from '#ui/icon.tsx'
import type { Field } from '../contract.ts'
import { FIELD_LABELS } from '../validate-line.ts'
import { useMend } from './queries.ts'

/** Shows a wrong cell for correction. Leaving it saves it, and so does Enter, which also moves on to the next one. */
export function MendCell({ id, line, field, value }: { id: string; line: number; field: Field; value: string }) {
  const [typed, type] = useState(value)
  const mend = useMend(id)
  const label = `${FIELD_LABELS[field]}, line ${line}`
  const save = (next: string) => {
    if (next.trim() !== value.trim()) mend.mutate({ line, cells: { [field]: next } })
  }
  if (field === 'serviceCategory')
    return (
      <span className="selwrap compact">
        <select
          className="select"
          aria-label={label}
          value={typed}
          disabled={mend.isPending}
          onChange={(event) => (type(event.target.value), save(event.target.value))}
        >
          {!CATEGORIES.some((category) => category === typed) && <option value={typed}>{typed}</option>}
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </span>
    )
  return (
    <input
      className="input fixin"
      aria-label={label}
      value={typed}
      readOnly={mend.isPending}
      aria-busy={mend.isPending}
      onChange={(event) => type(event.target.value)}
      onBlur={() => save(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // Leaving it saves it.
        const all = [...document.querySelectorAll<HTMLElement>('.errs .fixin')]
        const next = all[all.indexOf(event.currentTarget) + 1]
        if (next) next.focus()
        else event.currentTarget.blur()
      }}
    />
  )
}
