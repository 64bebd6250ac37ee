import './first-steps.css'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#ui/button.tsx'
import type { Step } from '../contract.ts'
import { useHide, useSkip, type StepsView } from './queries.ts'
import { formatProgress, formatSimulated, STEPS } from './labels.ts'

/**
 * Shows an owner's first steps on Overview until all of them are done, as a course of pavers that are sealed one by
 * one. Renders nothing after that. Before the first customer the steps are at the top, and afterwards they follow the
 * day: `place` says which of the two this one is.
 */
export function FirstSteps({ steps, place }: { steps: StepsView; place: 'top' | 'foot' }) {
  const [chosen, choose] = useState<Step | null>(null)
  const hide = useHide()
  const hasBegun = steps.steps.some(({ step, done }) => step === 'customers' && done)
  if (!steps.shown || hasBegun !== (place === 'foot')) return null
  const shown =
    steps.steps.find(({ step }) => step === chosen) ?? steps.steps.find(({ done, skipped }) => !done && !skipped)
  return (
    <section className="card fsteps" aria-labelledby="first-steps">
      <div className="ph">
        <h2 id="first-steps">First steps</h2>
        <div className="fsteps-n">
          <span className="small subtle">{formatProgress(steps)}</span>
          <button
            type="button"
            className="x"
            aria-label="Dismiss"
            disabled={hide.isPending}
            onClick={() => hide.mutate({})}
          >
            <X className="i" />
          </button>
        </div>
      </div>
      <ol className="course" aria-label="Steps">
        {steps.steps.map(({ step, done, skipped }) => (
          <li key={step}>
            <button
              type="button"
              className={`paver${done ? ' sealed' : ''}${skipped ? ' left' : ''}`}
              aria-pressed={step === shown?.step}
              onClick={() => choose(step)}
            >
              <Sign step={step} done={done} />
              <span>
                {STEPS[step].name}
                {done && <span className="vh"> (done)</span>}
                {skipped && !done && <span className="vh"> (skipped)</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {shown && <Detail key={shown.step} {...shown} simulated={steps.simulated} onSkipped={() => choose(null)} />}
    </section>
  )
}

function Sign({ step, done }: { step: Step; done: boolean }) {
  const Icon = done ? Check : STEPS[step].icon
  return <Icon className="i" />
}

type DetailProps = StepsView['steps'][number] & { simulated: StepsView['simulated']; onSkipped: () => void }

function Detail({ step, done, skipped, simulated, onSkipped }: DetailProps) {
  const { icon: Icon, title, why, verb, href } = STEPS[step]
  const skip = useSkip()
  return (
    <div className="row fsteps-d" aria-live="polite">
      <span className={`mark ${done ? 't-palm' : 't-tide'}`}>
        {done ? <Check className="i" /> : <Icon className="i" />}
      </span>
      <div>
        <h3>{title}</h3>
        <p>{done ? 'Done.' : step === 'providers' ? `${formatSimulated(simulated)} ${why}` : why}</p>
      </div>
      <div className="acts">
        {!done && (
          <Button
            tone="quiet"
            size="sm"
            disabled={skip.isPending}
            onClick={() => skip.mutate({ step, skipped: !skipped }, { onSuccess: onSkipped })}
          >
            {skipped ? 'Include again' : 'Skip'}
            <span className="vh">: {title}</span>
          </Button>
        )}
        <Link className={done ? 'btn btn-line btn-sm' : 'btn btn-tide btn-sm'} href={href}>
          {done ? 'View' : verb}
        </Link>
      </div>
    </div>
  )
}
