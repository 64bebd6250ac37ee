import './outbox-list.css'
import { CloudOff, FlaskConical } from 'lucide-react'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { Chips } from '#dashboard/parts/chips.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatTime } from '#lib/dates.ts'
import { StatusFilter } from '../contract.ts'
import type { Status } from '../contract.ts'
import { OutboxRow } from './outbox-row.tsx'
import { useOutbox, useOutboxState } from './queries.ts'

const StoryDialog = lazyComponent(async () => (await import('./timeline-dialog.tsx')).TimelineDialog)

/**
 * Everything that went out, waits or was held back, newest first, each with its state, its reason and its next step.
 * `only`: just those of one state.
 */
export function Outbox({ only }: { only?: Status | undefined }) {
  const [wanted, want] = useUrlState('state')
  const [opened, open] = useUrlState('message')
  const status = only ?? StatusFilter.safeParse(wanted).data
  const messages = useOutbox({ status })
  const state = useOutboxState().data
  const rows = messages.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <>
      <Away />
      {rows.some((message) => message.simulated) && (
        <div className="banner">
          <FlaskConical className="i i-lg" />
          <p>
            <b>Some messages are simulated.</b> Until you connect an SMS or email account, they stay here and aren’t
            delivered. Use the button next to each one to send it from your own app.
          </p>
        </div>
      )}
      <section className="card" aria-labelledby="outbox">
        <div className="ph wrap">
          <h2 id="outbox">{only === 'unconfirmed' ? 'Needs review' : 'Outbox'}</h2>
          {only === undefined && (
            <Chips
              label="Filter by status"
              value={status ?? ''}
              onChange={want}
              options={[
                { value: '', word: 'All', ...(state && { count: state.all }) },
                { value: 'pending', word: 'Waiting', ...(state && { count: state.waiting }) },
                { value: 'failed', word: 'Failed', ...(state && { count: state.failed }) },
                { value: 'unconfirmed', word: 'Needs review', ...(state && { count: state.needsLook }) },
              ]}
            />
          )}
        </div>
        {only === 'unconfirmed' && rows.length > 0 && (
          <p className="pad slim small muted">
            The connection dropped while these were being sent, so we can’t tell if they went out. Check the
            conversation or ask the customer, then decide. Nothing is resent automatically.
          </p>
        )}
        <QueryStatus query={messages} what="messages" padded />
        {messages.data && rows.length === 0 && (
          <div className="pad">
            <Empty title={only ? 'Nothing to review' : status ? 'No messages' : 'No messages yet'}>
              {only
                ? 'If we can’t tell whether a message went out, it appears here.'
                : status
                  ? 'No messages have this status.'
                  : 'Auto-Process a request to queue the first one.'}
            </Empty>
          </div>
        )}
        {rows.length > 0 && (
          <DataTable
            className="outb"
            columns={['To', 'Message', 'When', 'Status', { name: 'Next step', hidden: true }]}
          >
            {rows.map((message) => (
              <OutboxRow key={message.id} message={message} away={state?.away} onOpen={() => open(message.id)} />
            ))}
          </DataTable>
        )}
        <LoadMore pages={messages} />
      </section>
      {opened && <StoryDialog id={opened} onClose={() => open('')} />}
    </>
  )
}

/** A provider is away, or does not accept our account: everything of that way waits, and nothing is lost. */
function Away() {
  const state = useOutboxState().data
  const now = useNow(5000)
  if (!state) return null
  return (['sms', 'email'] as const).map((type) => {
    const away = state.away[type]
    if (away === null || Date.parse(away.until) < now) return null
    return (
      <div className="banner sunb" key={type} role="status">
        <CloudOff className="i i-lg" />
        <p>
          <b>{type === 'sms' ? 'Texts are on hold.' : 'Emails are on hold.'}</b> {away.reason} Next attempt at{' '}
          {formatTime(away.until)}.
        </p>
      </div>
    )
  })
}
