import { Check } from 'lucide-react'
import { useVisitDone } from '#domains/visits/web/changes.ts'
import { Button } from '#ui/button.tsx'
import { useConnection } from '../connection.ts'
import type { DayStop } from './stops.ts'

/** The bar under the thumb at an estimate visit: it has no clock, only that one was there. */
export function VisitBar({ visit }: { visit: DayStop }) {
  const done = useVisitDone()
  const isUp = useConnection() === 'up'
  return (
    <div className="tdbar" role="region" aria-label="Visit">
      <Button tone="clay" className="wide" disabled={done.isPending || !isUp} onClick={() => done.mutate(visit)}>
        <Check className="i" />
        Visit done
      </Button>
    </div>
  )
}
