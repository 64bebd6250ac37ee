import './history.css'
import { useState, type FormEvent, type ReactNode } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { AreaField } from '#dashboard/parts/field.tsx'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { Button } from '#ui/button.tsx'
import { NoteText, type NoteOf } from '#domains/system/history/contract.ts'
import { useAddNote } from './queries.ts'

/**
 * Adds a note about a customer, a job, or a request. The text stays in the field until the server has saved it.
 * `children`: the other actions beside Save note.
 */
export function AddNote({ of, id, children }: { of: NoteOf; id: string; children?: ReactNode }) {
  const [text, write] = useState('')
  const [problem, say] = useState<string>()
  const { keyFor, done } = useIdempotencyKey()
  const add = useAddNote(of, id)
  useLeaveGuard(text.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = NoteText.safeParse(text)
    if (!read.success) return say(read.error.issues[0]?.message)
    say(undefined)
    add.mutate(
      { text: read.data, key: keyFor(read.data) },
      {
        onSuccess: () => {
          // Text that was typed during the request is not saved yet.
          write((now) => (now === text ? '' : now))
          done()
        },
        onError: (error) => say(errorMessage(error)),
      },
    )
  }
  return (
    <form className="pad stackf addnote" onSubmit={submit} noValidate>
      <AreaField
        label="Add a note"
        rows={2}
        value={text}
        error={problem}
        onChange={(event) => {
          write(event.target.value)
          if (problem) say(undefined)
        }}
      />
      <div className="acts">
        <Button type="submit" tone="line" size="sm" disabled={add.isPending}>
          {add.isPending && <span className="spin" />}
          {add.isPending ? 'Saving...' : 'Save note'}
        </Button>
        {children}
      </div>
    </form>
  )
}
