import { useRef, useState, type FormEvent } from 'react'
import { api, issuesOf, queryClient } from '#dashboard/client.ts'
import { ChangedElsewhere } from '#dashboard/parts/changed-elsewhere.tsx'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { same } from '#lib/same.ts'
import type { CustomerChange, NewCustomer } from '../contract.ts'
import { useChangeCustomer } from './changes.ts'
import { CustomerFields, focusFirst, readCustomer, stillWrong, type Errors } from './customer-fields.tsx'
import type { WholeRow } from './queries.ts'

/** Sets a customer right. When another window was quicker, what was typed stays and nothing is written over. */
export function EditCustomer({ customer, onClose }: { customer: WholeRow; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  // The one that was seen when the dialog opened, whatever becomes of it meanwhile, until the newer one is asked for.
  const [seen, see] = useState(customer)
  const [errors, show] = useState<Errors>({})
  const change = useChangeCustomer()
  const say = (found: Errors) => {
    show(found)
    focusFirst(form.current, found)
  }
  const save = (version: number) => {
    const judged = readCustomer(form.current)
    if ('errors' in judged) return say(judged.errors)
    show({})
    change.mutate({ id: seen.id, version, ...changesIn(judged.read, seen) }, { onSuccess: onClose, onError: (error) => say(issuesOf(error)) })
  }
  const lookAtTheirs = async () => {
    see(await queryClient.fetchQuery({ ...api.customers.get.queryOptions({ input: { id: seen.id } }), staleTime: 0 }))
    change.reset()
    show({})
  }
  return (
    <Dialog title="Edit customer" opened onClose={onClose}>
      <form
        ref={form}
        // The fields keep what is typed themselves; a newer customer is another form.
        key={seen.version}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(seen.version)
        }}
        onInput={() => show((before) => stillWrong(form.current, before, readCustomer))}
        noValidate
      >
        <div className="body compact">
          <ChangedElsewhere error={change.error} busy={change.isPending} onTheirs={() => void lookAtTheirs()} onMine={save} />
          <CustomerFields customer={seen} errors={errors} />
          {seen.consent.textsAgreedAt && <p className="hint">They agreed to texts at this number. Of a new number they have to be asked again.</p>}
        </div>
        <DialogFoot verb="Save customer" busyVerb="Saving..." busy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Only what differs from what was seen: what another window changed elsewhere is not written over even by Save mine anyway. */
function changesIn(typed: NewCustomer, seen: WholeRow): CustomerChange {
  const read: CustomerChange = {
    ...typed,
    email: typed.email ?? null,
    serviceCategory: typed.serviceCategory ?? null,
    transactionDate: typed.transactionDate ?? null,
  }
  // The keys of `read` are those of a change.
  return Object.fromEntries(Object.entries(read).filter(([key, value]) => !same(value, seen[key as keyof CustomerChange])))
}
