import { ListFilter, Tag, TextCursorInput } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Empty } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import type { FieldOf } from '../contract.ts'
import { formatFieldFilter, NO_DETAILS, type Details } from './detail-filter.ts'
import { FilterChip } from './filter-chip.tsx'
import { useCustomFields } from './queries.ts'

const DetailFilterDialog = lazyComponent(async () => (await import('./detail-filter-dialog.tsx')).DetailFilterDialog)

type Props = { details: Details; onChange: (to: Partial<Details>) => void }

/** The button that opens the filter by a tag and custom fields. */
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
        <FilterChip
          of={Tag}
          words={details.tag}
          remove="remove this tag from the filter"
          onRemove={() => onChange({ tag: '' })}
        />
      )}
      {details.fields.map((field, place) => (
        <FilterChip
          key={JSON.stringify(field)}
          of={TextCursorInput}
          words={formatFieldFilter(field, fields)}
          remove="remove this custom field from the filter"
          onRemove={() => onChange({ fields: details.fields.filter((_, other) => other !== place) })}
        />
      ))}
    </>
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
