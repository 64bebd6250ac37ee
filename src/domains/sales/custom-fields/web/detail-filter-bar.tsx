import './custom-fields.css'
import { ListFilter, Tag, TextCursorInput, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Empty } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import type { FieldOf } from '../contract.ts'
import { formatFieldFilter, NO_DETAILS, NO_FIELD, type Details } from './detail-filter.ts'
import { useCustomFields } from './queries.ts'

const DetailFilterDialog = lazyComponent(async () => (await import('./detail-filter-dialog.tsx')).DetailFilterDialog)

type Props = { details: Details; onChange: (to: Partial<Details>) => void }

/** The button that opens the filter by a tag and a custom field. */
export function DetailFilterButton({ details, kinds, onChange }: Props & { kinds: readonly FieldOf[] }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button tone="line" aria-haspopup="dialog" onClick={() => open(true)}>
        <ListFilter className="i" />
        Filter
      </Button>
      {isOpen && <DetailFilterDialog details={details} kinds={kinds} onChange={onChange} onClose={() => open(false)} />}
    </>
  )
}

/** What the list is filtered by, one chip each; a press removes it. */
export function DetailFilterChips({ details, onChange }: Props) {
  const fields = useCustomFields().data
  return (
    <>
      {details.tag !== '' && (
        <FilterChip of={Tag} words={details.tag} what="tag" onRemove={() => onChange({ tag: '' })} />
      )}
      {details.field !== '' && (
        <FilterChip
          of={TextCursorInput}
          words={formatFieldFilter(details, fields)}
          what="custom field"
          onRemove={() => onChange(NO_FIELD)}
        />
      )}
    </>
  )
}

function FilterChip({
  of: Icon,
  words,
  what,
  onRemove,
}: {
  of: LucideIcon
  words: string
  what: string
  onRemove: () => void
}) {
  return (
    <button
      type="button"
      className="chip filterchip"
      aria-pressed="true"
      aria-label={`${words}, remove this ${what} from the filter`}
      onClick={onRemove}
    >
      <Icon className="i i-sm" />
      <span>{words}</span>
      <X className="i i-sm" />
    </button>
  )
}

/** In place of the list: the filter of a link cannot be applied, as its field is gone or a value does not fit. */
export function FilterRefused({ problem, onChange }: Pick<Props, 'onChange'> & { problem: string }) {
  return (
    <Empty
      title="This filter doesn’t work"
      action={
        <Button tone="line" size="sm" onClick={() => onChange(NO_DETAILS)}>
          Clear filter
        </Button>
      }
    >
      {problem}
    </Empty>
  )
}
