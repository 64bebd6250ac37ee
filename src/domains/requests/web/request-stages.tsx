import { Ban, Check, Sparkle, PhoneOutgoing, CircleCheck, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { Status } from '../contract.ts'
import type { RequestRow } from './queries.ts'

const STAGES: readonly { status: Status; word: string; icon: LucideIcon }[] = [
  { status: 'new', word: 'New', icon: Sparkle },
  { status: 'contacted', word: 'Contacted', icon: PhoneOutgoing },
  { status: 'completed', word: 'Completed', icon: CircleCheck },
]
const LOST: (typeof STAGES)[number] = { status: 'cancelled', word: 'Cancelled', icon: Ban }

/** The way of a request: what it has passed, where it stands, what comes. A cancelled one ends where it was lost. */
export function RequestStages({ request }: { request: RequestRow }) {
  const passed = request.contactedAt === null ? 1 : 2
  const stages = request.status === 'cancelled' ? [...STAGES.slice(0, passed), LOST] : STAGES
  const at = stages.findIndex(({ status }) => status === request.status)
  return (
    <>
      <ol className="stepper" aria-label="Status">
        {stages.map(({ status, word, icon: Icon }, place) => (
          <li
            key={status}
            className={place < at ? 'done' : place > at ? undefined : status === 'cancelled' ? 'cur lost' : 'cur'}
            {...(place === at && { 'aria-current': 'step' })}
          >
            <span>{place === at ? <Icon className="i" /> : place < at ? <Check className="i" /> : place + 1}</span>
            {word}
          </li>
        ))}
      </ol>
      {request.status === 'cancelled' && (request.lostReason || request.duplicateOf) && (
        <p className="small muted lostwhy">
          Reason: {request.lostReason}
          {request.duplicateOf && (
            <>
              {' of '}
              <Link href={`/dashboard/requests/${request.duplicateOf}`}>another request</Link>
            </>
          )}
        </p>
      )}
    </>
  )
}
