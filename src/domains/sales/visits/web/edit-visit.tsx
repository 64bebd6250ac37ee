import { useState, type FormEvent } from 'react'
import { api, queryClient } from '#dashboard/api-client.ts'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useUpdateVisit } from './mutations.ts'
import { pickChanges, toDraft, readDraft } from './form-state.ts'
import type { VisitRow } from './queries.ts'
import { useVisitForm } from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'

/** Changes a visit. When another window was quicker, what was typed stays and nothing is written over. */
export function EditVisit({ visit, onClose }: { visit: VisitRow; onClose: () => void }) {
  // The version that the dialog opened with, whatever happens to the visit since, until the user asks for the newer
  // one.
  const [seen, see] = useState(visit)
  const { form, fields, draft, isAccepted, write, refuse, refused } = useVisitForm(toDraft(visit))
  const update = useUpdateVisit()
  const save = (version: number) => {
    const judged = readDraft(draft, { businessId: seen.businessId })
    if ('errors' in judged) return refuse(judged.errors)
    update.mutate(
      { id: seen.id, version, ...pickChanges(judged.read, seen), keepClashes: isAccepted },
      { onSuccess: onClose, onError: refused },
    )
  }
  const lookAtTheirs = async () => {
    const theirs = await queryClient.fetchQuery({
      ...api.visits.get.queryOptions({ input: { id: seen.id } }),
      staleTime: 0,
    })
    see(theirs)
    write(toDraft(theirs))
    update.reset()
  }
  return (
    <Dialog title="Edit visit" opened onClose={onClose}>
      <form
        ref={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(seen.version)
        }}
        noValidate
      >
        <div className="body compact">
          <EditConflict
            error={update.error}
            busy={update.isPending}
            onTheirs={() => void lookAtTheirs()}
            onMine={save}
          />
          <VisitFields {...fields} businessId={seen.businessId} visitId={seen.id} />
        </div>
        <DialogFoot verb="Save visit" busyVerb="Saving..." busy={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
