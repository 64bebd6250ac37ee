import './feed-card.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarSync, Copy, RefreshCw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { api, type client, queryClient, sentenceOf } from '#dashboard/client.ts'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { Failed, Loading } from '#dashboard/parts/states.tsx'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { ConfirmByPassword } from '#domains/auth/web/confirm-by-password.tsx'
import { whenWords } from '#lib/when.ts'
import { Button, LinkButton } from '#ui/button.tsx'

/** One's own calendar link: the schedule in any phone, until the link is revoked. */
export function FeedCard() {
  const feed = useQuery(api.calendar.feed.read.queryOptions())
  return (
    <section className="card" id="feeds" aria-labelledby="feeds-title">
      <div className="ph">
        <h2 id="feeds-title">Calendar feed</h2>
        <span className="small subtle">yours alone</span>
      </div>
      <div className="pad feedc">
        {feed.isPending && (
          <>
            <Loading what="your calendar link" />
            <span className="skel w80" />
            <span className="skel tall" />
          </>
        )}
        {feed.isError && !feed.data && (
          <Failed what="Your calendar link did not arrive" error={feed.error} retry={() => void feed.refetch()} busy={feed.isFetching} />
        )}
        {feed.data?.link === null && <NoLink of={feed.data.of} />}
        {feed.data && feed.data.link !== null && <TheLink link={feed.data.link} of={feed.data.of} readAt={feed.data.readAt} />}
      </div>
    </section>
  )
}

type Of = 'everybody' | 'own'
const WHAT: Record<Of, string> = { everybody: 'all jobs and estimate visits', own: 'your own jobs and estimate visits' }

function NoLink({ of }: { of: Of }) {
  const make = useMake()
  const [asking, ask] = useState(false)
  return (
    <>
      <p>See {WHAT[of]} in the calendar of your phone. It keeps itself up to date, and shows no prices.</p>
      <div className="acts">
        <Button tone="line" onClick={() => ask(true)}>
          <CalendarSync className="i" />
          Make my link
        </Button>
      </div>
      {asking && (
        <ConfirmByPassword
          title="Make a calendar link?"
          verb="Make my link"
          busyVerb="Making..."
          busy={make.isPending}
          error={make.error}
          onConfirm={(sure) => make.mutate(sure, { onSuccess: () => ask(false) })}
          onClose={() => ask(false)}
        >
          <p>Whoever has the link sees {WHAT[of]}, with names and addresses. It ends when you change your password.</p>
        </ConfirmByPassword>
      )}
    </>
  )
}

function TheLink({ link, of, readAt }: { link: string; of: Of; readAt: string | null }) {
  const id = useId()
  const now = useNow(60_000)
  const [asking, ask] = useState<'anew' | 'revoke' | null>(null)
  const { input, copy } = useCopy('The link is copied', 'Whoever has it sees the schedule: keep it to yourself.')
  const make = useMake()
  const revoke = useMutation(
    api.calendar.feed.revoke.mutationOptions({
      onSuccess: (after) => {
        keep(after)
        toast('Calendar link revoked', 'It shows nothing any more.')
      },
      onError: (error) => toastError('The link was not revoked', sentenceOf(error)),
      onSettled: () => ask(null),
    }),
  )
  const isOfThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(link).hostname)
  return (
    <>
      <p>
        Shows {WHAT[of]}, without prices. {readAt ? `A calendar last asked for it ${whenWords(readAt, now)}.` : 'No calendar has asked for it yet.'}
      </p>
      <div className="field compact">
        <label htmlFor={id}>Your secret link</label>
        <input ref={input} className="input" id={id} readOnly value={link} onFocus={(event) => event.target.select()} />
      </div>
      {isOfThisMachine && (
        <p className="small subtle" role="note">
          This server has no public address yet (PUBLIC_URL), so only calendars on this machine can reach the link.
        </p>
      )}
      <div className="acts">
        <Button tone="tide" onClick={copy}>
          <Copy className="i" />
          Copy link
        </Button>
        <LinkButton tone="line" href={link.replace(/^https?:/, 'webcal:')}>
          <CalendarSync className="i" />
          Add to this device
        </LinkButton>
      </div>
      <dl className="facts">
        <dt>iPhone</dt>
        <dd>Press Add to this device here, on the phone, then Subscribe.</dd>
        <dt>Android</dt>
        <dd>Copy the link. On a computer open Google Calendar, Other calendars, From URL, and paste it. The phone shows it soon after.</dd>
      </dl>
      <div className="acts">
        <Button tone="quiet" size="sm" onClick={() => ask('anew')}>
          <RefreshCw className="i" />
          Make a new link...
        </Button>
        <Button tone="quiet" size="sm" onClick={() => ask('revoke')}>
          <Trash2 className="i" />
          Revoke...
        </Button>
      </div>
      {asking === 'anew' && (
        <ConfirmByPassword
          title="Make a new link?"
          verb="Make a new link"
          busyVerb="Making..."
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
          verb="Revoke"
          busyVerb="Revoking..."
          cancel="Keep link"
          busy={revoke.isPending}
          onClose={() => ask(null)}
          onConfirm={() => revoke.mutate({})}
        >
          <p>It stops working at once, in every calendar that uses it. You can make another any time.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const useMake = () =>
  useMutation(
    api.calendar.feed.make.mutationOptions({
      onSuccess: (after) => {
        keep(after)
        toast('Calendar link made', 'Copy it, or add it to this device.')
      },
    }),
  )

/** What the server answered stands at once. */
const keep = (feed: Awaited<ReturnType<typeof client.calendar.feed.read>>): void => {
  queryClient.setQueryData(api.calendar.feed.read.queryKey(), feed)
}
