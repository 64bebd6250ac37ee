import { Button } from '#ui/button.tsx'
import type { Use } from '../contract.ts'
import { useLearning, type Coverage } from './queries.ts'

const LABELS: Record<Use, string> = { sealer: 'Sealer', 'joint-sand': 'Joint sand', cleaner: 'Cleaner' }
type One = Coverage['learned'][number]

/** What jobs that are done say of the rates: whether it is applied, and how to take it back. */
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
                  aria-label={`${one.on ? 'Do not apply' : 'Apply'}: ${LABELS[one.use]}`}
                >
                  {one.on ? 'Do not apply' : 'Apply'}
                </Button>
                <Button
                  tone="quiet"
                  size="sm"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ businessId, use: one.use, on: one.on, forget: true })}
                  aria-label={`Forget: ${LABELS[one.use]}`}
                >
                  Forget
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
  if (jobs < least) return `${jobs === 0 ? 'no job' : jobs === 1 ? '1 job' : `${jobs} jobs`} so far, it takes ${least}.`
  const percent = Math.round(Math.abs(factor - 1) * 100)
  const found =
    percent === 0
      ? 'jobs take what the rates say'
      : `jobs take ${percent}% ${factor > 1 ? 'more' : 'less'} than the rates say`
  return `${found}, by the last ${jobs}. ${on ? 'Estimates follow it, 30% less or 50% more at most.' : 'It is not applied.'}`
}
