import type { UseMutationResult } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { z } from 'zod'
import { api, issuesOf, queryClient } from '#dashboard/client.ts'
import { ChangedElsewhere } from '#dashboard/parts/changed-elsewhere.tsx'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { focusFirst, stillWrong, type Errors } from './customer-fields.tsx'
import type { WholeRow } from './queries.ts'

/** A dialog for one address or contact of a customer, whose version it carries: when another window was quicker, what was typed stays. */
export function PartDialog<Part, Schema extends z.ZodType, Input>({
  title,
  verb,
  customer,
  pick,
  schema,
  save,
  toInput,
  onClose,
  children,
}: {
  title: string
  verb: string
  customer: WholeRow
  /** The one that is edited, in a newer customer; null for a new one, or where it is gone. */
  pick: (customer: WholeRow) => Part | null
  schema: Schema
  save: UseMutationResult<WholeRow, Error, Input>
  toInput: (typed: z.output<Schema>, version: number, key: string) => Input
  onClose: () => void
  children: (seen: Part | null, errors: Errors) => ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [seen, see] = useState(customer)
  const [errors, show] = useState<Errors>({})
  // One key for as long as the dialog is open: a retry after a lost answer does not add it twice.
  const [key] = useState(() => crypto.randomUUID())
  const read = (from: HTMLFormElement | null) => {
    const judged = schema.safeParse(Object.fromEntries(new FormData(from ?? undefined)))
    if (judged.success) return { read: judged.data }
    const wrong: Errors = {}
    for (const { path, message } of judged.error.issues) wrong[String(path[0])] ??= message
    return { errors: wrong }
  }
  const say = (found: Errors) => {
    show(found)
    focusFirst(form.current, found)
  }
  const send = (version: number) => {
    const judged = read(form.current)
    if ('errors' in judged) return say(judged.errors ?? {})
    show({})
    save.mutate(toInput(judged.read, version, key), { onSuccess: onClose, onError: (error) => say(issuesOf(error)) })
  }
  const lookAtTheirs = async () => {
    see(await queryClient.fetchQuery({ ...api.customers.get.queryOptions({ input: { id: customer.id } }), staleTime: 0 }))
    save.reset()
    show({})
  }
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form
        ref={form}
        key={seen.version}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send(seen.version)
        }}
        onInput={() => show((before) => stillWrong(form.current, before, read))}
        noValidate
      >
        <div className="body compact">
          <ChangedElsewhere error={save.error} busy={save.isPending} onTheirs={() => void lookAtTheirs()} onMine={send} />
          {children(pick(seen), errors)}
        </div>
        <DialogFoot verb={verb} busyVerb="Saving..." busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
