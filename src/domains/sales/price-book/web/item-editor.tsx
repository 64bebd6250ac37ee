import { Check, Trash2 } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { pickChanges } from '#dashboard/parts/record-dialog.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { useUser } from '#dashboard/session.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { Button } from '#ui/button.tsx'
import { ItemKind } from '../contract.ts'
import { KIND_LABELS } from '../format-item.ts'
import { ChecklistSection } from './checklist-section.tsx'
import { emptyDraft, readDraft, toDraft, toInput, type Draft, type Errors, type SectionProps } from './form-state.ts'
import { PriceSection } from './price-section.tsx'
import { fetchNewest, useAddItem, useRemoveItem, useSaveItem, type ItemRow } from './queries.ts'
import { TimeSection } from './time-section.tsx'
import { WordsSection } from './words-section.tsx'

type Props = { item: ItemRow | null; kind: ItemKind; onGone: () => void; onAdded: (id: string) => void }

/** An item as it is written. What was typed stays while another person saves it; they are asked whose counts. */
export function ItemEditor({ item, kind, onGone, onAdded }: Props) {
  const form = useRef<HTMLFormElement>(null)
  /** The item that the draft was made from. */
  const [seen, see] = useState(item)
  const [draft, write] = useState(() => (item ? toDraft(item) : emptyDraft(kind)))
  const [errors, show] = useState<Errors>({})
  const { keyFor } = useIdempotencyKey()
  const add = useAddItem()
  const save = useSaveItem()
  const remove = useRemoveItem()
  const isOwner = useUser().data?.role === 'owner'
  const [first] = useState(draft)
  const dirty = !deepEqual(toInput(draft), toInput(seen ? toDraft(seen) : first))
  const busy = add.isPending || save.isPending
  useLeaveGuard(dirty && !busy)
  const lookAt = (fresh: ItemRow) => {
    see(fresh)
    write(toDraft(fresh))
    show({})
  }
  // Nothing is typed, so that there is nothing to lose.
  if (item && seen && !dirty && item.version > seen.version) lookAt(item)
  const change = (to: Partial<Draft>) => {
    write((before) => ({ ...before, ...to }))
    show({})
  }
  const refuse = (found: Errors) => {
    show(found)
    // Once it is marked.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const send = (version: number) => {
    const judged = readDraft(draft)
    if ('errors' in judged) return refuse(judged.errors)
    const onError = (error: unknown) => refuse(fieldErrors(error))
    if (!seen)
      return add.mutate({ ...judged.read, key: keyFor(judged.read) }, { onSuccess: ({ id }) => onAdded(id), onError })
    const changes = pickChanges({ ...judged.read, note: judged.read.note ?? null }, seen)
    // A save of an example price as it stands says that it is right.
    const confirmed = seen.priceConfirmed ? {} : { prices: judged.read.prices }
    save.mutate({ id: seen.id, version, ...changes, ...confirmed }, { onSuccess: lookAt, onError })
  }
  const section = { draft, errors, isFixed: seen?.key !== null && seen !== null, onChange: change }
  return (
    <form
      ref={form}
      noValidate
      className="pbf compact"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send(seen?.version ?? 0)
      }}
    >
      <EditConflict
        error={save.error}
        busy={busy}
        onTheirs={() => {
          if (seen) void fetchNewest(seen.id).then(lookAt, () => null)
          save.reset()
        }}
        onMine={send}
      />
      {!section.isFixed && <NameSection {...section} />}
      <PriceSection {...section} />
      <TimeSection {...section} />
      {draft.kind === 'service' && <ChecklistSection {...section} />}
      <WordsSection {...section} />
      <div className="d-foot">
        {seen && !section.isFixed && isOwner && (
          <Button
            tone="quiet"
            disabled={busy || remove.isPending}
            onClick={() => remove.mutate({ id: seen.id }, { onSuccess: onGone })}
          >
            <Trash2 className="i" />
            Remove
          </Button>
        )}
        <Button type="submit" tone="tide" disabled={busy}>
          {busy ? <span className="spin" /> : <Check className="i" />}
          {busy ? 'Saving...' : seen ? 'Save item' : 'Add item'}
        </Button>
      </div>
    </form>
  )
}

function NameSection({ draft, errors, onChange }: SectionProps) {
  return (
    <section>
      <h3>Item</h3>
      <TextField
        label="Name"
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="two">
        <SelectField
          label="Category"
          value={draft.kind}
          error={errors.kind}
          onChange={({ target }) => onChange({ kind: ItemKind.parse(target.value) })}
        >
          {ItemKind.options.map((one) => (
            <option key={one} value={one}>
              {KIND_LABELS[one].one}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Short note"
          optional
          value={draft.note}
          maxLength={80}
          autoComplete="off"
          error={errors.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </div>
    </section>
  )
}
