import { ChevronDown, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { initials } from '#domains/customers/web/words.ts'
import { dayWords, whenWords } from '#lib/when.ts'
import { Role } from '../contract.ts'
import { ROLE_WORDS } from './role-words.ts'
import { type PersonRow as Row, useRemovePerson, useSetRole, useTurnOffTheirs } from './team-queries.ts'

type Asking = { what: 'role'; role: Role } | { what: 'remove' } | { what: 'two-step' }

/** One of the team: when they were last here, how they sign in, their role, and the way out. */
export function PersonRow({ person, isMe, isLastOwner }: { person: Row; isMe: boolean; isLastOwner: boolean }) {
  const { id, name, email, role, version, twoStep } = person
  const [asking, ask] = useState<Asking | null>(null)
  const setRole = useSetRole()
  // Who becomes an owner may do everything, and who is none any more may not take it back: both are asked.
  const choose = (next: Role) => {
    if (next === role) return
    if (next === 'owner' || role === 'owner') ask({ what: 'role', role: next })
    else setRole.mutate({ id, role: next, version })
  }
  return (
    <li>
      <span className={role === 'owner' ? 'av' : 'av t'} aria-hidden="true">
        {initials(name)}
      </span>
      <div>
        <b>
          {name}
          {isMe && <span className="subtle"> (you)</span>}
        </b>
        <span className="small subtle">{email}</span>
        <Ways person={person} isMe={isMe} />
        {isLastOwner && <span className="small subtle">The last owner: neither role nor place can change until there is another.</span>}
      </div>
      <span className="selwrap compact">
        <select
          className="select"
          aria-label={`Role of ${name}`}
          value={role}
          disabled={isLastOwner || setRole.isPending}
          onChange={(event) => choose(Role.parse(event.target.value))}
        >
          {Role.options.map((one) => (
            <option key={one} value={one}>
              {ROLE_WORDS[one].word}
            </option>
          ))}
        </select>
        <ChevronDown className="i" />
      </span>
      <span className="tail">
        {twoStep && !isMe && (
          <button type="button" className="x" aria-label={`Turn off two-step sign-in of ${name}`} onClick={() => ask({ what: 'two-step' })}>
            <ShieldOff className="i" />
          </button>
        )}
        {!isLastOwner && (
          <button type="button" className="x" aria-label={`Remove ${name}`} onClick={() => ask({ what: 'remove' })}>
            <Trash2 className="i" />
          </button>
        )}
      </span>
      {asking?.what === 'role' && <RoleQuestion person={person} isMe={isMe} role={asking.role} setRole={setRole} onClose={() => ask(null)} />}
      {asking?.what === 'remove' && <RemoveQuestion person={person} isMe={isMe} onClose={() => ask(null)} />}
      {asking?.what === 'two-step' && <TwoStepQuestion person={person} onClose={() => ask(null)} />}
    </li>
  )
}

function Ways({ person: { lastSeenAt, twoStep, passkeys }, isMe }: { person: Row; isMe: boolean }) {
  const now = useNow(60_000)
  const seen = isMe ? 'Here now' : lastSeenAt === null ? 'Never signed in' : seenWords(lastSeenAt, now)
  const keys = passkeys === 0 ? '' : passkeys === 1 ? ' · 1 passkey' : ` · ${passkeys} passkeys`
  return <span className="small subtle">{`${seen} · Two-step ${twoStep ? 'on' : 'off'}${keys}`}</span>
}

/** To within some minutes, as it is kept: `Here in the last minutes`, `Today, 8:52 AM`, `Nov 2, 2025`. */
function seenWords(at: string, now: number): string {
  if (now - Date.parse(at) < 10 * 60_000) return 'Here in the last minutes'
  const day = dayWords(at, now)
  return `Last seen ${day === 'Today' || day === 'Yesterday' ? whenWords(at, now).replace(/^./, (letter) => letter.toLowerCase()) : day}`
}

type Question = { person: Row; onClose: () => void }

function RoleQuestion({
  person: { id, name, version },
  isMe,
  role,
  setRole,
  onClose,
}: Question & { isMe: boolean; role: Role; setRole: ReturnType<typeof useSetRole> }) {
  const { a, may } = ROLE_WORDS[role]
  return (
    <ConfirmDialog
      title={isMe ? `Become ${a}?` : `Make ${name} ${a}?`}
      verb={isMe ? `Become ${a}` : `Make ${a}`}
      busyVerb="Changing..."
      tone={role === 'owner' ? 'tide' : 'danger'}
      busy={setRole.isPending}
      onClose={onClose}
      onConfirm={() => setRole.mutate({ id, role, version }, { onSettled: onClose })}
    >
      <p>
        {isMe ? 'You may' : 'They may'} then do: {may.charAt(0).toLowerCase() + may.slice(1)}
        {isMe && ' Only another owner can make you an owner again.'}
      </p>
    </ConfirmDialog>
  )
}

function RemoveQuestion({ person: { id, name }, isMe, onClose }: Question & { isMe: boolean }) {
  const remove = useRemovePerson()
  return (
    <ConfirmDialog
      title={isMe ? 'Leave the team?' : `Remove ${name}?`}
      verb={isMe ? 'Leave the team' : 'Remove'}
      busyVerb={isMe ? 'Leaving...' : 'Removing...'}
      cancel={isMe ? 'Stay' : 'Keep'}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id }, { onSettled: onClose })}
    >
      <p>
        {isMe
          ? 'You are signed out everywhere at once, and your password and passkeys go.'
          : `${name} is signed out everywhere at once, and their password and passkeys go.`}{' '}
        What {isMe ? 'you' : 'they'} did stays in the change log under {isMe ? 'your' : 'their'} name. To come back, {isMe ? 'you need' : 'they need'} a new
        invitation.
      </p>
    </ConfirmDialog>
  )
}

function TwoStepQuestion({ person: { id, name }, onClose }: Question) {
  const turnOff = useTurnOffTheirs()
  return (
    <ConfirmDialog
      title={`Turn off two-step sign-in of ${name}?`}
      verb="Turn off"
      busyVerb="Turning off..."
      cancel="Keep it on"
      busy={turnOff.isPending}
      onClose={onClose}
      onConfirm={() => turnOff.mutate({ id }, { onSettled: onClose })}
    >
      <p>For somebody who lost phone and backup codes. Their password alone opens the dashboard from then on, and they are told by e-mail.</p>
    </ConfirmDialog>
  )
}
