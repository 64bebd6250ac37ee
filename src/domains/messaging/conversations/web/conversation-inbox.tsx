import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { SearchBox } from '#dashboard/parts/filters.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { getInitials } from '#domains/sales/customers/web/format.ts'
import { Conversation } from './conversation-view.tsx'
import { useConversations, useHead, type ConversationRow } from './queries.ts'
import { formatShortTime } from './format.ts'

/** The conversations on the left, the one that is open beside them; on a phone one or the other. */
export function Inbox({ selected }: { selected: string | undefined }) {
  const [q, search] = useState('')
  return (
    <div className="inbox card">
      <div className="threads">
        <div className="thsearch">
          <SearchBox label="Search messages by name, number or text" placeholder="Search" q={q} onSearch={search} />
        </div>
        <Threads q={q} selected={selected} />
      </div>
      {selected === undefined ? (
        <section className="conv none" aria-label="Conversation">
          <Empty title="Choose a conversation">See texts and emails with one customer in a single thread.</Empty>
        </section>
      ) : (
        <Conversation key={selected} with={selected} />
      )}
    </div>
  )
}

function Threads({ q, selected }: { q: string; selected: string | undefined }) {
  const conversations = useConversations(q)
  const open = usePhoneOf(selected)
  const now = useNow(60_000)
  const rows = conversations.data?.pages.flatMap((page) => page.body) ?? []
  if (!conversations.data)
    return <QueryStatus query={conversations} what="conversations" failed="Couldn’t load messages" rows={6} />
  if (rows.length === 0)
    return q ? (
      <Empty title="No results">No conversations match your search.</Empty>
    ) : (
      <Empty title="No messages yet">Conversations appear here once a text is sent or received.</Empty>
    )
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
  return (
    <Link
      className={`thread${isOpen ? ' cur' : ''}${unread > 0 ? ' new' : ''}`}
      href={`/dashboard/messages/${phone.slice(1)}`}
      aria-current={isOpen ? 'page' : undefined}
    >
      <span className={`av${tintOf(phone)}`} aria-hidden="true">
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

/** Half of them are of the other color, so that neighbors differ. */
const tintOf = (phone: string): string => (Number(phone.at(-1)) % 2 === 1 ? ' t' : '')
