import { CircleAlert } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'

/** The sentence under controls that share one. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <span className="err" id={id}>
      <Icon of={CircleAlert} />
      {error}
    </span>
  )
}
