import './history.css'
import { X } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatRelativeTime } from '#lib/relative-date.ts'
import type { Of } from '#domains/system/history/contract.ts'
import { useRemoveNote, useTimeline, type EntryRow } from './queries.ts'

/**
 * What happened with a customer, a job, a request, an estimate visit or an invoice, newest first: who did what and
 * when, in plain words, each entry leading to what it is about.
 */
export function Timeline({ of, id }: { of: Of; id: string }) {
  const pages = useTimeline(of, id)
  if (!pages.data)
    return (
      <QueryStatus query={pages} what="the timeline" padded>
        <ul className="tl" aria-hidden="true">
          {[1, 2, 3].map((place) => (
            <li key={place}>
              <span className="skel w35" />
              <span className="skel w80" />
            </li>
          ))}
        </ul>
      </QueryStatus>
    )
  const entries = pages.data.pages.flatMap((page) => page.body)
  return (
    <>
      <ul className="tl">
        {entries.map((entry) => (
          <EntryItem key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="pad tlmore">
          <LoadMore pages={pages} />
        </div>
      )}
    </>
  )
}

function EntryItem({ entry }: { entry: EntryRow }) {
  const { kind, at, who, words, detail, href } = entry
  const now = useNow(60_000)
  return (
    <li className={kind === 'note' ? 'ofnote' : undefined}>
      <div className="tlwhen">
        <time dateTime={at}>{formatRelativeTime(at, now)}</time>
        {who && kind !== 'note' && !words.startsWith(who) && <span>{who}</span>}
        {entry.mayDelete && <DeleteNote entry={entry} />}
      </div>
      {kind === 'note' ? (
        <p className="said">
          <b>{who}</b> {words}
        </p>
      ) : (
        <p>
          <EntryText entry={entry} />
          {href && (
            <>
              {' '}
              <Link href={href}>
                View<span className="vh">: {words}</span>
              </Link>
            </>
          )}
        </p>
      )}
      {detail && <p className="tldetail said">{detail}</p>}
    </li>
  )
}

/** Highlights the person or thing that the sentence is about. */
function EntryText({ entry: { who, words } }: { entry: EntryRow }) {
  const lead = who && words.startsWith(who) ? who : /^(Request|Auto-Process|Invoice [\w-]+)\b/.exec(words)?.[0]
  if (!lead) return <Fragment>{words}</Fragment>
  return (
    <>
      <b>{lead}</b>
      {words.slice(lead.length)}
    </>
  )
}

function DeleteNote({ entry }: { entry: EntryRow }) {
  const remove = useRemoveNote()
  return (
    <button
      type="button"
      className="x"
      disabled={remove.isPending}
      aria-label={`Delete note: ${entry.words.slice(0, 60)}`}
      onClick={() => remove.mutate({ id: entry.id })}
    >
      {remove.isPending ? <span className="spin" /> : <X className="i" />}
    </button>
  )
}
