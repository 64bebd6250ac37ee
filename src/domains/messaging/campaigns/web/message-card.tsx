import { Moon } from 'lucide-react'
import { useId, useRef } from 'react'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatClock } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import type { Draft } from '../contract.ts'
import type { Drafted } from './ai-draft.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { DraftedNote, DraftWithAi } from './draft-with-ai.tsx'
import type { Previewed } from './queries.ts'
import { formatCost, formatMessages } from './format.ts'

/** What may stand in braces, as a button that puts it where the cursor is. */
const FIELDS: readonly { field: string; word: string; only?: 'text' }[] = [
  { field: 'first_name', word: 'First name' },
  { field: 'last_service', word: 'Last service' },
  { field: 'link', word: 'Link' },
  { field: 'business', word: 'Business name' },
  { field: 'phone', word: 'Business phone' },
  { field: 'stop', word: 'Opt-out instructions', only: 'text' },
]

/** Offers leave between 8 AM and 8 PM. */
const TIMES = Array.from(
  { length: 48 },
  (_, quarter) =>
    `${String(8 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
)

export function MessageCard({
  draft,
  errors,
  preview,
  messages,
  busy,
  drafted,
  onDrafted,
  onChange,
  onBack,
  onCheck,
}: {
  draft: Draft
  errors: Errors
  preview: Previewed | undefined
  /** How many messages it is. */
  messages: number
  busy: boolean
  /** What AI wrote last. */
  drafted: Drafted | null
  onDrafted: (drafted: Drafted, fields: Partial<Draft>) => void
  onChange: (part: Partial<Draft>) => void
  onBack: () => void
  onCheck: () => void
}) {
  const titleId = useId()
  const today = useToday()
  const faults = Object.fromEntries((preview?.faults ?? []).map(({ path, message }) => [path, message]))
  const fault = (field: string) => errors[field] ?? faults[field]
  const { way, name, text, subject, email, day, at } = draft
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="ph">
        <h2 id={titleId}>Message</h2>
        <DraftWithAi draft={draft} drafted={drafted} onDrafted={onDrafted} />
      </div>
      <div className="pad stackf compact">
        <ChannelChoice way={way} onChoose={(chosen) => onChange({ way: chosen })} />
        {drafted?.before && (
          <DraftedNote drafted={drafted} onUndo={() => onDrafted({ ...drafted, before: null }, drafted.before ?? {})} />
        )}
        <TextField
          label="Campaign name (internal)"
          name="name"
          value={name}
          maxLength={120}
          placeholder="Pool decks before the holidays"
          error={errors.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {way !== 'email' && (
          <Written
            label="Text"
            name="text"
            rows={5}
            value={text}
            error={fault('text')}
            hint={preview && formatLength(preview)}
            onChange={(value) => onChange({ text: value })}
            fields={FIELDS}
          />
        )}
        {way !== 'text' && (
          <>
            <TextField
              label="Subject"
              name="subject"
              value={subject}
              maxLength={200}
              error={fault('subject')}
              onChange={({ target }) => onChange({ subject: target.value })}
            />
            <Written
              label="Email"
              name="email"
              rows={8}
              value={email}
              error={fault('email')}
              hint="Every email ends with your postal address and an unsubscribe link."
              onChange={(value) => onChange({ email: value })}
              fields={FIELDS.filter(({ only }) => only !== 'text')}
            />
          </>
        )}
        <div className="two">
          <DayField
            label="Day"
            name="day"
            min={today}
            value={day ?? ''}
            hint={day === null ? 'Leave blank to send now.' : undefined}
            hintBelow
            error={fault('day')}
            onChange={({ target }) =>
              onChange(target.value === '' ? { day: null, at: null } : { day: target.value, at: at ?? '10:00' })
            }
          />
          <SelectField
            label="Time"
            name="at"
            value={at ?? ''}
            disabled={day === null}
            error={errors.at}
            onChange={({ target }) => onChange({ at: target.value })}
          >
            {day === null && <option value="">Once you confirm</option>}
            {TIMES.map((time) => (
              <option key={time} value={time}>
                {formatClock(time)}
              </option>
            ))}
          </SelectField>
        </div>
        <p className="hintbox">
          <Moon className="i" />
          <span>Marketing goes out between 8 AM and 8 PM in the customer’s time zone.</span>
        </p>
        <div className="acts endacts">
          <Button tone="quiet" onClick={onBack}>
            Back
          </Button>
          <Button tone="clay" disabled={busy || messages === 0} onClick={onCheck}>
            {busy && <span className="spin" />}
            {messages === 0 ? 'No recipients' : `Review ${formatMessages(messages)}`}
          </Button>
        </div>
      </div>
    </section>
  )
}

const formatLength = ({ parts: { segments, characters, room, plain }, cost }: Previewed): string =>
  `${characters} of ${room} characters, ${segments} ${segments === 1 ? 'text' : 'texts'} each, about ${formatCost(cost)} in all${plain ? '' : '. Emoji and curly quotes leave less room per text'}`

/** Words with buttons for what differs from one customer to the next. */
function Written({
  fields,
  onChange,
  hint,
  error,
  ...area
}: {
  label: string
  name: string
  rows: number
  value: string
  error: string | undefined
  hint: string | undefined
  fields: typeof FIELDS
  onChange: (value: string) => void
}) {
  const around = useRef<HTMLDivElement>(null)
  const insert = (field: string) => {
    const box = around.current?.querySelector('textarea')
    const [from, to] = [box?.selectionStart ?? area.value.length, box?.selectionEnd ?? area.value.length]
    const piece = `{${field}}`
    onChange(area.value.slice(0, from) + piece + area.value.slice(to))
    // Behind what was put in, once it is there.
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(from + piece.length, from + piece.length)
    })
  }
  return (
    <div ref={around} className="stackf tight">
      <AreaField
        {...area}
        {...(hint && { hint, hintBelow: true })}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="chips" role="group" aria-label={`Insert into the ${area.label.toLowerCase()}`}>
        {fields.map(({ field, word }) => (
          <button type="button" className="chip sm" key={field} onClick={() => insert(field)}>
            {word}
          </button>
        ))}
      </div>
    </div>
  )
}
