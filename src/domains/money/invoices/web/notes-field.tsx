import { useRef } from 'react'
import { AreaField } from '#dashboard/parts/field.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import type { Draft } from './form-state.ts'

const DescribeLines = lazyComponent(async () => (await import('./describe-lines.tsx')).DescribeLines)

/** What stands under the lines of the paper. */
export function NotesField({
  draft,
  error,
  onChange,
}: {
  draft: Draft
  error: string | undefined
  onChange: (to: Partial<Draft>) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="stackf tight">
      <AreaField
        ref={field}
        label="Notes"
        name="notes"
        optional
        rows={2}
        maxLength={5000}
        autoComplete="off"
        value={draft.notes}
        error={error}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
      <DescribeLines field={field} draft={draft} onChange={onChange} />
    </div>
  )
}
