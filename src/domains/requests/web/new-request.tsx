import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { issuesOf } from '#dashboard/client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField } from '#dashboard/parts/field.tsx'
import { AlikeWarning } from './alike-warning.tsx'
import { useTakeRequest } from './changes.ts'
import { useAlike } from './queries.ts'
import { focusFirst, readFields, RequestFields, stillWrong, type Errors } from './request-fields.tsx'

/** Writes down a request that came by phone, in person or otherwise, and warns while one types when we know this phone or e-mail. */
export function NewRequestDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="New request" opened={opened} onClose={onClose}>
      <NewRequestForm onClose={onClose} />
    </Dialog>
  )
}

function NewRequestForm({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, show] = useState<Errors>({})
  const [person, know] = useState({ phone: '', email: '' })
  const [customerId, choose] = useState<string | null>(null)
  // One key for as long as the form holds the same request: a retry after a lost answer does not add it twice.
  const [key] = useState(() => crypto.randomUUID())
  const [, go] = useLocation()
  const take = useTakeRequest()
  const alike = useAlike(person)
  const look = useDebouncedCallback(() => {
    // Text fields only, no files.
    const typed = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>
    know({ phone: typed.phone ?? '', email: typed.email ?? '' })
  }, 300)
  const say = (found: Errors) => {
    show(found)
    focusFirst(form.current, found)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const judged = readFields(form.current)
    if ('errors' in judged) return say(judged.errors)
    show({})
    take.mutate(
      { request: { ...judged.read, customerId }, key },
      {
        onSuccess: ({ id }) => {
          onClose()
          go(`/dashboard/requests/${id}`)
        },
        onError: (error) => say(issuesOf(error)),
      },
    )
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={() => {
        show((before) => stillWrong(form.current, before))
        look()
      }}
      noValidate
    >
      <div className="body compact">
        <RequestFields errors={errors}>{alike.data && <AlikeWarning alike={alike.data} chosen={customerId} onChoose={choose} />}</RequestFields>
        <AreaField label="Note for the office" name="note" optional rows={2} error={errors.note} maxLength={5000} />
      </div>
      <DialogFoot verb="Add request" busyVerb="Adding..." busy={take.isPending} onCancel={onClose} />
    </form>
  )
}
