import './feed-card.css'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync, Eye, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { ConfirmByPassword } from '#domains/system/auth/web/confirm-by-password.tsx'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { Button } from '#ui/button.tsx'
import { LinkField } from './link-field.tsx'

/** One's own calendar link: the schedule in any phone, until the link is revoked. */
export function FeedCard() {
  const feed = useQuery(api.calendar.feed.read.queryOptions())
  // As long as this page is open; the server shows it for the password only.
  const [shown, show] = useState<Shown | null>(null)
  const data = feed.data
  return (
    <section className="card" id="feeds" aria-labelledby="feeds-title">
      <div className="ph">
        <h2 id="feeds-title">Calendar feed</h2>
        <span className="small subtle">only you can see this</span>
      </div>
      <div className="pad feedc">
        <QueryStatus query={feed} what="your calendar link">
          <span className="skel w80" />
          <span className="skel tall" />
        </QueryStatus>
        {data?.createdAt === null && <NoLink of={data.of} onShown={show} />}
        {data && data.createdAt !== null && (
          <TheLink
            link={shown?.createdAt === data.createdAt ? shown.link : null}
            of={data.of}
            readAt={data.readAt}
            onShown={show}
          />
        )}
      </div>
    </section>
  )
}

type Shown = Pick<Awaited<ReturnType<typeof client.calendar.feed.show>>, 'link' | 'createdAt'>
type OnShown = { onShown: (shown: Shown) => void }
type Of = 'everybody' | 'own'
const WHAT: Record<Of, string> = { everybody: 'all jobs and estimate visits', own: 'your own jobs and estimate visits' }

function NoLink({ of, onShown }: { of: Of } & OnShown) {
  const make = useMake(onShown)
  const [asking, ask] = useState(false)
  return (
    <>
      <p>See {WHAT[of]} in your phone’s calendar. It updates automatically and doesn’t show prices.</p>
      <div className="acts">
        <Button tone="line" onClick={() => ask(true)}>
          <CalendarSync className="i" />
          Create link
        </Button>
      </div>
      {asking && (
        <ConfirmByPassword
          title="Create a calendar link?"
          verb="Create link"
          busyVerb="Creating..."
          busy={make.isPending}
          error={make.error}
          onConfirm={(sure) => make.mutate(sure, { onSuccess: () => ask(false) })}
          onClose={() => ask(false)}
        >
          <p>
            Anyone with the link can see {WHAT[of]}, including names and addresses. It stops working when you change
            your password.
          </p>
        </ConfirmByPassword>
      )}
    </>
  )
}

function TheLink({ link, of, readAt, onShown }: { link: string | null; of: Of; readAt: string | null } & OnShown) {
  const now = useNow(60_000)
  const [asking, ask] = useState<'show' | 'replace' | 'revoke' | null>(null)
  const make = useMake(onShown)
  const again = useAppMutation(null, { mutationFn: client.calendar.feed.show, onSuccess: onShown })
  const revoke = useAppMutation('Couldn’t revoke link', {
    mutationFn: client.calendar.feed.revoke,
    onSuccess: (after) => {
      keep(after)
      toast('Calendar link revoked', 'It no longer works.')
    },
    onSettled: () => ask(null),
  })
  return (
    <>
      <p>
        Shows {WHAT[of]}, without prices.{' '}
        {readAt ? `A calendar last checked it ${formatRelativeTime(readAt, now)}.` : 'No calendar has used it yet.'}
      </p>
      {link !== null ? (
        <LinkField link={link} />
      ) : (
        <div className="acts">
          <Button tone="line" onClick={() => ask('show')}>
            <Eye className="i" />
            Show link
          </Button>
        </div>
      )}
      <div className="acts">
        <Button tone="quiet" size="sm" onClick={() => ask('replace')}>
          <RefreshCw className="i" />
          Create new link...
        </Button>
        <Button tone="quiet" size="sm" onClick={() => ask('revoke')}>
          <Trash2 className="i" />
          Revoke link...
        </Button>
      </div>
      {asking === 'show' && (
        <ConfirmByPassword
          title="Show the calendar link?"
          verb="Show link"
          busyVerb="Showing..."
          busy={again.isPending}
          error={again.error}
          onConfirm={(sure) => again.mutate(sure, { onSuccess: () => ask(null) })}
          onClose={() => ask(null)}
        >
          <p>Anyone with the link can see {WHAT[of]}, including names and addresses.</p>
        </ConfirmByPassword>
      )}
      {asking === 'replace' && (
        <ConfirmByPassword
          title="Create a new link?"
          verb="Create new link"
          busyVerb="Creating..."
          busy={make.isPending}
          onClose={() => ask(null)}
          error={make.error}
          tone="danger"
          onConfirm={(sure) => make.mutate(sure, { onSuccess: () => ask(null) })}
        >
          <p>The link you have now stops working right away. Calendars that use it need the new one.</p>
        </ConfirmByPassword>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title="Revoke the link?"
          verb="Revoke link"
          busyVerb="Revoking..."
          cancel="Keep link"
          busy={revoke.isPending}
          onClose={() => ask(null)}
          onConfirm={() => revoke.mutate({})}
        >
          <p>It stops working right away in every calendar that uses it. You can create another any time.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const useMake = (onShown: OnShown['onShown']) =>
  useAppMutation(null, {
    mutationFn: client.calendar.feed.make,
    onSuccess: (after) => {
      onShown(after)
      keep({ ...after, link: null })
      toast('Calendar link created', 'Copy it, or add it to this device.')
    },
  })

/** What the server answered stands at once. */
const keep = (feed: Awaited<ReturnType<typeof client.calendar.feed.read>>): void => {
  queryClient.setQueryData(api.calendar.feed.read.queryKey(), feed)
}
