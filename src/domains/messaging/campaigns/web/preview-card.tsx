import './message-preview.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown, Send } from 'lucide-react'
import { useId } from 'react'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { formatTime, toDay } from '#lib/dates.ts'
import { formatWeekday } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import type { Way } from '../contract.ts'
import type { Previewed } from './queries.ts'

/** What one of them will read, as one of them. */
export function PreviewCard({
  preview,
  way,
  day,
  onAs,
  onTest,
}: {
  preview: UseQueryResult<Previewed>
  way: Way
  day: string | null
  onAs: (id: string) => void
  /** Null while one is under way. */
  onTest: (() => void) | null
}) {
  const titleId = useId()
  const seen = preview.data
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="ph">
        <h2 id={titleId}>Preview</h2>
        {seen && seen.as.length > 0 && (
          <span className="selwrap compact">
            <select
              className="select"
              aria-label="Preview with"
              value={seen.customerId ?? ''}
              onChange={({ target }) => onAs(target.value)}
            >
              {!seen.as.some(({ customerId }) => customerId === seen.customerId) && (
                <option value={seen.customerId ?? ''}>as {seen.name}</option>
              )}
              {seen.as.map(({ customerId, name }) => (
                <option key={customerId} value={customerId}>
                  as {name}
                </option>
              ))}
            </select>
            <ChevronDown className="i" />
          </span>
        )}
      </div>
      <div className="pad stackf">
        {preview.isError && !seen ? (
          <LoadError what="Couldn’t load preview" query={preview} />
        ) : seen ? (
          <>
            {way !== 'email' && (
              <div className="phonep big" role="img" aria-label={`Preview on a phone: ${seen.text}`}>
                <p className="pto">Text message</p>
                <p className="bub">{seen.text}</p>
                <p className="pts">
                  {day === null
                    ? 'Once you confirm'
                    : `${formatWeekday(toDay(new Date(seen.startsAt))).split(',')[0]} ${formatTime(seen.startsAt)}`}
                </p>
              </div>
            )}
            {way !== 'text' && (
              <div className="letterp">
                <p>
                  <b>{seen.subject}</b>
                </p>
                <p className="body">{seen.email}</p>
              </div>
            )}
            <div className="acts">
              <Button tone="line" size="sm" disabled={onTest === null} onClick={() => onTest?.()}>
                {onTest === null ? <span className="spin" /> : <Send className="i" />}
                Send test message
              </Button>
            </div>
          </>
        ) : (
          <>
            <Loading what="the preview" />
            <div className="skel tall" />
          </>
        )}
      </div>
    </section>
  )
}
