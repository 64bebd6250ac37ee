import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import { MAX_QUICK, QuickReplies as Schema } from '../contract.ts'
import { useQuickReplies, useSaveQuickReplies } from './queries.ts'

type Edited = { key: string; label: string; text: string }

/** Edits the quick replies: rewrite, reorder, add and remove. */
export function QuickReplies({ onClose }: { onClose: () => void }) {
  const quick = useQuickReplies()
  return (
    <Dialog title="Quick replies" opened onClose={onClose}>
      {quick.data ? (
        <Form {...quick.data} onClose={onClose} />
      ) : (
        <div className="body">
          <QueryStatus query={quick} what="the quick replies">
            <div className="skel tall" />
          </QueryStatus>
        </div>
      )}
    </Dialog>
  )
}

const FIELDS = '{first_name}, {name}, {link} (the customer’s open estimate or invoice), {business}, {phone}'

function Form({
  replies,
  version,
  onClose,
}: {
  replies: { label: string; text: string }[]
  version: string
  onClose: () => void
}) {
  const [list, change] = useState<Edited[]>(() => replies.map((reply) => ({ ...reply, key: crypto.randomUUID() })))
  // Remember the version on the screen, so that this window does not overwrite what another window saves.
  const [seen] = useState(version)
  const [errors, show] = useState<Record<string, string>>({})
  const save = useSaveQuickReplies()
  const set = (place: number, next: Partial<Edited>) =>
    change(list.map((reply, at) => (at === place ? { ...reply, ...next } : reply)))
  const swap = (place: number, other: number) =>
    change(
      list.map((reply, at) => (at === place ? (list[other] ?? reply) : at === other ? (list[place] ?? reply) : reply)),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = { replies: list.map(({ label, text }) => ({ label, text })), version: seen }
    const judged = Schema.safeParse(typed)
    if (!judged.success)
      return show(Object.fromEntries(judged.error.issues.map(({ path, message }) => [path.join('.'), message])))
    show({})
    save.mutate(judged.data, { onSuccess: onClose, onError: (error) => show(fieldErrors(error)) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className="body stackf">
        <p className="small muted">Select one to insert its text. You can use {FIELDS}.</p>
        {list.map(({ key, label, text }, place) => (
          <fieldset className="quickr" key={key}>
            <legend className="vh">Quick reply {place + 1}</legend>
            <TextField
              label="Button label"
              value={label}
              maxLength={40}
              error={errors[`replies.${place}.label`]}
              onChange={(event) => set(place, { label: event.target.value })}
              {...(place === 0 && { 'data-autofocus': true })}
            />
            <AreaField
              label="Message"
              rows={2}
              value={text}
              maxLength={500}
              error={errors[`replies.${place}.text`]}
              onChange={(event) => set(place, { text: event.target.value })}
            />
            <div className="quickacts">
              <Button
                tone="line"
                size="sm"
                icon
                aria-label={`Move ${label || 'it'} up`}
                disabled={place === 0}
                onClick={() => swap(place, place - 1)}
              >
                <ArrowUp className="i" />
              </Button>
              <Button
                tone="line"
                size="sm"
                icon
                aria-label={`Move ${label || 'it'} down`}
                disabled={place === list.length - 1}
                onClick={() => swap(place, place + 1)}
              >
                <ArrowDown className="i" />
              </Button>
              <Button
                tone="line"
                size="sm"
                icon
                aria-label={`Remove ${label || 'it'}`}
                onClick={() => change(list.filter((_reply, at) => at !== place))}
              >
                <Trash2 className="i" />
              </Button>
            </div>
          </fieldset>
        ))}
        <div>
          <Button
            tone="line"
            size="sm"
            disabled={list.length >= MAX_QUICK}
            onClick={() => change([...list, { key: crypto.randomUUID(), label: '', text: '' }])}
          >
            <Plus className="i" />
            Add a quick reply
          </Button>
        </div>
      </div>
      <DialogFoot verb="Save quick replies" busyVerb="Saving..." busy={save.isPending} onCancel={onClose} />
    </form>
  )
}
