import { useDebouncedCallback } from '@mantine/hooks'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'

/**
 * Searches a list a moment after the last key. `label` says to a screen reader by what; the placeholder says it
 * shorter.
 */
export function SearchBox({
  label,
  placeholder,
  q,
  onSearch,
}: {
  label: string
  placeholder: string
  q: string
  onSearch: (q: string) => void
}) {
  const id = useId()
  const [typed, type] = useState(q)
  const later = useDebouncedCallback(onSearch, 250)
  // A link, the palette and what clears the filters change the address from outside.
  // The blank at the end is of a word that is still to come.
  useEffect(() => type((now) => (now.trim() === q ? now : q)), [q])
  return (
    <div className="grow">
      <Search className="i" />
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="search"
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        onChange={(event) => {
          type(event.target.value)
          later(event.target.value.trim())
        }}
      />
    </div>
  )
}

/** A list to choose from where its place says what it is for: the label is for a screen reader only. */
export function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <span className="selwrap">
      <select className="select" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <ChevronDown className="i" />
    </span>
  )
}
