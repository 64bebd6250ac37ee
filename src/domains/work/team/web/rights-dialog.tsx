import './team.css'
import { useState, type FormEvent } from 'react'
import { errorMessage, fieldErrors } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import {
  isGiven,
  NO_CONFIRMATION,
  toGivenFields,
  type GivenConfirmation,
} from '#domains/system/auth/web/confirmation-fields.ts'
import { StepUpField } from '#domains/system/auth/web/step-up-field.tsx'
import type { Right, RightSwitches } from '#lib/rights.ts'
import { RIGHT_WORDS } from './right-words.ts'
import { SwitchRow } from './switch-row.tsx'

/** Turns rights on or off. Only what differs from `usual` is sent, so that the rest follows the role. */
export function RightsDialog({
  title,
  about,
  offered,
  usual,
  current,
  busy,
  error,
  onSave,
  onClose,
}: {
  title: string
  about: string
  offered: readonly Right[]
  usual: readonly Right[]
  current: readonly Right[]
  busy: boolean
  error: unknown
  onSave: (switches: RightSwitches, sure: GivenConfirmation) => void
  onClose: () => void
}) {
  const [on, turn] = useState<readonly Right[]>(current)
  const [sure, be] = useState(NO_CONFIRMATION)
  const [isEmpty, markEmpty] = useState(false)
  const refused = error ? (fieldErrors(error).password ?? errorMessage(error)) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    markEmpty(!isGiven(sure))
    if (!isGiven(sure)) return
    const differs = offered.filter((right) => on.includes(right) !== usual.includes(right))
    onSave(Object.fromEntries(differs.map((right) => [right, on.includes(right)])), toGivenFields(sure))
  }
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          <p>{about}</p>
          {offered.map((right) => (
            <SwitchRow
              key={right}
              label={RIGHT_WORDS[right].label}
              hint={RIGHT_WORDS[right].hint}
              name={right}
              on={on.includes(right)}
              onTurn={(isOn) => turn(isOn ? [...on, right] : on.filter((one) => one !== right))}
            />
          ))}
          <StepUpField value={sure} error={isEmpty ? 'Enter your password.' : refused} onChange={be} />
        </div>
        <DialogFoot verb="Save rights" busyVerb="Saving..." busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
