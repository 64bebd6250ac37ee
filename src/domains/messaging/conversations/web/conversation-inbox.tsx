import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { SearchBox } from '#dashboard/parts/filters.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { getInitials } from '#domains/sales/customers/web/format.ts'
import { Conversation } from './conversation-view.tsx'
import { useConversations, useHead, type ConversationRow, type Show } from './queries.ts'
import { useUnread } from './use-unread.ts'
import { formatShortTime } from './format.ts'

const FILTERS = [
  ['unread', 'Unread'],
  ['', 'All'],
  ['calls', 'Calls'],
  ['automatic', 'Automatic'],
] as const

/** The conversations on the left, the one that is open beside them; on a phone one or the other. */
export function Inbox({ selected }: { selected: string | undefined }) {
  const [q, search] = useState('')
  const [wanted, show] = useUrlState('show')
  const shown = FILTERS.find(([value]) => value === wanted)?.[0] ?? ''
  const unread = useUnread().data?.unread ?? 0
  return (
    <div className="inbox card">
      <section className="threads" aria-label="Conversations">
        <div className="thsearch">
          <SearchBox
            label="Search messages by name, number or text"
            placeholder="Name, phone or words"
            q={q}
            onSearch={search}
          />
          <div className="thf">
            <div className="seg full always" role="group" aria-label="Show">
              {FILTERS.map(([value, word]) => (
                <button type="button" key={value} aria-pressed={value === shown} onClick={() => show(value)}>
                  {word}
                  {value === 'unread' && unread > 0 && <span className="cnt">{unread}</span>}
                </button>
              ))}
            </div>
          </div>
        </div>
        {shown === '' ? (
          <UnreadFirst q={q} selected={selected} />
        ) : (
          <Threads q={q} show={shown} selected={selected} empty={EMPTY[shown]} />
        )}
      </section>
      {selected === undefined ? (
        <section className="conv none" aria-label="Conversation">
          <Empty title="Choose a conversation">See texts, emails and calls with one customer in a single thread.</Empty>
        </section>
      ) : (
        <Conversation key={selected} with={selected} />
      )}
    </div>
  )
}

const NOTHING = { title: 'No messages yet', text: 'Conversations appear here once a text is sent or received.' }
const EMPTY = {
  unread: { title: 'All caught up', text: 'New texts from customers appear here until you open them.' },
  calls: { title: 'No calls logged', text: 'Open a conversation and press Log a call. It’s saved with the customer.' },
  automatic: {
    title: 'No automatic messages',
    text: 'Customers who only got reminders and other automatic messages appear here.',
  },
}

/** What waits for an answer stands above what was said since with others. */
function UnreadFirst({ q, selected }: { q: string; selected: string | undefined }) {
  const unread = useConversations(q, 'unread')
  const has = unread.data?.pages.some(({ body }) => body.length > 0) ?? false
  return (
    <>
      {has && (
        <>
          <h3 className="thh">Unread</h3>
          <ThreadList conversations={unread} selected={selected} />
        </>
      )}
      <Threads
        q={q}
        show="read"
        selected={selected}
        empty={has ? null : NOTHING}
        heading={has ? 'Earlier' : undefined}
      />
    </>
  )
}

function Threads({
  q,
  show,
  selected,
  empty,
  heading,
}: {
  q: string
  show: Show
  selected: string | undefined
  /** What is said of an empty list; null: nothing. */
  empty: { title: string; text: string } | null
  heading?: string | undefined
}) {
  const conversations = useConversations(q, show)
  if (!conversations.data)
    return <QueryStatus query={conversations} what="conversations" failed="Couldn’t load messages" rows={6} />
  if (conversations.data.pages.every(({ body }) => body.length === 0)) {
    if (empty === null) return null
    return q ? (
      <Empty title="No results">No conversations match your search.</Empty>
    ) : (
      <Empty title={empty.title}>{empty.text}</Empty>
    )
  }
  return (
    <>
      {heading && <h3 className="thh">{heading}</h3>}
      <ThreadList conversations={conversations} selected={selected} />
    </>
  )
}

function ThreadList({
  conversations,
  selected,
}: {
  conversations: ReturnType<typeof useConversations>
  selected: string | undefined
}) {
  const open = usePhoneOf(selected)
  const now = useNow(60_000)
  const rows = conversations.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row.phone}>
            <Thread row={row} isOpen={row.phone === open} now={now} />
          </li>
        ))}
      </ul>
      <LoadMore pages={conversations} />
    </>
  )
}

/** The address may hold the number, or the id of a customer. */
function usePhoneOf(selected: string | undefined): string | undefined {
  const isId = selected?.includes('-') ?? false
  const head = useHead(isId ? (selected ?? '') : '', isId)
  if (selected === undefined) return undefined
  return isId ? head.data?.phone : `+${selected.replace('+', '')}`
}

function Thread({
  row: { phone, name, lastAt, unread, last, customerIds },
  isOpen,
  now,
}: {
  row: ConversationRow
  isOpen: boolean
  now: number
}) {
  const show = new URLSearchParams(useSearch()).get('show')
  return (
    <Link
      className={`thread${isOpen ? ' cur' : ''}${unread > 0 ? ' un' : ''}`}
      // The filter stays while one goes from one to the next.
      href={`/dashboard/messages/${phone.slice(1)}${show ? `?show=${show}` : ''}`}
      aria-current={isOpen ? 'page' : undefined}
    >
      <span className={unread > 0 ? 'av' : 'av t'} aria-hidden="true">
        {customerIds.length === 0 && name.startsWith('(') ? <MessagesSquare className="i" /> : getInitials(name)}
      </span>
      <span className="saidlast">
        <b>{name}</b>
        <span className={last?.failed ? 'bad' : undefined}>
          {last === null ? 'No messages yet' : `${last.mine && last.byHand ? 'You: ' : ''}${last.words}`}
        </span>
      </span>
      <span className="tw num">
        {formatShortTime(lastAt, now)}
        {unread > 0 && (
          <span className="cnt">
            {unread}
            <span className="vh"> unread</span>
          </span>
        )}
      </span>
    </Link>
  )
}
