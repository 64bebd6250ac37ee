import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { Switch } from '#dashboard/parts/switch.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { formatSegments } from '#domains/messaging/messages/web/format-segments.ts'
import { joinText } from '#domains/messaging/messages/join-message.ts'
import { formatPhone } from '#lib/phone.ts'
import { waysOf, type Typed, type Way } from './form-state.ts'
import type { ComposedRow } from './queries.ts'

const WAYS: readonly (readonly [Way, string])[] = [
  ['email', 'Email'],
  ['sms', 'Text'],
  ['both', 'Both'],
]

type Props = { typed: Typed; onType: (next: Partial<Typed>) => void; composed: ComposedRow; errors: Errors }

/** How it goes, the recipients and the words. */
export function ComposeFields({ typed, onType, composed, errors }: Props) {
  const ways = waysOf(typed.way)
  return (
    <div className="stackf">
      <div className="seg full always" role="group" aria-label="Send as">
        {WAYS.map(([way, label], at) => (
          <button
            key={way}
            type="button"
            aria-pressed={typed.way === way}
            disabled={way !== 'email' && composed.noText !== null}
            onClick={() => onType({ way })}
            {...(at === 0 && { 'data-autofocus': true })}
          >
            {label}
          </button>
        ))}
      </div>
      {(errors.by ?? composed.noText) && <p className="hint">{errors.by ?? composed.noText}</p>}
      {ways.includes('email') && (
        <>
          <TextField
            label="To"
            type="text"
            inputMode="email"
            autoComplete="off"
            value={typed.to}
            onChange={({ target }) => onType({ to: target.value })}
            error={errors.to}
          />
          <TextField
            label="Cc"
            optional
            type="text"
            inputMode="email"
            autoComplete="off"
            placeholder="Separate addresses with commas"
            value={typed.cc}
            onChange={({ target }) => onType({ cc: target.value })}
            error={errors.cc}
          />
          <TextField
            label="Subject"
            value={typed.subject}
            onChange={({ target }) => onType({ subject: target.value })}
            error={errors.subject}
          />
          <AreaField
            label="Message"
            rows={8}
            value={typed.words}
            onChange={({ target }) => onType({ words: target.value })}
            error={errors.words}
          />
          <p className="cmrow">
            <a href={composed.pdfPath} target="_blank" rel="noopener">
              {composed.pdf}
            </a>
            <Switch label="Attach PDF" on={typed.attachPdf} onTurn={(attachPdf) => onType({ attachPdf })} />
          </p>
        </>
      )}
      {ways.includes('sms') && (
        <AreaField
          label={`Text to ${formatPhone(composed.phone)}`}
          hint={formatSegments(joinText(typed.text, composed.end))}
          hintBelow
          rows={4}
          value={typed.text}
          onChange={({ target }) => onType({ text: target.value })}
          error={errors.text}
        />
      )}
    </div>
  )
}
