import { useState, type ComponentProps, type ReactNode } from 'react'
import { deepEqual } from '#lib/deep-equal.ts'
import { EditConflict } from './edit-conflict.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'
import { useIdempotencyKey } from './use-idempotency-key.ts'
import { useValidatedForm, type Errors, type FormResult } from './use-validated-form.ts'

type Form<Read> = Pick<ReturnType<typeof useValidatedForm<Read>>, 'judge' | 'refuse' | 'clear'>

type FormDialogProps<Read> = Pick<ComponentProps<typeof DialogFoot>, 'verb' | 'busyVerb' | 'tone' | 'disabled'> & {
  title: string
  read: (form: HTMLFormElement | null) => FormResult<Read>
  onClose: () => void
}

/** A dialog that is one form. It sends what is typed once nothing is wrong with it. */
export function FormDialog<Read>({
  title,
  verb,
  busyVerb = verb.startsWith('Add ') ? 'Adding...' : 'Saving...',
  read,
  version,
  busy = false,
  onSend,
  onClose,
  children,
  ...foot
}: FormDialogProps<Read> & {
  /** The fields keep what is typed themselves; a newer version is another form. */
  version?: number
  busy?: boolean
  onSend: (typed: Read, form: Form<Read>) => void
  children: (errors: Errors, form: Form<Read>) => ReactNode
}) {
  const { form, errors, judge, refuse, recheck, clear } = useValidatedForm(read)
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form
        ref={form}
        key={version}
        onSubmit={(event) => {
          event.preventDefault()
          // A form around this dialog is so in React's tree, though not in the page's.
          event.stopPropagation()
          const typed = judge()
          if (typed) onSend(typed, { judge, refuse, clear })
        }}
        onInput={recheck}
        noValidate
      >
        <div className="body compact">{children(errors, { judge, refuse, clear })}</div>
        <DialogFoot {...foot} verb={verb} busyVerb={busyVerb} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** A mutation, as far as a dialog uses it. */
export type Save<Input, Data = unknown> = {
  mutate: (input: Input, then: { onSuccess: (saved: Data) => void; onError: (error: unknown) => void }) => void
  reset: () => void
  isPending: boolean
  error: unknown
}

/**
 * Adds a record, or saves what needs no version. It closes when that is saved, and only then forgets what was typed.
 */
export function RecordDialog<Read, Input>({
  save,
  toInput,
  children,
  ...dialog
}: FormDialogProps<Read> & {
  save: Save<Input>
  /** `key`: the idempotency key of what is typed. */
  toInput: (typed: Read, key: string) => NoInfer<Input>
  children: (errors: Errors) => ReactNode
}) {
  const { keyFor } = useIdempotencyKey()
  return (
    <FormDialog
      {...dialog}
      busy={save.isPending}
      onSend={(typed, { refuse }) =>
        save.mutate(toInput(typed, keyFor(typed)), { onSuccess: dialog.onClose, onError: refuse })
      }
    >
      {children}
    </FormDialog>
  )
}

/** Sets a record right. When another window was quicker, what was typed stays and nothing is written over. */
export function EditDialog<Row extends { id: string; version: number }, Read, Input>({
  record,
  newest,
  save,
  toInput,
  children,
  ...dialog
}: FormDialogProps<Read> & {
  record: Row
  /** Asks for it as it is by now. */
  newest: (id: string) => Promise<Row>
  save: Save<Input>
  toInput: (typed: Read, seen: Row, version: number) => NoInfer<Input>
  /** The fields, filled with what was seen. */
  children: (seen: Row, errors: Errors) => ReactNode
}) {
  // The record as it was when the dialog opened, whatever happens to it, until the person asks for the newer one.
  const [seen, see] = useState(record)
  const send = (typed: Read | null, version: number, { refuse }: Form<Read>) => {
    if (typed) save.mutate(toInput(typed, seen, version), { onSuccess: dialog.onClose, onError: refuse })
  }
  const lookAtTheirs = async ({ clear }: Form<Read>) => {
    see(await newest(record.id))
    save.reset()
    clear()
  }
  return (
    <FormDialog
      {...dialog}
      version={seen.version}
      busy={save.isPending}
      onSend={(typed, form) => send(typed, seen.version, form)}
    >
      {(errors, form) => (
        <>
          <EditConflict
            error={save.error}
            busy={save.isPending}
            onTheirs={() => void lookAtTheirs(form)}
            onMine={(version) => send(form.judge(), version, form)}
          />
          {children(seen, errors)}
        </>
      )}
    </FormDialog>
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
