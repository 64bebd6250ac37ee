import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useProfile } from './profile-queries.ts'
import { SecretField } from './secret-field.tsx'
import type { Confirmation } from './confirmation-fields.ts'

/** Asks for the password, or for a passkey where the person has one. */
export function StepUpField({
  value,
  error,
  first = false,
  onChange,
}: {
  value: Confirmation
  error?: string | undefined
  first?: boolean
  onChange: (sure: Confirmation) => void
}) {
  const profile = useProfile().data
  const [busy, setBusy] = useState(false)
  const [refused, show] = useState<string>()
  const hasPassword = profile?.hasPassword ?? true
  const hasPasskey = (profile?.passkeys.length ?? 0) > 0
  const confirmNow = async () => {
    setBusy(true)
    const { confirmByPasskey } = await import('./use-passkey.ts')
    const answer = await confirmByPasskey()
    setBusy(false)
    show(answer.ok ? undefined : answer.sentence)
    if (answer.ok) onChange({ password: '', confirmation: answer.body.confirmation })
  }
  const problem = refused ?? error
  if (value.confirmation !== '' && !error) return <p role="status">Confirmed with your passkey.</p>
  return (
    <>
      {hasPassword && (
        <SecretField
          label="Your password"
          value={value.password}
          error={problem}
          onChange={(password) => {
            show(undefined)
            onChange({ password, confirmation: '' })
          }}
          first={first}
        />
      )}
      {hasPasskey && (
        <Button tone="line" size="sm" disabled={busy} onClick={() => void confirmNow()}>
          {busy ? <span className="spin" /> : <KeyRound className="i" />}
          {hasPassword ? 'Use a passkey instead' : 'Confirm with a passkey'}
        </Button>
      )}
      {!hasPassword && !hasPasskey && <p>To do this, first set a password under Settings, My account.</p>}
      {!hasPassword && problem && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
