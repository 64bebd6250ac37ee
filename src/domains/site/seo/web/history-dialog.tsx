import '#domains/system/business/web/change-lines.css'
import { Undo2 } from 'lucide-react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { changeLines } from '#domains/system/audit/change-lines.ts'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { Button } from '#ui/button.tsx'
import { useHistory, useRestoreWords, type PastRow, type SettingsRow } from './queries.ts'

/** What a page said before, and the way back to any of it. */
export function HistoryDialog({ now, onClose }: { now: SettingsRow; onClose: () => void }) {
  const history = useHistory(now.id)
  return (
    <Dialog title={`History of ${now.pagePath}`} opened onClose={onClose}>
      <div className="body">
        <QueryStatus query={history} what="the history" />
        {history.data?.length === 0 && <p className="muted">No changes yet. This is the page’s original text.</p>}
        {history.data && history.data.length > 0 && (
          <ol className="past">
            {history.data.map((past, place) => (
              <Past
                key={past.id}
                past={past}
                before={history.data[place + 1]}
                now={now}
                isNow={place === 0}
                onClose={onClose}
              />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}

type Props = { past: PastRow; before: PastRow | undefined; now: SettingsRow; isNow: boolean; onClose: () => void }

function Past({ past, before, now, isNow, onClose }: Props) {
  const putBack = useRestoreWords()
  const clock = useNow(60_000)
  const when = past.at === null ? 'Original' : formatRelativeTime(past.at, clock)
  const lines = before ? changeLines({ before: before.words, after: past.words }, new Date(past.at ?? clock)) : []
  return (
    <li>
      <div className="pasth">
        <p>
          <b>{when}</b>
          {past.by !== null && ` by ${past.by}`}
        </p>
        {isNow ? (
          <span className="badge t-palm">Current</span>
        ) : (
          <Button
            tone="line"
            size="sm"
            disabled={putBack.isPending}
            onClick={() => putBack.mutate({ past, now }, { onSuccess: onClose })}
          >
            {putBack.isPending ? <span className="spin" /> : <Undo2 className="i" />}
            Restore<span className="vh"> the version from {when}</span>
          </Button>
        )}
      </div>
      {lines.length > 0 ? (
        <ul className="changes">
          {lines.map(({ name, was, is }) => (
            <li key={name}>
              {name}: {was !== undefined && <s>{was}</s>} {is}
            </li>
          ))}
        </ul>
      ) : (
        <p className="small muted">{past.words.pageTitle}</p>
      )}
    </li>
  )
}
