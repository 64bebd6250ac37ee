import { useQuery } from '@tanstack/react-query'
import { Check, Trash2, TriangleAlert, Undo2 } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { api, errorMessage, fieldErrors, queryClient, versionConflict } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { focusFirst } from '#domains/work/jobs/web/editor/focus-first.ts'
import { isScheduleConflict } from '#domains/work/jobs/web/mutations.ts'
import { useTechnicians } from '#domains/work/jobs/web/queries.ts'
import { Button } from '#ui/button.tsx'
import type { Scope } from '../contract.ts'
import { EventFields } from './event-fields.tsx'
import {
  readDraft,
  toDraft,
  toFormErrors,
  toNewDraft,
  type Errors,
  type EventDraft,
  type KnownSlot,
} from './event-form.ts'
import { useAddEvent, useEventDone, useRemoveEvent, useUpdateEvent } from './mutations.ts'
import type { CalendarEventRow } from './row-types.ts'

/** Holds the form of an event: what is typed, what is wrong with it, and the conflict that the server found. */
function useEventForm(first: EventDraft) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, write] = useState(first)
  const [errors, complain] = useState<Errors>({})
  const [clash, meet] = useState<string | null>(null)
  const refuse = (found: Errors) => {
    complain(found)
    focusFirst(form.current)
  }
  return {
    form,
    draft,
    errors,
    clash,
    write,
    refuse,
    change: (next: Partial<EventDraft>) => {
      complain({})
      meet(null)
      write((now) => ({ ...now, ...next }))
    },
    refused: (error: unknown) => {
      if (versionConflict(error)) return
      if (isScheduleConflict(error)) return meet(errorMessage(error))
      const found = toFormErrors(fieldErrors(error))
      refuse(Object.keys(found).length > 0 ? found : { title: errorMessage(error) })
    },
  }
}

/** Adds an errand, a meeting or blocked time. */
export function AddEvent({
  businessId,
  known,
  onClose,
}: {
  businessId: string
  known: KnownSlot
  onClose: () => void
}) {
  const { form, draft, errors, clash, change, refuse, refused } = useEventForm(toNewDraft(known))
  const people = useTechnicians(businessId).data ?? []
  const { keyFor } = useIdempotencyKey()
  const add = useAddEvent()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const judged = readDraft(draft, businessId)
    if ('errors' in judged) return refuse(judged.errors)
    const input = { ...judged.read, keepClashes: clash !== null }
    add.mutate({ ...input, key: keyFor(input) }, { onSuccess: onClose, onError: refused })
  }
  return (
    <Dialog title="Add to calendar" opened onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="body compact">
          <EventFields draft={draft} errors={errors} people={people} isNew onChange={change} />
          <ClashNotice sentence={clash} />
        </div>
        <DialogFoot
          verb={clash === null ? 'Add to calendar' : 'Add anyway'}
          busyVerb="Adding..."
          busy={add.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Shows an event, to be changed, marked done or deleted. */
export function EditEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const [seen, see] = useState<CalendarEventRow | null>(null)
  // Read once: what was typed stays, whatever happens to the event since.
  const found = useQuery({ ...api.calendarEvents.get.queryOptions({ input: { id } }), enabled: seen === null })
  if (found.data && seen === null) see(found.data)
  if (seen) return <EditLoaded seen={seen} onSee={see} onClose={onClose} />
  return (
    <Dialog title="Calendar event" opened onClose={onClose}>
      <div className="body">
        {found.isError ? <LoadError what="Couldn’t load it" query={found} /> : <Loading what="the calendar event" />}
      </div>
    </Dialog>
  )
}

function EditLoaded({
  seen,
  onSee,
  onClose,
}: {
  seen: CalendarEventRow
  onSee: (event: CalendarEventRow) => void
  onClose: () => void
}) {
  const { form, draft, errors, clash, write, change, refuse, refused } = useEventForm(toDraft(seen))
  const people = useTechnicians(seen.businessId).data ?? []
  const [scope, choose] = useState<Scope>('this')
  const [update, remove, finish] = [useUpdateEvent(), useRemoveEvent(), useEventDone()]
  const save = (version: number) => {
    const judged = readDraft(draft, seen.businessId)
    if ('errors' in judged) return refuse(judged.errors)
    const { repeat: _repeat, repeatUntil: _until, businessId: _business, ...typed } = judged.read
    update.mutate(
      { ...typed, id: seen.id, version, scope, keepClashes: clash !== null },
      { onSuccess: onClose, onError: refused },
    )
  }
  const lookAtTheirs = async () => {
    const theirs = await queryClient.fetchQuery({
      ...api.calendarEvents.get.queryOptions({ input: { id: seen.id } }),
      staleTime: 0,
    })
    onSee(theirs)
    write(toDraft(theirs))
    update.reset()
  }
  const isDone = seen.doneAt !== null
  return (
    <Dialog title={seen.title} opened onClose={onClose}>
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
          <EventFields draft={draft} errors={errors} people={people} isNew={false} onChange={change} />
          {seen.seriesId !== null && (
            <fieldset className="picks">
              <legend className="label">It repeats. Change</legend>
              {(['this', 'following'] as const).map((one) => (
                <label className="check" key={one}>
                  <input type="radio" name="scope" checked={scope === one} onChange={() => choose(one)} />
                  {one === 'this' ? 'Only this date' : 'This date and all later ones'}
                </label>
              ))}
            </fieldset>
          )}
          <ClashNotice sentence={clash} />
          <div className="acts">
            <Button
              tone="line"
              size="sm"
              disabled={finish.isPending}
              onClick={() => finish.mutate({ id: seen.id, done: !isDone }, { onSuccess: onClose })}
            >
              {isDone ? <Undo2 className="i" /> : <Check className="i" />}
              {isDone ? 'Mark as not done' : 'Mark as done'}
            </Button>
            <Button
              tone="quiet"
              size="sm"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id: seen.id, scope, title: seen.title }, { onSuccess: onClose })}
            >
              <Trash2 className="i" />
              {scope === 'this' ? 'Delete' : 'Delete this and later ones'}
            </Button>
          </div>
        </div>
        <DialogFoot
          verb={clash === null ? 'Save' : 'Save anyway'}
          busyVerb="Saving..."
          busy={update.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** What the server found in the way; the button of the dialog then saves in spite of it. */
function ClashNotice({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null
  return (
    <div className="banner sunb" role="alert">
      <TriangleAlert className="i" />
      <p>{sentence}</p>
    </div>
  )
}
