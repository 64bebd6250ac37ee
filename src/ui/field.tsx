import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/**
 * A labeled control: label above, hint between, error below. What `children` draws must take the given id and aria
 * attributes.
 */
export function Field(props: {
  id: string
  label: string
  optional?: string
  hint?: string
  hintBelow?: boolean
  error?: string
  children: (control: ControlProps) => ReactNode
}) {
  const { id, hint, error } = props
  const hintElement = hint && (
    <span className="hint" id={`${id}-hint`}>
      {hint}
    </span>
  )
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        {props.label}
        {props.optional && <span className="opt">{` (${props.optional})`}</span>}
      </label>
      {!props.hintBelow && hintElement}
      {props.children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {props.hintBelow && hintElement}
      {error && (
        <span className="err" id={`${id}-error`}>
          <Icon of={CircleAlert} />
          {error}
        </span>
      )}
    </div>
  )
}
