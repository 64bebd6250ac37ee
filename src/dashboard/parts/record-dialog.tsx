import { useState, type FormEvent, type ReactNode } from 'react'
import { deepEqual } from '#lib/deep-equal.ts'
import { EditConflict } from './edit-conflict.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'
import { useValidatedForm, type Errors, type FormResult } from './use-validated-form.ts'

/** A mutation, as far as a dialog uses it. */
export type Save<Input> = {
  mutate: (input: Input, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  reset: () => void
  isPending: boolean
  error: unknown
}

/** Sets a record right. When another window was quicker, what was typed stays and nothing is written over. */
export function EditDialog<Row extends { id: string; version: number }, Read, Input>({
  title,
  verb,
  record,
  newest,
  read,
  save,
  toInput,
  onClose,
  children,
}: {
  title: string
  verb: string
  record: Row
  /** Asks for it as it is by now. */
  newest: (id: string) => Promise<Row>
  read: (form: HTMLFormElement | null) => FormResult<Read>
  save: Save<Input>
  toInput: (typed: Read, seen: Row, version: number) => Input
  onClose: () => void
  /** The fields, filled with what was seen. */
  children: (seen: Row, errors: Errors) => ReactNode
}) {
  // The record as it was when the dialog opened, whatever happens to it, until the person asks for the newer one.
  const [seen, see] = useState(record)
  const { form, errors, judge, refuse, recheck, clear } = useValidatedForm(read)
  const send = (version: number) => {
    const typed = judge()
    if (typed) save.mutate(toInput(typed, seen, version), { onSuccess: onClose, onError: refuse })
  }
  const lookAtTheirs = async () => {
    see(await newest(record.id))
    save.reset()
    clear()
  }
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form
        ref={form}
        // The fields keep what is typed themselves; a newer record is another form.
        key={seen.version}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send(seen.version)
        }}
        onInput={recheck}
        noValidate
      >
        <div className="body compact">
          <EditConflict error={save.error} busy={save.isPending} onTheirs={() => void lookAtTheirs()} onMine={send} />
          {children(seen, errors)}
        </div>
        <DialogFoot verb={verb} busyVerb="Saving..." busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/**
 * Only what differs from what was seen: what another window changed elsewhere is not written over even by Save mine
 * anyway.
 */
export const pickChanges = <Typed extends object>(
  typed: Typed,
  seen: { [Name in keyof Typed]?: unknown },
): Partial<Typed> =>
  // The names of an object with just these, and some of its values.
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !deepEqual(value, seen[name as keyof Typed])),
  ) as Partial<Typed>
