import { Clock } from 'lucide-react'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatDeadline } from './answer-deadline.ts'

/** Shows the time left of the 24 hours and keeps it current while it is visible. */
export function Deadline({ answerBy }: { answerBy: string }) {
  const { late, words } = formatDeadline(Date.parse(answerBy), useNow(30_000))
  return (
    <span className={late ? 'clock small late' : 'clock small'}>
      <Clock className="i i-sm" />
      {words}
    </span>
  )
}
