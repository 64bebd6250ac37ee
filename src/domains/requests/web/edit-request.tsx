import { useRef, useState, type FormEvent } from 'react'
import { issuesOf, queryClient, api } from '#dashboard/client.ts'
import { ChangedElsewhere } from '#dashboard/parts/changed-elsewhere.tsx'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useChangeRequest } from './changes.ts'
import type { RequestRow } from './queries.ts'
import { focusFirst, readFields, RequestFields, stillWrong, type Errors, type Filled } from './request-fields.tsx'

/** Sets right what a request says. When another window was quicker, what was typed stays and nothing is written over. */
export function EditRequest({ request: given, onClose }: { request: RequestRow; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  // The one that was seen when the dialog opened, whatever becomes of it meanwhile, until the newer one is asked for.
  const [seen, see] = useState(given)
  const [errors, show] = useState<Errors>({})
  const change = useChangeRequest()
  const say = (found: Errors) => {
    show(found)
    focusFirst(form.current, found)
  }
  const save = (version: number) => {
    const judged = readFields(form.current)
    if ('errors' in judged) return say(judged.errors)
    show({})
    const changed = changesIn(judged.read, seen)
    change.mutate({ id: seen.id, version, ...changed }, { onSuccess: onClose, onError: (error) => say(issuesOf(error)) })
  }
  const lookAtTheirs = async () => {
    see(await queryClient.fetchQuery({ ...api.requests.get.queryOptions({ input: { id: seen.id } }), staleTime: 0 }))
    change.reset()
    show({})
  }
  return (
    <Dialog title="Edit request" opened onClose={onClose}>
      <form
        ref={form}
        // The fields keep what is typed themselves; a newer request is another form.
        key={seen.version}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(seen.version)
        }}
        onInput={() => show((before) => stillWrong(form.current, before))}
        noValidate
      >
        <div className="body compact">
          <ChangedElsewhere error={change.error} busy={change.isPending} onTheirs={() => void lookAtTheirs()} onMine={save} />
          <RequestFields request={seen} errors={errors} />
        </div>
        <DialogFoot verb="Save request" busyVerb="Saving..." busy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Only what differs from what was seen: what another window changed elsewhere is not written over even by Save mine anyway. */
function changesIn({ name, phone, email, address, service, message, areaSqFt, source }: Filled, seen: RequestRow): Partial<Filled> {
  const typed: Filled = { name, phone, email, address, service, message, areaSqFt, source }
  // The keys of `typed` are those of Filled.
  return Object.fromEntries(Object.entries(typed).filter(([key, value]) => value !== seen[key as keyof Filled]))
}
