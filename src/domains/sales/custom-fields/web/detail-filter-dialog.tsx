import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '#dashboard/api-client.ts'
import { SelectField } from '#dashboard/parts/field.tsx'
import { FormDialog } from '#dashboard/parts/record-dialog.tsx'
import type { FormResult } from '#dashboard/parts/use-validated-form.ts'
import type { FieldOf } from '../contract.ts'
import { checkFieldFilter, type Details } from './detail-filter.ts'
import { FieldCondition } from './field-condition.tsx'
import { useCustomFields } from './queries.ts'

/** Chooses a tag and a custom field to filter a list by. `kinds`: what the fields may be of. */
export function DetailFilterDialog({
  details,
  kinds,
  onChange,
  onClose,
}: {
  details: Details
  kinds: readonly FieldOf[]
  onChange: (details: Details) => void
  onClose: () => void
}) {
  const [asked, ask] = useState(details)
  const tags = useQuery(api.customers.tags.queryOptions()).data
  const fields = useCustomFields().data?.filter(({ of, archivedAt }) => archivedAt === null && kinds.includes(of))
  const field = fields?.find(({ id }) => id === asked.field)
  const errors = field ? checkFieldFilter(field, asked) : {}
  return (
    <FormDialog
      title="Filter by details"
      verb="Show results"
      read={(): FormResult<Details> => (Object.keys(errors).length > 0 ? { errors } : { read: asked })}
      onSend={(chosen) => {
        onChange(chosen)
        onClose()
      }}
      onClose={onClose}
    >
      {(shown) => (
        <div className="stackf">
          <SelectField
            label="Tag"
            name="tag"
            value={asked.tag}
            onChange={({ target }) => ask({ ...asked, tag: target.value })}
          >
            <option value="">Any tag</option>
            {asked.tag !== '' && !tags?.some(({ tag }) => tag === asked.tag) && (
              <option value={asked.tag}>{asked.tag}</option>
            )}
            {tags?.map(({ tag, many }) => (
              <option value={tag} key={tag}>
                {`${tag} (${many.toLocaleString('en-US')})`}
              </option>
            ))}
          </SelectField>
          {fields && fields.length > 0 && (
            <FieldCondition
              label="Custom field"
              none="Any field"
              fields={fields}
              asked={asked}
              errors={shown}
              onChange={ask}
            />
          )}
          {fields?.length === 0 && (
            <p className="small muted">
              To filter by a gate code, pets or anything else you write down,{' '}
              <Link href="/dashboard/settings/business#custom-fields">add custom fields in Settings</Link>.
            </p>
          )}
        </div>
      )}
    </FormDialog>
  )
}
