import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '#dashboard/api-client.ts'
import { SelectField } from '#dashboard/parts/field.tsx'
import { FormDialog } from '#dashboard/parts/record-dialog.tsx'
import type { FormResult } from '#dashboard/parts/use-validated-form.ts'
import { MAX_FIELDS } from '#lib/field-filter.ts'
import type { FieldOf } from '../contract.ts'
import { checkFieldFilter, NO_FIELD, type Details } from './detail-filter.ts'
import { FieldCondition } from './field-condition.tsx'
import { useCustomFields } from './queries.ts'

/** Chooses a tag and custom fields to filter a list by; all have to match. `kinds`: what the fields may be of. */
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
  const errors = Object.fromEntries(
    asked.fields.flatMap((typed, place) => {
      const field = fields?.find(({ id }) => id === typed.field)
      return field ? Object.entries(checkFieldFilter(field, typed)).map(([part, words]) => [part + place, words]) : []
    }),
  )
  const isTaken = (id: string, but: number) => asked.fields.some(({ field }, place) => field === id && place !== but)
  const rows = asked.fields.length < MAX_FIELDS ? [...asked.fields, NO_FIELD] : asked.fields
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
          {fields &&
            rows.map((typed, place) => {
              const offered = fields.filter(({ id }) => !isTaken(id, place))
              return offered.length === 0 ? null : (
                <FieldCondition
                  // oxlint-disable-next-line react/no-array-index-key -- another field in a row must not take its focus
                  key={place}
                  place={place}
                  label={place === 0 ? 'Custom field' : 'Another custom field'}
                  none="Any field"
                  fields={offered}
                  asked={typed}
                  errors={{
                    fieldValue: shown[`fieldValue${place}`],
                    fieldFrom: shown[`fieldFrom${place}`],
                    fieldTo: shown[`fieldTo${place}`],
                  }}
                  onChange={(next) =>
                    ask({
                      ...asked,
                      fields: [...asked.fields.slice(0, place), next, ...asked.fields.slice(place + 1)].filter(
                        ({ field }) => field !== '',
                      ),
                    })
                  }
                />
              )
            })}
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
