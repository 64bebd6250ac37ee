import { useState } from 'react'
import { client, versionConflict } from '#dashboard/api-client.ts'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { formatCents } from '#lib/money.ts'
import type { WholeJob } from '../row-types.ts'
import { ChangeOrderFields } from './change-order-fields.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { isChangeOrder, readChange, toScopeDraft, type Change, type ScopeDraft } from './scope-form.ts'

/** `onWritten`: a change order waits to be sent, by its id. */
type Props = { job: WholeJob; onWritten: (id: string) => void; onClose: () => void }

/**
 * Edits the areas and line items of a job. Where the customer agreed to them, other ones are a change order, which the
 * customer signs on this device, or answers by a private link.
 */
export function ScopeDialog({ job, onWritten, onClose }: Props) {
  const { keyFor } = useIdempotencyKey()
  const [draft, write] = useState(() => toScopeDraft(job))
  const change = (to: Partial<ScopeDraft>) => write((before) => ({ ...before, ...to }))
  const save = useAppMutation('Couldn’t save line items', {
    mutationFn: async ({ link, ...typed }: Change & { id: string; version: number }) => {
      if (!link) return { saved: await client.jobs.changeScope(typed) }
      const { id, version, scope } = typed
      const order = { id, version, scope, ...link }
      return { written: await client.changeOrders.create(order, { context: { idempotencyKey: keyFor(order) } }) }
    },
    onSuccess: ({ saved, written }) => {
      if (written) return onWritten(written.id)
      const { amount, service } = saved
      toast('Line items saved', amount === null ? service : `${service}, ${formatCents(amount)}`)
    },
    unless: versionConflict,
    touches: 'jobs',
  })
  const isChanged = isChangeOrder(draft, job)
  return (
    <EditDialog
      title={job.scope?.agreed ? 'Change order' : 'Line items'}
      verb={!isChanged ? 'Save' : draft.way === 'link' ? 'Continue to send' : 'Accept change'}
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
    {name} accepted {number}. When you change a line, the job keeps its old price until the customer signs: here on your
    phone, or by a link you send.
  </p>
)
