import './stepper.css'
import { Check, type LucideIcon } from 'lucide-react'

/** `icon` stands in place of its number while one is there; `isLost`: it ends there, and not as hoped. */
export type Step = { word: string; icon?: LucideIcon; isLost?: boolean }

/** A way in steps: what is passed, where one is, what comes. `isOver`: the last one is done, too. */
export function Stepper({
  label,
  steps,
  at,
  isOver = false,
}: {
  label: string
  steps: readonly Step[]
  at: number
  isOver?: boolean
}) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map(({ word, icon: Icon, isLost }, place) => {
        const isHere = place === at
        const isDone = place < at || (isHere && isOver)
        return (
          <li
            key={word}
            className={isDone ? 'done' : isHere ? (isLost ? 'cur lost' : 'cur') : undefined}
            {...(isHere && { 'aria-current': 'step' as const })}
          >
            <span>{isDone ? <Check className="i" /> : isHere && Icon ? <Icon className="i" /> : place + 1}</span>
            {word}
          </li>
        )
      })}
    </ol>
  )
}
