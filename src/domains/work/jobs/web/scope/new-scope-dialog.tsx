import { useState } from 'react'
import { FormDialog } from '#dashboard/parts/record-dialog.tsx'
import { parseSqFt } from '../editor/form-state.ts'
import { beginScope, toNewScope, type NewScope, type ScopeOf } from './new-scope.ts'
import { ScopeFields } from './scope-fields.tsx'
import { readScope } from './scope-form.ts'

type Props = {
  scope: NewScope | null
  draft: ScopeOf
  customerId: string | null
  onSave: (scope: NewScope | null) => void
  onClose: () => void
}

/** Edits the areas and line items of a job that is not created yet. */
export function NewScopeDialog({ scope, draft, customerId, onSave, onClose }: Props) {
  const [typed, type] = useState(() => beginScope(scope, draft))
  const job = { customerId, service: draft.service, areaSqFt: parseSqFt(draft.areaSqFt) }
  return (
    <FormDialog
      title="Line items"
      verb="Use these"
      read={() => readScope(typed, job.areaSqFt)}
      onSend={(input) => {
        onSave(toNewScope(typed, input))
        onClose()
      }}
      onClose={onClose}
    >
      {(errors) => (
        <ScopeFields
          job={job}
          draft={typed}
          errors={errors}
          onChange={(to) => type((before) => ({ ...before, ...to }))}
        />
      )}
    </FormDialog>
  )
}
