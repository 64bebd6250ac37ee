import './action-bar.css'
import { Check, Pause, Play, TimerOff } from 'lucide-react'
import { useState } from 'react'
import { isLeftRunning, formatSince } from '#domains/work/jobs/web/clock-left-running.ts'
import { Button } from '#ui/button.tsx'
import type { ClockPress } from '../offline/offline-actions.ts'
import { lazyComponent } from '../parts/lazy-component.tsx'
import { useNow } from '../parts/use-now.ts'
import { serverNow } from '../server-time.ts'
import { formatRunningClock } from './format-clock.ts'
import { CompleteAnyway } from './complete-anyway.tsx'
import { CompleteDialog } from './complete-dialog.tsx'
import { listOpenSteps } from './job-checklist.tsx'
import { pressClock, type ClockDetails } from './job-actions.ts'
import type { JobStop } from './stops.ts'
import { useUsage } from './use-usage.ts'

const WhenEnded = lazyComponent(async () => (await import('#domains/work/jobs/web/when-ended.tsx')).WhenEnded)

/** How long the work on this job has taken so far, all runs of the clock together. */
export function RunningClock({ job: { clockStartedAt, actualDuration } }: { job: JobStop }) {
  const now = useNow(clockStartedAt === null ? 0 : 1000)
  if (clockStartedAt === null && actualDuration === null) return null
  return (
    <span className="clockrun num" role="timer" aria-label="Time on this job">
      {formatRunningClock({ clockStartedAt, actualDuration }, now)}
    </span>
  )
}

/**
 * So long after Start or Complete job, the other of them is the second tap of a double tap: it was meant for what stood
 * there before.
 */
const DOUBLE_TAP_MS = 350
let movedAt = -Infinity
const noteMove = (): void => {
  movedAt = performance.now()
}
const isDoubleTap = (): boolean => performance.now() - movedAt < DOUBLE_TAP_MS

/**
 * The bar under the thumb: start, pause, go on, complete. Nothing once the job is completed. A clock that was forgotten
 * asks first.
 */
export function ClockBar({ job }: { job: JobStop }) {
  const [asking, ask] = useState<'stop' | 'complete' | null>(null)
  const [usedFor, askUsed] = useState<ClockDetails | null>(null)
  const [reasonFor, askReason] = useState<ClockDetails | null>(null)
  const used = useUsage(job)
  const isLast = !job.visit || job.visit.at === job.visit.of
  // What belongs to the whole job is asked for at its end.
  const open = isLast ? listOpenSteps(job) : []
  const wantsUsed = isLast && !used.isRecorded && used.lines.some(({ planned }) => (planned ?? 0) > 0)
  const { status, clockStartedAt } = job
  if (status === 'completed' || status === 'cancelled') return null
  const isRunning = clockStartedAt !== null
  const isBegun = status === 'in-progress' || isRunning
  const finish = (said: ClockDetails) => {
    if (open.length > 0 && said.reason === undefined) return askReason(said)
    if (wantsUsed) return askUsed(said)
    noteMove()
    void pressClock(job, 'complete', said)
  }
  const press = (what: ClockPress) => {
    const isMove = !isBegun || what === 'complete'
    if (isMove && isDoubleTap()) return
    if (what !== 'start' && isLeftRunning(clockStartedAt, serverNow())) return ask(what)
    if (what === 'complete') return finish({})
    if (isMove) noteMove()
    void pressClock(job, what)
  }
  return (
    <div className="tdbar" role="region" aria-label="Timer">
      {!isBegun ? (
        <Button tone="clay" className="wide" onClick={() => press('start')}>
          <Play className="i" />
          Start
        </Button>
      ) : (
        <>
          <Button tone="line" onClick={() => press(isRunning ? 'stop' : 'start')}>
            {isRunning ? <Pause className="i" /> : <Play className="i" />}
            {isRunning ? 'Pause' : 'Resume'}
          </Button>
          <Button tone="clay" onClick={() => press('complete')}>
            <Check className="i" />
            {isLast ? 'Complete job' : 'Finish visit'}
          </Button>
        </>
      )}
      {asking && isRunning && (
        <WhenEnded
          since={clockStartedAt}
          onClose={() => ask(null)}
          onSay={(said) => {
            ask(null)
            if (asking === 'complete') finish(said)
            else void pressClock(job, asking, said)
          }}
        />
      )}
      {reasonFor && (
        <CompleteAnyway
          steps={open.map(({ text }) => text)}
          onClose={() => askReason(null)}
          onComplete={(reason) => {
            askReason(null)
            finish({ ...reasonFor, reason })
          }}
        />
      )}
      {usedFor && (
        <CompleteDialog
          job={job}
          onClose={() => askUsed(null)}
          onComplete={() => {
            askUsed(null)
            void pressClock(job, 'complete', usedFor)
          }}
        />
      )}
    </div>
  )
}

/** Shows that a clock was left running before the person presses anything. */
export function LeftRunning({ job }: { job: JobStop }) {
  const [asking, ask] = useState(false)
  const now = useNow(60_000)
  if (job.clockStartedAt === null || !isLeftRunning(job.clockStartedAt, now)) return null
  return (
    <div className="left" role="status">
      <TimerOff className="i" />
      <p>
        The timer has been running since {formatSince(job.clockStartedAt)}.{' '}
        <button type="button" className="linkb" onClick={() => ask(true)}>
          Enter end time
        </button>
      </p>
      {asking && (
        <WhenEnded
          since={job.clockStartedAt}
          onClose={() => ask(false)}
          onSay={(said) => {
            ask(false)
            void pressClock(job, 'stop', said)
          }}
        />
      )}
    </div>
  )
}
