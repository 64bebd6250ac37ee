import { useState } from 'react'
import { client, versionConflict } from '#dashboard/api-client.ts'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { formatCents } from '#lib/money.ts'
import type { WholeJob } from '../row-types.ts'
import { ChangeOrderFields } from './change-order-fields.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { isChangeOrder, readChange, toScopeDraft, type ScopeDraft } from './scope-form.ts'

/**
 * Edits the areas and line items of a job. Where the customer agreed to them, other ones are a change order, which the
 * customer signs on this device.
 */
export function ScopeDialog({ job, onClose }: { job: WholeJob; onClose: () => void }) {
  const [draft, write] = useState(() => toScopeDraft(job))
  const change = (to: Partial<ScopeDraft>) => write((before) => ({ ...before, ...to }))
  const save = useAppMutation('Couldn’t save line items', {
    mutationFn: client.jobs.changeScope,
    onSuccess: ({ amount, service }) =>
      toast('Line items saved', amount === null ? service : `${service}, ${formatCents(amount)}`),
    unless: versionConflict,
    touches: 'jobs',
  })
  const isChanged = isChangeOrder(draft, job)
  return (
    <EditDialog
      title={job.scope?.agreed ? 'Change order' : 'Line items'}
      verb={isChanged ? 'Accept change' : 'Save'}
      busyVerb="Saving..."
      record={job}
      newest={async (id) => {
        const newest = await client.jobs.get({ id })
        write(toScopeDraft(newest))
        return newest
      }}
      read={() => readChange(draft, job)}
      save={save}
      toInput={(typed, seen, version) => ({ id: seen.id, version, ...typed })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <ScopeFields
          job={seen}
          draft={draft}
          errors={errors}
          onChange={change}
          note={seen.scope?.agreed && <AgreedNote agreed={seen.scope.agreed} />}
          signing={
            isChangeOrder(draft, seen) && (
              <ChangeOrderFields job={seen} draft={draft} errors={errors} onChange={change} />
            )
          }
        />
      )}
    </EditDialog>
  )
}

const AgreedNote = ({ agreed: { name, number } }: { agreed: { name: string; number: string } }) => (
  <p className="muted">
    {name} accepted {number}. When you change a line, hand over your phone: the job keeps its old price until the
    customer signs.
  </p>
)
