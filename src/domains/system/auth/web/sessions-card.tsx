import { Bot, CircleCheck, Laptop, LogOut, Smartphone, Tablet, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'
import { type SessionRow, useEndOthers, useEndSession, useSessions } from './profile-queries.ts'

const ICONS: Record<SessionRow['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  program: Bot,
}

/** Where one is signed in, this window first: what one does not know can be ended. */
export function SessionsCard() {
  const sessions = useSessions()
  const endOthers = useEndOthers()
  const [asking, ask] = useState(false)
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  return (
    <section className="card" id="sessions" aria-labelledby="sessions-title">
      <div className="ph">
        <h2 id="sessions-title">Where you’re signed in</h2>
        {others > 0 && (
          <Button tone="line" size="sm" onClick={() => ask(true)}>
            <LogOut className="i" />
            Sign out all others
          </Button>
        )}
      </div>
      <QueryStatus query={sessions} what="your devices" padded rows={2} />
      {sessions.data && (
        <ul className="people">
          {sessions.data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmByPassword
          title="Sign out all others?"
          verb="Sign out all others"
          busyVerb="Signing out..."
          busy={endOthers.isPending}
          onClose={() => ask(false)}
          error={endOthers.error}
          tone="danger"
          onConfirm={(sure) => endOthers.mutate(sure, { onSuccess: () => ask(false) })}
        >
          <p>
            {others === 1 ? 'One other device has' : `${others} other devices have`} to sign in again and stop getting
            alerts. This device stays signed in.
          </p>
        </ConfirmByPassword>
      )}
    </section>
  )
}

function Device({ session: { id, current, kind, device, address, lastUsedAt } }: { session: SessionRow }) {
  const now = useNow(60_000)
  const end = useEndSession()
  const [asking, ask] = useState(false)
  const Icon = ICONS[kind]
  return (
    <li>
      <span className={`mark ${current ? 't-palm' : 't-stone'}`}>
        <Icon className="i" />
      </span>
      <div>
        <b>{current ? `${device}, this one` : device}</b>
        <span className="small subtle">
          {[address, current ? 'now' : formatRelativeTime(lastUsedAt, now)].filter(Boolean).join(' · ')}
        </span>
      </div>
      {current ? (
        <StatusBadge tone="palm" icon={CircleCheck} word="Active" />
      ) : (
        <Button tone="line" size="sm" onClick={() => ask(true)}>
          Sign out<span className="vh"> {device}</span>
        </Button>
      )}
      <span className="tail" />
      {asking && (
        <ConfirmByPassword
          title={`Sign out ${device}?`}
          verb="Sign out"
          busyVerb="Signing out..."
          tone="danger"
          busy={end.isPending}
          error={end.error}
          onConfirm={(sure) => end.mutate({ id, ...sure }, { onSuccess: () => ask(false) })}
          onClose={() => ask(false)}
        >
          <p>That device will need to sign in again and won’t get alerts.</p>
        </ConfirmByPassword>
      )}
    </li>
  )
}
