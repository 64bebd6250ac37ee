import { Fingerprint, KeyRound, Lock, Pencil, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatRelativeDay } from '#lib/relative-date.ts'
import { Button } from '#ui/button.tsx'
import { BACKUP_CODES } from '../contract.ts'
import { ConfirmByPassword } from './confirm-by-password.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type PasskeyView, type ProfileView, useRemovePasskey, useSendPasswordLink } from './profile-queries.ts'
import { getPasskeyBlock } from './passkey-support.ts'

type Opened = 'password' | 'turn-on' | 'turn-off' | 'codes' | 'passkey' | null

const TurnOnDialog = lazyComponent(async () => (await import('./two-step-dialogs.tsx')).TurnOnDialog)
const TurnOffDialog = lazyComponent(async () => (await import('./two-step-dialogs.tsx')).TurnOffDialog)
const NewCodesDialog = lazyComponent(async () => (await import('./two-step-dialogs.tsx')).NewCodesDialog)

/** How one comes in: password, second step, passkeys. */
export function SignInCard({ profile }: { profile: ProfileView }) {
  const [opened, open] = useState<Opened>(null)
  const cannot = getPasskeyBlock()
  const close = () => open(null)
  return (
    <section className="card" id="sign-in" aria-labelledby="sign-in-title">
      <div className="ph">
        <h2 id="sign-in-title">My sign-in</h2>
      </div>
      <ul className="people ways">
        <PasswordRow profile={profile} onChange={() => open('password')} />
        <TwoStepRow profile={profile} open={open} />
        <li>
          <span className={`mark ${profile.passkeys.length > 0 ? 't-palm' : 't-stone'}`}>
            <Fingerprint className="i" />
          </span>
          <div>
            <b>Passkeys</b>
            <span className="small subtle">
              {cannot ??
                (profile.passkeys.length > 0
                  ? 'Sign in with your fingerprint, face or PIN instead of a password and code.'
                  : 'None yet. Add one to sign in with your fingerprint, face or PIN. Nothing to remember and nothing to steal.')}
            </span>
          </div>
          {cannot === null && (
            <Button tone="line" size="sm" onClick={() => open('passkey')}>
              Add passkey
            </Button>
          )}
          <span className="tail" />
        </li>
        {profile.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'turn-on' && <TurnOnDialog onClose={close} />}
      {opened === 'turn-off' && <TurnOffDialog onClose={close} />}
      {opened === 'codes' && <NewCodesDialog onClose={close} />}
      {opened === 'passkey' && <AddPasskeyDialog onClose={close} />}
    </section>
  )
}

function PasswordRow({ profile: { hasPassword, email }, onChange }: { profile: ProfileView; onChange: () => void }) {
  const sendLink = useSendPasswordLink()
  return (
    <li>
      <span className={`mark ${hasPassword ? 't-palm' : 't-stone'}`}>
        <Lock className="i" />
      </span>
      <div>
        <b>Password</b>
        <span className="small subtle">
          {hasPassword
            ? 'Changing it signs out every other device.'
            : 'None. You use a sign-in provider. Add a password to sign in without it, too.'}
        </span>
      </div>
      {hasPassword ? (
        <Button tone="line" size="sm" onClick={onChange}>
          Change password
        </Button>
      ) : (
        <Button tone="line" size="sm" disabled={sendLink.isPending} onClick={() => sendLink.mutate(email)}>
          {sendLink.isPending && <span className="spin" />}
          Email me a link
        </Button>
      )}
      <span className="tail" />
    </li>
  )
}

function TwoStepRow({
  profile: { twoStep, backupCodesLeft, hasPassword },
  open,
}: {
  profile: ProfileView
  open: (what: Opened) => void
}) {
  const few = twoStep && backupCodesLeft <= 3
  const left = `On. ${backupCodesLeft} of ${BACKUP_CODES} backup codes left.${few ? ' Time to create new ones.' : ''}`
  return (
    <li>
      <span className={`mark ${few ? 't-sun' : twoStep ? 't-palm' : 't-stone'}`}>
        {twoStep ? <ShieldCheck className="i" /> : <ShieldOff className="i" />}
      </span>
      <div>
        <b>Two-step sign-in</b>
        <span className="small subtle">
          {twoStep
            ? left
            : hasPassword
              ? 'Off. Turn it on to also require a code from your phone, so a stolen password isn’t enough.'
              : 'Only for accounts with a password. Your sign-in provider has its own second step.'}
        </span>
      </div>
      {twoStep ? (
        <span className="acts">
          <Button tone={few ? 'tide' : 'line'} size="sm" onClick={() => open('codes')}>
            New backup codes
          </Button>
          <Button tone="line" size="sm" onClick={() => open('turn-off')}>
            Turn off<span className="vh"> two-step sign-in</span>
          </Button>
        </span>
      ) : (
        hasPassword && (
          <Button tone="line" size="sm" onClick={() => open('turn-on')}>
            Turn on<span className="vh"> two-step sign-in</span>
          </Button>
        )
      )}
      <span className="tail" />
    </li>
  )
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const now = useNow(60_000)
  const [asking, ask] = useState<'rename' | 'remove' | null>(null)
  const remove = useRemovePasskey()
  const lower = (at: string) => formatRelativeDay(at, now).replace(/^(Today|Yesterday)$/, (word) => word.toLowerCase())
  return (
    <li className="passkey">
      <span className="mark t-tide">
        <KeyRound className="i" />
      </span>
      <div>
        <b>{name}</b>
        <span className="small subtle">{`Added ${lower(createdAt)}, ${lastUsedAt ? `last used ${lower(lastUsedAt)}` : 'not used yet'}`}</span>
      </div>
      <span />
      <span className="tail">
        <button type="button" className="x" aria-label={`Rename passkey ${name}`} onClick={() => ask('rename')}>
          <Pencil className="i" />
        </button>
        <button type="button" className="x" aria-label={`Remove passkey ${name}`} onClick={() => ask('remove')}>
          <Trash2 className="i" />
        </button>
      </span>
      {asking === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={() => ask(null)} />}
      {asking === 'remove' && (
        <ConfirmByPassword
          title="Remove passkey?"
          verb="Remove passkey"
          busyVerb="Removing..."
          cancel="Keep passkey"
          busy={remove.isPending}
          onClose={() => ask(null)}
          error={remove.error}
          tone="danger"
          onConfirm={(sure) => remove.mutate({ id, ...sure }, { onSuccess: () => ask(null) })}
        >
          <p>{name} will stop working right away. You can add it again any time.</p>
        </ConfirmByPassword>
      )}
    </li>
  )
}
