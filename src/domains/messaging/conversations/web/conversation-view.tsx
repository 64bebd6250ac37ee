import './conversation-view.css'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { Button } from '#ui/button.tsx'
import { Bubble } from './message-bubble.tsx'
import { Composer } from './reply-composer.tsx'
import { OptOutButtons } from './opt-out-buttons.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { useHead, useMarkRead, useThread, type EntryRow, type HeadRow } from './queries.ts'
import { FoldedMessages } from './folded-messages.tsx'
import { foldAutomatic, groupByDay, formatDayHeading } from './format.ts'

/**
 * One conversation: who it is, what was said, and the field to answer. `with`: the number without its plus, or a
 * customer's id.
 */
export function Conversation({ with: key }: { with: string }) {
  const head = useHead(key)
  const thread = useThread(key)
  useRecordTitle(head.data?.name, 'Inbox')
  if (head.data && thread.data) return <Open head={head.data} thread={thread} />
  const failed = head.error ?? thread.error
  return (
    <section className="conv" aria-label="Conversation">
      <header>
        <BackToAll />
      </header>
      {failed ? (
        <LoadError
          what={head.isGone ? 'Conversation not found' : 'Couldn’t load conversation'}
          query={{
            error: failed,
            refetch: () => Promise.all([head.refetch(), thread.refetch()]),
            isFetching: head.isFetching || thread.isFetching,
          }}
        />
      ) : (
        <div className="log">
          <Loading what="the conversation" />
          <div className="skel tall msg out" />
          <div className="skel tall msg" />
        </div>
      )}
    </section>
  )
}

const BackToAll = () => (
  <Link className="x backc" href="/dashboard/messages" aria-label="Back to inbox">
    <ArrowLeft className="i" />
  </Link>
)

function Open({ head, thread }: { head: HeadRow; thread: ReturnType<typeof useThread> }) {
  const entries = thread.data?.pages.flatMap((page) => page.body) ?? []
  useRead(head, entries)
  return (
    <section className="conv" aria-labelledby="conversation">
      <header>
        <BackToAll />
        <ContactPanel head={head} />
      </header>
      <Log head={head} entries={entries} thread={thread} />
      {head.question && (
        <aside className="optq" aria-label="Possible opt-out">
          <p>
            <b>Did they opt out?</b> &ldquo;{head.question.words}&rdquo; Marketing to this number is on hold until you
            answer. Messages about their job still go out.
          </p>
          <div className="acts">
            <OptOutButtons phone={head.phone} name={head.name} />
          </div>
        </aside>
      )}
      <Composer head={head} lastSubject={entries.find(({ subject }) => subject !== null)?.subject ?? null} />
    </section>
  )
}

/** Marks texts as read up to the newest one on the screen, and only while the window is visible. */
function useRead({ phone, unread }: HeadRow, entries: readonly EntryRow[]): void {
  const { mutate } = useMarkRead()
  const newest = entries.find(({ way }) => way === 'in')?.at
  useEffect(() => {
    if (unread === 0 || newest === undefined) return
    const read = () => {
      if (document.visibilityState === 'visible') mutate({ with: phone, until: newest })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [phone, unread, newest, mutate])
}

function Log({
  head,
  entries,
  thread,
}: {
  head: HeadRow
  entries: readonly EntryRow[]
  thread: ReturnType<typeof useThread>
}) {
  const now = useNow(60_000)
  return (
    // It scrolls by itself, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div className="log" role="log" aria-label={`Conversation with ${head.name}`} tabIndex={0} ref={stickToBottom}>
      {thread.hasNextPage && (
        <Button
          tone="line"
          size="sm"
          className="earlier"
          disabled={thread.isFetchingNextPage}
          onClick={() => void thread.fetchNextPage()}
        >
          {thread.isFetchingNextPage && <span className="spin" />}
          {thread.isFetchingNextPage ? 'Loading...' : 'Show earlier'}
        </Button>
      )}
      {entries.length === 0 && <p className="daysep">No messages yet.</p>}
      {groupByDay(entries).map(({ day, entries: ofDay }) => (
        <div className="ofday" key={day}>
          <p className="daysep">{formatDayHeading(day, now)}</p>
          {foldAutomatic(ofDay).map((shown) =>
            'folded' in shown ? (
              <FoldedMessages
                key={`folded ${shown.folded[0]?.id}`}
                entries={shown.folded}
                people={head.customers.length}
              />
            ) : (
              <Bubble key={shown.id} entry={shown} people={head.customers.length} from={head.name} />
            ),
          )}
        </div>
      ))}
    </div>
  )
}

/** What a person does who wants to read what was before. */
const OWN_WAYS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * What is newest stands at the foot, and is what one came for: also while the field below grows and what stands above
 * arrives, until one goes elsewhere; and again with whatever is said next.
 */
function stickToBottom(box: HTMLDivElement): () => void {
  let follows = true
  const toFoot = () => {
    if (follows) box.scrollTop = box.scrollHeight
  }
  const newest = () => box.querySelector('.ofday:last-child > :last-child')
  let last = newest()
  const grown = new ResizeObserver(toFoot)
  const said = new MutationObserver(() => {
    if (newest() !== last) follows = true
    last = newest()
    toFoot()
  })
  const leave = () => {
    follows = false
  }
  toFoot()
  grown.observe(box)
  said.observe(box, { childList: true, subtree: true })
  for (const way of OWN_WAYS) box.addEventListener(way, leave, { passive: true })
  return () => {
    grown.disconnect()
    said.disconnect()
  }
}
