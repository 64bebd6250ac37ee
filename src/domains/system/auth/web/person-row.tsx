import { ChevronDown, LogOut, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#dashboard/parts/use-now.ts'
import { getInitials } from '#domains/sales/customers/web/format.ts'
import { formatRelativeDay, formatRelativeTime } from '#lib/relative-date.ts'
import { Role } from '../contract.ts'
import { ConfirmByPassword } from './confirm-by-password.tsx'
import { useEmailNotice } from './email-notices.ts'
import { ROLE_WORDS } from './role-words.ts'
import {
  type PersonRow as Row,
  useEndSessions,
  useRemovePerson,
  useSetRole,
  useTurnOffTwoStepFor,
} from './team-queries.ts'

type Asking = { what: 'role'; role: Role } | { what: 'remove' } | { what: 'two-step' } | { what: 'sessions' }

/** One of the team: when they were last here, how they sign in, their role, and the way out. */
export function PersonRow({ person, isMe, isLastOwner }: { person: Row; isMe: boolean; isLastOwner: boolean }) {
  const { id, name, email, role, version, twoStep } = person
  const [asking, ask] = useState<Asking | null>(null)
  const setRole = useSetRole()
  // A new owner may do everything, and a former owner cannot undo the change. The page asks for confirmation of both.
  const choose = (next: Role) => {
    if (next === role) return
    if (next === 'owner' || role === 'owner') ask({ what: 'role', role: next })
    else setRole.mutate({ id, role: next, version })
  }
  return (
    <li>
      <span className={role === 'owner' ? 'av' : 'av t'} aria-hidden="true">
        {getInitials(name)}
      </span>
      <div>
        <b>
          {name}
          {isMe && <span className="subtle"> (you)</span>}
        </b>
        <span className="small subtle">{email}</span>
        <Ways person={person} isMe={isMe} />
        {isLastOwner && (
          <span className="small subtle">
            The only owner. Add another owner before you change this role or remove this person.
          </span>
        )}
      </div>
      <span className="selwrap compact">
        <select
          className="select"
          aria-label={`Role for ${name}`}
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
          <button
            type="button"
            className="x"
            aria-label={`Turn off two-step sign-in for ${name}`}
            onClick={() => ask({ what: 'two-step' })}
          >
            <ShieldOff className="i" />
          </button>
        )}
        {!isMe && (
          <button
            type="button"
            className="x"
            aria-label={`Sign out ${name} everywhere`}
            onClick={() => ask({ what: 'sessions' })}
          >
            <LogOut className="i" />
          </button>
        )}
        {!isLastOwner && (
          <button type="button" className="x" aria-label={`Remove ${name}`} onClick={() => ask({ what: 'remove' })}>
            <Trash2 className="i" />
          </button>
        )}
      </span>
      {asking?.what === 'role' && (
        <RoleQuestion person={person} isMe={isMe} role={asking.role} setRole={setRole} onClose={() => ask(null)} />
      )}
      {asking?.what === 'remove' && <RemoveQuestion person={person} isMe={isMe} onClose={() => ask(null)} />}
      {asking?.what === 'sessions' && <SessionsQuestion person={person} onClose={() => ask(null)} />}
      {asking?.what === 'two-step' && <TwoStepQuestion person={person} onClose={() => ask(null)} />}
    </li>
  )
}

function Ways({ person: { lastSeenAt, twoStep, passkeys }, isMe }: { person: Row; isMe: boolean }) {
  const now = useNow(60_000)
  const seen = isMe ? 'Active now' : lastSeenAt === null ? 'Never signed in' : formatLastSeen(lastSeenAt, now)
  const keys = passkeys === 0 ? '' : passkeys === 1 ? ' · 1 passkey' : ` · ${passkeys} passkeys`
  return <span className="small subtle">{`${seen} · Two-step ${twoStep ? 'on' : 'off'}${keys}`}</span>
}

/**
 * Formats the time to within a few minutes, as stored: `Active in the last few minutes`, `Today, 8:52 AM`, `Nov 2,
 * 2025`.
 */
function formatLastSeen(at: string, now: number): string {
  if (now - Date.parse(at) < 10 * 60_000) return 'Active in the last few minutes'
  const day = formatRelativeDay(at, now)
  return `Last seen ${day === 'Today' || day === 'Yesterday' ? formatRelativeTime(at, now).replace(/^./, (letter) => letter.toLowerCase()) : day}`
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
    <ConfirmByPassword
      title={isMe ? `Become ${a}?` : `Make ${name} ${a}?`}
      verb={isMe ? `Become ${a}` : `Make ${a}`}
      busyVerb="Changing..."
      tone={role === 'owner' ? 'tide' : 'danger'}
      busy={setRole.isPending}
      onClose={onClose}
      error={setRole.error}
      onConfirm={(sure) => setRole.mutate({ id, role, version, ...sure }, { onSuccess: onClose })}
    >
      <p>
        {isMe ? 'You’ll have' : 'They’ll have'} access to: {may.charAt(0).toLowerCase() + may.slice(1)}
        {isMe && ' Only another owner can make you an owner again.'}
      </p>
    </ConfirmByPassword>
  )
}

function RemoveQuestion({ person: { id, name }, isMe, onClose }: Question & { isMe: boolean }) {
  const remove = useRemovePerson()
  return (
    <ConfirmByPassword
      title={isMe ? 'Leave the team?' : `Remove ${name}?`}
      verb={isMe ? 'Leave the team' : 'Remove'}
      busyVerb={isMe ? 'Leaving...' : 'Removing...'}
      cancel={isMe ? 'Stay on team' : 'Keep on team'}
      busy={remove.isPending}
      onClose={onClose}
      error={remove.error}
      tone="danger"
      onConfirm={(sure) => remove.mutate({ id, ...sure }, { onSuccess: onClose })}
    >
      <p>
        {isMe
          ? 'You’ll be signed out everywhere right away, and your password and passkeys will be removed.'
          : `${name} will be signed out everywhere right away, and their password and passkeys will be removed.`}{' '}
        {isMe ? 'Your' : 'Their'} activity stays in the change log under {isMe ? 'your' : 'their'} name. To come back,{' '}
        {isMe ? 'you’ll need' : 'they’ll need'} a new invitation.
      </p>
    </ConfirmByPassword>
  )
}

function TwoStepQuestion({ person: { id, name }, onClose }: Question) {
  const turnOff = useTurnOffTwoStepFor()
  const emailed = useEmailNotice('We’ll email them about it.', 'Email isn’t connected, so let them know yourself.')
  return (
    <ConfirmByPassword
      title={`Turn off two-step sign-in for ${name}?`}
      verb="Turn off"
      busyVerb="Turning off..."
      cancel="Keep it on"
      busy={turnOff.isPending}
      onClose={onClose}
      error={turnOff.error}
      tone="danger"
      onConfirm={(sure) => turnOff.mutate({ id, ...sure }, { onSuccess: onClose })}
    >
      <p>
        For someone who lost their phone and backup codes. After that, they’ll sign in with just their password.{' '}
        {emailed}
      </p>
    </ConfirmByPassword>
  )
}

function SessionsQuestion({ person: { id, name }, onClose }: Question) {
  const end = useEndSessions()
  return (
    <ConfirmByPassword
      title={`Sign out ${name} everywhere?`}
      verb="Sign out everywhere"
      busyVerb="Signing out..."
      tone="danger"
      busy={end.isPending}
      error={end.error}
      onConfirm={(sure) => end.mutate({ id, ...sure }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>For a phone or computer that was lost. All of their devices must sign in again and stop getting alerts.</p>
    </ConfirmByPassword>
  )
}
