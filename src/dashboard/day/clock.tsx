import { Check, Pause, Play } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { useConnection } from '../connection.ts'
import { useNow } from '../parts/use-now.ts'
import { clockWords } from './clock-words.ts'
import { useClockSteps } from './steps.ts'
import type { JobStop } from './stops.ts'

/** How long the work on this job has taken so far, all runs of the clock together. */
export function RunningClock({ job: { clockStartedAt, actualDuration } }: { job: JobStop }) {
  const now = useNow(clockStartedAt === null ? 0 : 1000)
  if (clockStartedAt === null && actualDuration === null) return null
  return (
    <span className="clockrun num" role="timer" aria-label="Time on this job">
      {clockWords({ clockStartedAt, actualDuration }, now)}
    </span>
  )
}

/** The bar under the thumb: start, pause, go on, complete. Nothing once the job is completed. */
export function ClockBar({ job }: { job: JobStop }) {
  const { press, isBusy } = useClockSteps(job)
  const isUp = useConnection() === 'up'
  if (job.status === 'completed' || job.status === 'cancelled') return null
  const off = isBusy || !isUp
  const isRunning = job.clockStartedAt !== null
  return (
    <div className="tdbar" role="region" aria-label="Clock">
      {job.status !== 'in-progress' && !isRunning ? (
        <Button tone="clay" className="wide" disabled={off} onClick={() => press('start')}>
          <Play className="i" />
          Start
        </Button>
      ) : (
        <>
          <Button tone="line" disabled={off} onClick={() => press(isRunning ? 'stop' : 'start')}>
            {isRunning ? <Pause className="i" /> : <Play className="i" />}
            {isRunning ? 'Pause' : 'Go on'}
          </Button>
          <Button tone="clay" disabled={off} onClick={() => press('complete')}>
            <Check className="i" />
            Complete job
          </Button>
        </>
      )}
    </div>
  )
}
