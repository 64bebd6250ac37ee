import './backups.css'
import { useState, type FormEvent } from 'react'
import { errorMessage, fieldErrors } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { isGiven, NO_CONFIRMATION, toGivenFields } from '#domains/system/auth/web/confirmation-fields.ts'
import { SecretField } from '#domains/system/auth/web/secret-field.tsx'
import { StepUpField } from '#domains/system/auth/web/step-up-field.tsx'
import { RESTORE_WORD } from '../contract.ts'
import { formatWhen } from './format.ts'
import { useRestore, type BackupView } from './queries.ts'

/** Says what a restore does, and begins it once the word was typed and the password given. What was typed stays. */
export function RestoreDialog({ backup, onClose }: { backup: BackupView; onClose: () => void }) {
  const restore = useRestore(onClose)
  const [words, type] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [sure, setSure] = useState(NO_CONFIRMATION)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const isTyped = words.trim().toUpperCase() === RESTORE_WORD
  const errors = fieldErrors(restore.error)
  const isBesideField = errors.words ?? errors.passphrase ?? errors.password
  const at = formatWhen(backup.startedAt ?? backup.createdAt)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setUnconfirmed(!isGiven(sure))
    if (!isTyped || !isGiven(sure)) return
    restore.mutate(
      { id: backup.id, words, ...(backup.encrypted && { passphrase }), ...toGivenFields(sure) },
      // A passkey confirms one call only.
      { onError: () => setSure((now) => ({ ...now, confirmation: '' })) },
    )
  }
  return (
    <Dialog title="Restore this backup?" opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body compact">
          <p>
            Everything goes back to how it was on <b>{at}</b>: customers, jobs, invoices, messages and photos.
          </p>
          <ul className="bkeffects">
            <li>What you added since then goes away. We back up today’s data first, so you can undo this.</li>
            <li>Your website and dashboard go offline for a minute or two, then come back.</li>
            <li>Everyone has to sign in again. Open invitations and calendar links stop working.</li>
          </ul>
          {restore.error && isBesideField === undefined && (
            <p className="banner bad" role="alert">
              <span>{errorMessage(restore.error)}</span>
            </p>
          )}
          <TextField
            label={`Type ${RESTORE_WORD} to confirm`}
            name="words"
            value={words}
            error={errors.words}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={100}
            onChange={(event) => type(event.target.value)}
          />
          {backup.encrypted && (
            <SecretField
              label="Passphrase of this backup"
              hint="Leave empty to use the one that’s set on the server."
              value={passphrase}
              error={errors.passphrase}
              onChange={setPassphrase}
            />
          )}
          <StepUpField
            value={sure}
            error={isUnconfirmed ? 'Enter your password.' : errors.password}
            onChange={setSure}
          />
        </div>
        <DialogFoot
          verb="Restore"
          busyVerb="Starting..."
          busy={restore.isPending}
          disabled={!isTyped}
          tone="danger"
          cancel="Keep current data"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
