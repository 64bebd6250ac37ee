import { Button } from '#ui/button.tsx'
import type { Use } from '../contract.ts'
import { useLearning, type Coverage } from './queries.ts'

const LABELS: Record<Use, string> = { sealer: 'Sealer', 'joint-sand': 'Joint sand', cleaner: 'Cleaner' }
type One = Coverage['learned'][number]

/** Shows what completed jobs say about the rates, whether it is applied, and how to reset it. */
export function LearnedRates({ learned, businessId }: { learned: readonly One[]; businessId: string }) {
  const change = useLearning()
  return (
    <section className="learnt" aria-labelledby="learnt">
      <h3 id="learnt" className="label">
        Learned from your jobs
      </h3>
      <ul>
        {learned.map((one) => (
          <li key={one.use}>
            <span>
              <b>{LABELS[one.use]}:</b> {wordsOf(one)}
            </span>
            {one.jobs > 0 && (
              <span className="acts">
                <Button
                  tone="line"
                  size="sm"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ businessId, use: one.use, on: !one.on })}
                  aria-label={`${one.on ? 'Don’t apply' : 'Apply'}: ${LABELS[one.use]}`}
                >
                  {one.on ? 'Don’t apply' : 'Apply'}
                </Button>
                <Button
                  tone="quiet"
                  size="sm"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ businessId, use: one.use, on: one.on, forget: true })}
                  aria-label={`Reset: ${LABELS[one.use]}`}
                >
                  Reset
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf({ jobs, least, factor, on }: One): string {
  if (jobs < least)
    return `${jobs === 0 ? 'no jobs' : jobs === 1 ? '1 job' : `${jobs} jobs`} so far. It takes ${least} to learn.`
  const percent = Math.round(Math.abs(factor - 1) * 100)
  const found =
    percent === 0 ? 'jobs match your rates' : `jobs use ${percent}% ${factor > 1 ? 'more' : 'less'} than your rates`
  return `${found}, based on the last ${jobs}. ${on ? 'Estimates adjust to match, by up to 30% less or 50% more.' : 'Not applied.'}`
}
