import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleAlert, LogIn, LogOut, Lock, MonitorSmartphone, ShieldAlert, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { api, nextCursor, queryClient, client } from '#dashboard/api-client.ts'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { Switch } from '#dashboard/parts/switch.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { Role, type SecurityKind } from '../contract.ts'
import { ConfirmByPassword } from './confirm-by-password.tsx'

type EventRow = Awaited<ReturnType<typeof client.auth.security.events>>['body'][number]

const PLURAL: Record<Role, string> = {
  owner: 'Owners',
  staff: 'Staff',
  technician: 'Technicians',
  accountant: 'Accountants',
}

/** Which roles need two-step sign-in, and what happened around sign-in. The owner's alone. */
export function SecurityCard() {
  const rules = useQuery(api.auth.security.rules.queryOptions())
  const events = useInfiniteQuery(
    api.auth.security.events.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 20, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )
  const now = useNow(60_000)
  const rows = events.data?.pages.flatMap(({ body }) => body)
  return (
    <section className="card" id="security" aria-labelledby="security-title">
      <div className="ph">
        <h2 id="security-title">Security</h2>
        <span className="small subtle">last 180 days</span>
      </div>
      {rules.data && <Rules roles={rules.data.twoStepRoles} />}
      <QueryStatus query={events} what="sign-in activity" padded rows={2} />
      {rows?.length === 0 && <p className="pad muted">Sign-ins and failed attempts will show up here.</p>}
      {rows && rows.length > 0 && (
        <ul className="people" aria-label="Sign-in activity">
          {rows.map((row) => (
            <EventLine key={row.id} row={row} now={now} />
          ))}
        </ul>
      )}
      <LoadMore pages={events} />
    </section>
  )
}

function Rules({ roles }: { roles: readonly Role[] }) {
  const [next, ask] = useState<readonly Role[] | null>(null)
  const save = useAppMutation(null, {
    mutationFn: client.auth.security.saveRules,
    onSuccess: (saved) => {
      queryClient.setQueryData(api.auth.security.rules.queryKey(), saved)
      toast('Saved', 'It takes effect on their next click.')
      ask(null)
    },
  })
  return (
    <>
      <ul className="people">
        {Role.options.map((role) => {
          const on = roles.includes(role)
          return (
            <li key={role}>
              <span className={`mark ${on ? 't-palm' : 't-stone'}`}>
                <Lock className="i" />
              </span>
              <div>
                <b>Require two-step sign-in for {PLURAL[role].toLowerCase()}</b>
                <span className="small subtle">
                  {on
                    ? 'People without it must set it up before they can do anything else.'
                    : 'Two-step sign-in is optional.'}
                </span>
              </div>
              <Switch
                label={`Require two-step sign-in for ${PLURAL[role]}`}
                on={on}
                busy={save.isPending}
                onTurn={(wanted) => ask(Role.options.filter((one) => (one === role ? wanted : roles.includes(one))))}
              />
              <span className="tail" />
            </li>
          )
        })}
      </ul>
      {next && (
        <ConfirmByPassword
          title="Change who must use two-step sign-in?"
          verb="Save"
          busyVerb="Saving..."
          busy={save.isPending}
          error={save.error}
          onConfirm={(sure) => save.mutate({ twoStepRoles: [...next], ...sure })}
          onClose={() => ask(null)}
        >
          <p>
            {next.length === 0
              ? 'Two-step sign-in will be optional for everyone.'
              : `${next.map((role) => PLURAL[role]).join(' and ')} will need a code from an app on their phone. People without it will set it up first.`}
          </p>
        </ConfirmByPassword>
      )}
    </>
  )
}

type EventText = { icon: LucideIcon; tone: string; words: string }
const WORDS: Record<SecurityKind, EventText> = {
  'signed-in': { icon: LogIn, tone: 't-palm', words: 'Signed in' },
  'new-device': { icon: MonitorSmartphone, tone: 't-sun', words: 'Signed in on a new device' },
  'sign-in-failed': { icon: CircleAlert, tone: 't-sun', words: 'Failed sign-in' },
  'sign-in-paused': { icon: ShieldAlert, tone: 't-clay', words: 'Sign-in locked after too many attempts' },
  'step-up-failed': { icon: CircleAlert, tone: 't-sun', words: 'Wrong password while signed in' },
  'step-up-paused': {
    icon: ShieldAlert,
    tone: 't-clay',
    words: 'Locked after too many wrong passwords while signed in',
  },
  'password-changed': { icon: Lock, tone: 't-tide', words: 'Password changed' },
  'password-reset': { icon: Lock, tone: 't-tide', words: 'Password reset with a link' },
  'sessions-ended': { icon: LogOut, tone: 't-stone', words: 'Signed out everywhere by an owner' },
  refused: { icon: ShieldAlert, tone: 't-sun', words: 'Many denied requests' },
  'many-failures': { icon: ShieldAlert, tone: 't-clay', words: 'Many failed sign-ins: the owner was alerted' },
}
const WAYS: Record<string, string> = {
  password: 'password',
  code: 'two-step code',
  passkey: 'passkey',
  provider: 'sign-in provider',
  link: 'link by email',
}

function EventLine({
  row: { kind, at, userId, userName, address, way, device, count },
  now,
}: {
  row: EventRow
  now: number
}) {
  const { icon: Icon, tone, words } = WORDS[kind]
  const who = userName ?? (userId ? 'Removed account' : 'Unknown account')
  const isAboutSomeone = kind !== 'many-failures' && !(kind === 'refused' && !userId)
  const facts = [way && (WAYS[way] ?? way), device, address, formatRelativeTime(at, now)]
  return (
    <li>
      <span className={`mark ${tone}`}>
        <Icon className="i" />
      </span>
      <div>
        <b>{`${words}${isAboutSomeone ? `: ${who}` : ''}${count > 1 ? `, ${count} times` : ''}`}</b>
        <span className="small subtle">{facts.filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  )
}
