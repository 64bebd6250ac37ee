import { pickChanges, EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { fetchNewest, useChange, type RedirectRow } from './queries.ts'
import { readRedirect, RedirectFields } from './redirect-fields.tsx'

/** Leads an old address elsewhere, or sets right what was mistyped. */
export function EditRedirect({ redirect, onClose }: { redirect: RedirectRow; onClose: () => void }) {
  const change = useChange()
  return (
    <EditDialog
      title="Edit Redirect"
      verb="Save Redirect"
      record={redirect}
      newest={fetchNewest}
      read={readRedirect}
      save={change}
      toInput={(typed, seen, version) => ({ id: seen.id, version, ...pickChanges(typed, seen) })}
      onClose={onClose}
    >
      {(seen, errors) => <RedirectFields seen={seen} errors={errors} />}
    </EditDialog>
  )
}
