import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { useAdd } from './queries.ts'
import { readRedirect, RedirectFields } from './redirect-fields.tsx'

/** Leads an old address on. It closes when that is saved, and only then forgets what was typed. */
export function AddRedirect({ onClose }: { onClose: () => void }) {
  const add = useAdd()
  return (
    <RecordDialog
      title="Add Redirect"
      verb="Add Redirect"
      read={readRedirect}
      save={add}
      toInput={(typed, key) => ({ ...typed, key })}
      onClose={onClose}
    >
      {(errors) => <RedirectFields errors={errors} />}
    </RecordDialog>
  )
}
