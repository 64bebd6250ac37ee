import { useState, type FormEvent } from 'react'
import { fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { AppCode } from '../contract.ts'
import { BackupCodesDialog } from './backup-codes.tsx'
import { useOwnEmailNotice } from './email-notices.ts'
import { ConfirmByPassword } from './confirm-by-password.tsx'
import { useBeginTwoStep, useConfirmTwoStep, useMakeBackupCodes, useTurnOffTwoStep } from './profile-queries.ts'
import { QrCode } from './qr-code.tsx'

type Closing = { onClose: () => void }

/** Password, then the app, then the backup codes. Nothing is on before the first code fits. */
export function TurnOnDialog({ onClose }: Closing) {
  const begin = useBeginTwoStep()
  const [codes, keep] = useState<readonly string[] | null>(null)
  if (codes) return <BackupCodesDialog codes={codes} onClose={onClose} />
  if (begin.data)
    return (
      <FirstCode
        {...begin.data}
        onClose={onClose}
        onDone={(made) => {
          keep(made)
          toast('Two-step sign-in is on', 'From now on, you’ll enter a code after your password.')
        }}
      />
    )
  return (
    <ConfirmByPassword
      title="Turn on two-step sign-in"
      verb="Next"
      busyVerb="Checking..."
      busy={begin.isPending}
      error={begin.error}
      onConfirm={(sure) => begin.mutate(sure)}
      onClose={onClose}
    >
      <p>
        You’ll need an authenticator app on your phone, like your password manager, Google Authenticator or Microsoft
        Authenticator.
      </p>
    </ConfirmByPassword>
  )
}

function FirstCode({
  address,
  secret,
  onClose,
  onDone,
}: Closing & { address: string; secret: string; onDone: (codes: readonly string[]) => void }) {
  const [typed, type] = useState('')
  const [error, show] = useState<string>()
  const confirm = useConfirmTwoStep()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = AppCode.safeParse(typed)
    if (!checked.success) return show(checked.error.issues[0]?.message)
    show(undefined)
    confirm.mutate(
      { code: checked.data },
      {
        onSuccess: ({ backupCodes }) => onDone(backupCodes),
        onError: (refused) => show(fieldErrors(refused).code ?? errorMessage(refused)),
      },
    )
  }
  return (
    <Dialog title="Scan with your app" opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          <p>
            Scan this with the app. On your phone, <a href={address}>open it in the app</a>.
          </p>
          <QrCode text={address} label="QR code for your authenticator app" />
          <p className="small muted">
            Can’t scan it? Enter this in the app:{' '}
            <code className="secretkey">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <TextField
            label="Code"
            hint="The current 6-digit code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={typed}
            error={error}
            onChange={(event) => type(event.target.value)}
            data-autofocus
          />
        </div>
        <DialogFoot verb="Turn on" busyVerb="Turning on..." busy={confirm.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export function TurnOffDialog({ onClose }: Closing) {
  const turnOff = useTurnOffTwoStep()
  const emailed = useOwnEmailNotice()
  return (
    <ConfirmByPassword
      title="Turn off two-step sign-in?"
      verb="Turn off"
      busyVerb="Turning off..."
      tone="danger"
      busy={turnOff.isPending}
      error={turnOff.error}
      onConfirm={(sure) => turnOff.mutate(sure, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>You’ll sign in with just your password. Your backup codes will stop working. {emailed}</p>
    </ConfirmByPassword>
  )
}

export function NewCodesDialog({ onClose }: Closing) {
  const make = useMakeBackupCodes()
  if (make.data) return <BackupCodesDialog codes={make.data.backupCodes} onClose={onClose} />
  return (
    <ConfirmByPassword
      title="New backup codes"
      verb="Create new codes"
      busyVerb="Creating..."
      busy={make.isPending}
      error={make.error}
      onConfirm={(sure) => make.mutate(sure)}
      onClose={onClose}
    >
      <p>You’ll get ten new codes. Your old ones will stop working.</p>
    </ConfirmByPassword>
  )
}
