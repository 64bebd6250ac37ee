import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CancelService } from './cancel-service.tsx'
import { useSetStatus } from './mutations.ts'
import type { ContractRow } from './queries.ts'

/** Pause, resume and end, beside Save plan. `onChanged` gets the plan as it is then. */
export function PlanActions({ plan, onChanged }: { plan: ContractRow; onChanged: (plan: ContractRow) => void }) {
  const setStatus = useSetStatus()
  const [ending, end] = useState(false)
  const turn = (status: ContractRow['status']) => setStatus.mutate({ contract: plan, status }, { onSuccess: onChanged })
  return (
    <>
      {plan.status === 'active' ? (
        <Button tone="line" disabled={setStatus.isPending} onClick={() => turn('paused')}>
          <Pause className="i" />
          Pause
        </Button>
      ) : (
        <Button tone="line" disabled={setStatus.isPending} onClick={() => turn('active')}>
          <Play className="i" />
          {plan.status === 'paused' ? 'Resume' : 'Restart'}
        </Button>
      )}
      {plan.status !== 'cancelled' && (
        <Button tone="line" onClick={() => end(true)}>
          End plan
        </Button>
      )}
      {ending && <CancelService contract={plan} onClose={() => end(false)} onChanged={onChanged} />}
    </>
  )
}
