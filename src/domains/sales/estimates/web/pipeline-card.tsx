import { Choice } from '#dashboard/parts/filters.tsx'
import { formatCents } from '#lib/money.ts'
import type { Counts } from '../contract-counts.ts'
import { describeAnswers, isPressed, PERIODS, STEPS, type Period, type Step } from './pipeline-steps.ts'

type Props = {
  counts: Counts | undefined
  chosen: string
  onChoose: (key: string) => void
  period: Period | ''
  onPeriod: (period: string) => void
}

/** How many estimates are where, and what they come to. A press shows just those; another one shows all again. */
export function PipelineCard({ counts, chosen, onChoose, period, onPeriod }: Props) {
  const answers = counts && describeAnswers(counts)
  return (
    <section className="pipe" aria-label="Pipeline">
      <div className="pipeh">
        <p role="status">
          {counts ? (answers ?? 'No estimate has been answered yet.') : ' '}
          {answers && <small className="subtle">Of the estimates that were answered or have expired.</small>}
        </p>
        <Choice label="Written" value={period} onChange={onPeriod}>
          <option value="">Any date</option>
          {Object.entries(PERIODS).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </Choice>
      </div>
      <div className="steps scroll" role="group" aria-label="Show">
        <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
          <span>All</span> <b className="num">{counts ? counts.all - counts.void : ''}</b>{' '}
          <small className="num">
            {counts && formatCents(Object.values(counts.cents).reduce((sum, of) => sum + of))}
          </small>
        </button>
        {toSteps(STEPS).map((step) => {
          const { key, word } = STEPS[step]
          const isOn = isPressed(step, chosen)
          return (
            <button key={step} type="button" aria-pressed={isOn} onClick={() => onChoose(isOn ? '' : key)}>
              <span>{word}</span> <b className="num">{counts && countOf(counts, step).toLocaleString('en-US')}</b>{' '}
              <small className="num">{counts && formatCents(counts.cents[step])}</small>
            </button>
          )
        })}
      </div>
    </section>
  )
}

// The keys of a record are its own.
const toSteps = (steps: typeof STEPS) => Object.keys(steps) as Step[]

/** `sent` counts what was opened, too. */
const countOf = (counts: Counts, step: Step): number => (step === 'sent' ? counts.sent - counts.viewed : counts[step])
