import { DayField } from '#dashboard/parts/day-field.tsx'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { CrewButtons } from '#domains/work/crews/web/crew-buttons.tsx'
import { PersonChip } from '#domains/work/technicians/web/person-chip.tsx'
import { EVENT_KIND_LABELS, EventKind } from '../contract-kinds.ts'
import { Repeat } from '../contract.ts'
import { moveLastDate, REPEAT_LABELS, type Errors, type EventDraft } from './event-form.ts'

type Person = { id: string; name: string; status: string }

/** Asks what, when, who and where. `isNew`: how it repeats is chosen once, when it is added. */
export function EventFields({
  draft,
  errors,
  people,
  isNew,
  onChange,
}: {
  draft: EventDraft
  errors: Errors
  people: readonly Person[]
  isNew: boolean
  onChange: (change: Partial<EventDraft>) => void
}) {
  const time = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      name={name}
      type="time"
      step={900}
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <>
      <div className="seg full" role="group" aria-label="Type">
        {EventKind.options.map((kind) => (
          <button type="button" key={kind} aria-pressed={draft.kind === kind} onClick={() => onChange({ kind })}>
            {EVENT_KIND_LABELS[kind]}
          </button>
        ))}
      </div>
      <TextField
        label="Title"
        name="title"
        hint={HINTS[draft.kind]}
        maxLength={120}
        autoComplete="off"
        value={draft.title}
        error={errors.title}
        data-autofocus
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className="two">
        <DayField
          label="Date"
          name="date"
          value={draft.date}
          error={errors.date}
          onChange={({ target: { value } }) => onChange({ date: value, lastDate: moveLastDate(draft, value) })}
        />
        <DayField
          label="Last day"
          name="lastDate"
          value={draft.lastDate}
          error={errors.lastDate}
          onChange={(event) => onChange({ lastDate: event.target.value })}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.isAllDay}
          onChange={(event) => onChange({ isAllDay: event.target.checked })}
        />
        All day
      </label>
      {!draft.isAllDay && (
        <div className="two">
          {time('from', 'From')}
          {time('to', 'To')}
        </div>
      )}
      <People draft={draft} error={errors.technicianIds} people={people} onChange={onChange} />
      {isNew && (
        <div className="two">
          <SelectField
            label="Repeat"
            name="repeat"
            value={draft.repeat}
            onChange={(event) =>
              onChange({ repeat: Repeat.options.find((one) => one === event.target.value) ?? 'none' })
            }
          >
            {Repeat.options.map((repeat) => (
              <option key={repeat} value={repeat}>
                {REPEAT_LABELS[repeat]}
              </option>
            ))}
          </SelectField>
          {draft.repeat !== 'none' && (
            <DayField
              label="Until"
              name="repeatUntil"
              value={draft.repeatUntil}
              error={errors.repeatUntil}
              onChange={(event) => onChange({ repeatUntil: event.target.value })}
            />
          )}
        </div>
      )}
      {draft.kind !== 'blocked' && (
        <TextField
          label="Address"
          name="address"
          optional
          maxLength={300}
          autoComplete="off"
          value={draft.address}
          error={errors.address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      )}
      <AreaField
        label="Notes"
        name="notes"
        optional
        rows={2}
        maxLength={2000}
        value={draft.notes}
        error={errors.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
    </>
  )
}

const HINTS: Record<EventKind, string> = {
  errand: 'Like Pick up sealer. All day means any time that day.',
  meeting: 'Like Lunch with the CPA.',
  blocked: 'Like Dentist. No one is booked during this time.',
}

function People({
  draft,
  error,
  people,
  onChange,
}: {
  draft: EventDraft
  error: string | undefined
  people: readonly Person[]
  onChange: (change: Partial<EventDraft>) => void
}) {
  const shown = people.filter(({ id, status }) => status === 'active' || draft.technicianIds.includes(id))
  if (shown.length === 0) return null
  return (
    <fieldset className="picks">
      <legend className="label">Who</legend>
      {!draft.everyone && (
        <CrewButtons
          people={shown}
          chosen={draft.technicianIds}
          onChange={(technicianIds) => onChange({ technicianIds })}
        />
      )}
      <div className="pickp">
        {shown.length > 1 && (
          <label className="pick">
            <input
              type="checkbox"
              checked={draft.everyone}
              onChange={(event) => onChange({ everyone: event.target.checked })}
            />
            <b>Everyone</b>
          </label>
        )}
        {!draft.everyone &&
          shown.map((one) => (
            <label className="pick" key={one.id}>
              <input
                type="checkbox"
                checked={draft.technicianIds.includes(one.id)}
                onChange={(event) =>
                  onChange({
                    technicianIds: event.target.checked
                      ? [...draft.technicianIds, one.id]
                      : draft.technicianIds.filter((id) => id !== one.id),
                  })
                }
              />
              <PersonChip person={one} isBig />
              <span>
                <b>{one.name}</b>
              </span>
            </label>
          ))}
      </div>
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
