import { CircleAlert, RefreshCw } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { errorMessage, fieldErrors } from '#dashboard/api-client.ts'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useUser } from '#dashboard/session.ts'
import { isGiven, NO_CONFIRMATION, toGivenFields } from '#domains/system/auth/web/confirmation-fields.ts'
import { StepUpField } from '#domains/system/auth/web/step-up-field.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { ConnectionRow } from './connection-row.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { TestButton } from './connection-card.tsx'
import { CONNECTION_LABELS } from './connection-labels.ts'
import { DisconnectButton } from './disconnect-button.tsx'
import { listFields, toValues, type FieldSpec, type Values } from './form-fields.ts'
import { useConnectionStatus, useSaveConnection } from './queries.ts'
import { listGuides, Step } from './set-up-steps.tsx'
import { pickBadge } from './status-badge.ts'

type Props = {
  connection: ConnectionRow
  business: { name: string; email: string }
  onClose: () => void
}

/** Connects a vendor step by step. What was typed stays until it is saved, whatever the vendor says of it. */
export function SetUpCard({ connection, business, onClose }: Props) {
  const { kind, setBy, version, secrets } = connection
  const { icon: Mark, name, inSentence } = CONNECTION_LABELS[kind]
  const [values, setValues] = useState<Values>(() => toValues(connection, business))
  const [sure, setSure] = useState(NO_CONFIRMATION)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const save = useSaveConnection()
  const status = useConnectionStatus(kind)
  const frame = useRef<HTMLElement>(null)
  const title = useId()
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const errors = save.error ? fieldErrors(save.error) : {}
  const guides = listGuides({ connection, values, onPick: (picked) => setValues({ ...values, ...picked }) })
  const fields = listFields(kind, values)
  const isSaved = setBy === 'app'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setUnconfirmed(!isGiven(sure))
    if (!isGiven(sure)) return
    save.mutate(
      { kind, values, version, sure: toGivenFields(sure) },
      {
        onSuccess: () => {
          // The keys are saved, and leave the page.
          setValues((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !secretsOf(fields).has(field))))
          setSure(NO_CONFIRMATION)
        },
        // A passkey confirms one call only.
        onError: () => setSure((now) => ({ ...now, confirmation: '' })),
      },
    )
  }
  const passwordError = isUnconfirmed ? 'Enter your password.' : errors.password
  const isShown = fields.some((field) => errors[field.name]) || passwordError
  return (
    <section className="card cnw" aria-labelledby={title} ref={frame}>
      <div className="ph">
        <div className="rowf">
          <span className="mark t-tide">
            <Mark className="i" />
          </span>
          <h2 id={title}>{isSaved ? `Edit ${inSentence}` : `Set up ${inSentence}`}</h2>
        </div>
        <StatusBadge {...pickBadge(connection, status.isError ? null : status.data)} />
      </div>
      <form onSubmit={submit} noValidate aria-label={`Set up ${name}`}>
        <ol className="stp compact">
          {guides.map((guide, place) => (
            <Step key={guide.title} number={place + 1} title={guide.title} state={isSaved ? 'done' : 'later'}>
              {guide.body}
            </Step>
          ))}
          <Step number={guides.length + 1} title="Paste it here" state={isSaved ? 'done' : 'current'}>
            <ConnectionFields
              fields={fields}
              values={values}
              saved={secrets}
              errors={errors}
              onType={(field, value) => setValues({ ...values, [field]: value })}
            />
          </Step>
          <Step number={guides.length + 2} title="Check it, then send yourself a test" state="current">
            <Whereto kind={kind} />
            <StepUpField value={sure} error={passwordError} onChange={setSure} />
            {save.error && !isShown && (
              <p className="err" role="alert">
                <Icon of={CircleAlert} />
                {errors[''] ?? errorMessage(save.error)}
              </p>
            )}
            <div className="acts">
              <Button tone="tide" type="submit" disabled={save.isPending}>
                {save.isPending ? <span className="spin" /> : <RefreshCw className="i" />}
                {save.isPending ? 'Checking...' : save.error ? 'Check again and save' : 'Check and save'}
              </Button>
              <TestButton kind={kind} works={isSaved && status.data?.state === 'connected'} />
              {isSaved && <DisconnectButton connection={connection} onDone={onClose} />}
              <Button tone="quiet" onClick={onClose}>
                Close
              </Button>
            </div>
          </Step>
        </ol>
      </form>
    </section>
  )
}

const secretsOf = (fields: readonly FieldSpec[]): ReadonlySet<string> =>
  new Set(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name))

const WHERETO: Record<ConnectionRow['kind'], (email: string) => string> = {
  sms: () => 'The test goes to the phone that gets your alerts.',
  email: (email) => `The test goes to ${email}.`,
  payments: () => 'The test sets up a $1 payment and cancels it. No card is charged.',
  storage: () => 'The test stores a small file, reads it back and removes it.',
  ai: () => 'The test asks a short question. It costs a fraction of a cent.',
}

function Whereto({ kind }: { kind: ConnectionRow['kind'] }) {
  const email = useUser().data?.email ?? 'your email'
  return (
    <p>
      We ask {CONNECTION_LABELS[kind].vendor} before anything is saved. {WHERETO[kind](email)}
    </p>
  )
}
