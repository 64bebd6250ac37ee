import { Plus, TextCursorInput } from 'lucide-react'
import { useId, useState } from 'react'
import {
  checkFieldFilter,
  formatFieldFilter,
  NO_FIELD,
  toAskedField,
  type TypedField,
} from '#domains/sales/custom-fields/web/detail-filter.ts'
import { FieldCondition } from '#domains/sales/custom-fields/web/field-condition.tsx'
import { FilterChip } from '#domains/sales/custom-fields/web/filter-chip.tsx'
import { useCustomFields } from '#domains/sales/custom-fields/web/queries.ts'
import { MAX_FIELDS } from '#lib/field-filter.ts'
import { Button } from '#ui/button.tsx'
import type { Audience } from '../contract.ts'

/** The custom fields of an audience: a chip for each, and one more to add. Nothing where the owner has defined none. */
export function AudienceFields({
  fields,
  onChange,
}: {
  fields: Audience['fields']
  onChange: (fields: Audience['fields']) => void
}) {
  const labelId = useId()
  const known = useCustomFields().data
  const [next, write] = useState<TypedField>(NO_FIELD)
  const [errors, show] = useState<Record<string, string>>({})
  const offered = known?.filter(({ of, archivedAt }) => of !== 'jobs' && archivedAt === null) ?? []
  if (offered.length === 0 && fields.length === 0) return null
  const chosen = offered.find(({ id }) => id === next.field)
  const add = () => {
    const found = chosen ? checkFieldFilter(chosen, next) : {}
    show(found)
    if (Object.keys(found).length > 0) return
    onChange([...fields, toAskedField(next)])
    write(NO_FIELD)
  }
  return (
    <div className="field" role="group" aria-labelledby={labelId}>
      <span className="label" id={labelId}>
        Custom fields (match all)
      </span>
      {fields.length > 0 && (
        <div className="chips">
          {fields.map((field, place) => (
            <FilterChip
              key={JSON.stringify(field)}
              of={TextCursorInput}
              words={formatFieldFilter(field, known)}
              remove="remove this custom field from the audience"
              onRemove={() => onChange(fields.filter((_, other) => other !== place))}
            />
          ))}
        </div>
      )}
      {offered.length > 0 && fields.length < MAX_FIELDS && (
        <FieldCondition
          label={fields.length === 0 ? 'Custom field' : 'Another custom field'}
          none="Choose a field"
          fields={offered}
          asked={next}
          errors={errors}
          onChange={(details) => {
            write(details)
            show({})
          }}
        />
      )}
      {chosen && (
        <Button tone="line" size="sm" onClick={add}>
          <Plus className="i" />
          Add to audience
        </Button>
      )}
    </div>
  )
}
