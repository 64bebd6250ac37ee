import { Ban, Sparkle, PhoneOutgoing, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { Stepper, type Step } from '#dashboard/parts/stepper.tsx'
import type { Status } from '../contract.ts'
import type { RequestRow } from './queries.ts'

type Stage = Step & { status: Status }
const STAGES: readonly Stage[] = [
  { status: 'new', word: 'New', icon: Sparkle },
  { status: 'contacted', word: 'Contacted', icon: PhoneOutgoing },
  { status: 'completed', word: 'Completed', icon: CircleCheck },
]
const LOST: Stage = { status: 'cancelled', word: 'Canceled', icon: Ban, isLost: true }

/** The way of a request: what it has passed, where it stands, what comes. A canceled one ends where it was lost. */
export function RequestStages({ request }: { request: RequestRow }) {
  const passed = request.contactedAt === null ? 1 : 2
  const stages = request.status === 'cancelled' ? [...STAGES.slice(0, passed), LOST] : STAGES
  return (
    <>
      <Stepper label="Status" steps={stages} at={stages.findIndex(({ status }) => status === request.status)} />
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
