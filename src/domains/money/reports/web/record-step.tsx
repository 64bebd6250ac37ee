import './next-steps.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#dashboard/api-client.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import type { StepOf } from '../contract-next-steps.ts'
import { StepButton } from './step-button.tsx'
import type { Look } from './step-types.ts'
import { describeStep } from './step-words.tsx'

type Props = { of: StepOf; id: string; tone?: Look['tone']; button?: ReactNode }

/**
 * The next step of a record above its content, as Needs you on the Overview lists it, with the same button. Renders
 * nothing while there is none: what the page shows does not depend on it. `tone`: clay, unless the page has another
 * main action just now. `button`: the page’s own way to do the step, where it has one.
 */
export function RecordStep({ of, id, tone = 'clay', button }: Props) {
  const { data } = useQuery(api.reports.nextStep.queryOptions({ input: { of, id } }))
  const today = useToday()
  const now = useNow(60_000)
  if (!data?.step) return null
  const { icon: Icon, title, text } = describeStep(data.step, today, now)
  return (
    <section className="abar" aria-label="Next step">
      <div className="nx">
        <Icon className="i" />
        <p>
          <b>Next: {title}</b>
          {text}
        </p>
      </div>
      {button ?? <StepButton step={data.step} look={{ tone }} />}
    </section>
  )
}
