import { Pencil, Play, Square } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatMinutes } from '#lib/dates.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { Button } from '#ui/button.tsx'
import { useClock } from '../mutations.ts'
import type { JobRow } from '../row-types.ts'
import { isLeftRunning, formatSince } from '../clock-left-running.ts'

const CorrectClock = lazyComponent(async () => (await import('./correct-clock.tsx')).CorrectClock)
const WhenEnded = lazyComponent(async () => (await import('../when-ended.tsx')).WhenEnded)

/** How long the work takes: the clock, and its correction by hand. */
export function ClockCard({ job }: { job: JobRow }) {
  const clock = useClock()
  const [correcting, correct] = useState(false)
  const [asking, ask] = useState(false)
  const { clockStartedAt, startTime, endTime, actualDuration } = job
  const runs = clockStartedAt !== null
  const isShut = job.status === 'cancelled'
  return (
    <section className="card" aria-labelledby="clock">
      <div className="ph">
        <h2 id="clock">Timer</h2>
        {runs && <Running since={clockStartedAt} before={actualDuration ?? 0} />}
      </div>
      <div className="pad stackf clockc">
        <p>
          {startTime === null ? (
            'Not started yet.'
          ) : (
            <>
              Started {formatSince(startTime)}
              {endTime && `, stopped ${formatSince(endTime)}`}.
            </>
          )}
          {actualDuration !== null && !runs && (
            <>
              {' '}
              <b className="num">{formatMinutes(actualDuration)}</b> worked
              {job.estimatedDuration !== null && `, ${formatMinutes(job.estimatedDuration * job.days)} planned`}.
            </>
          )}
        </p>
        <div className="acts">
          <Button
            tone={runs ? 'tide' : 'line'}
            disabled={clock.isPending || (isShut && !runs)}
            onClick={() =>
              isLeftRunning(clockStartedAt, serverNow())
                ? ask(true)
                : clock.mutate({ id: job.id, press: runs ? 'stop' : 'start' })
            }
          >
            {clock.isPending ? <span className="spin" /> : runs ? <Square className="i" /> : <Play className="i" />}
            {runs ? 'Stop' : startTime === null ? 'Start' : 'Resume'}
          </Button>
          {!runs && (
            <Button tone="quiet" onClick={() => correct(true)}>
              <Pencil className="i" />
              Correct time...
            </Button>
          )}
        </div>
      </div>
      {asking && clockStartedAt !== null && (
        <WhenEnded
          since={clockStartedAt}
          onClose={() => ask(false)}
          onSay={(said) => {
            ask(false)
            clock.mutate({ id: job.id, press: 'stop', ...said })
          }}
        />
      )}
      {correcting && <CorrectClock job={job} onClose={() => correct(false)} />}
    </section>
  )
}

/** `1:42:08`, all runs together. */
function Running({ since, before }: { since: string; before: number }) {
  const now = useNow(1000)
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000)) + before * 60
  const two = (many: number) => String(many).padStart(2, '0')
  return (
    <span className="clockrun num" role="timer" aria-label="Time on this job">
      {Math.floor(seconds / 3600)}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </span>
  )
}
