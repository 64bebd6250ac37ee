import './action-bar.css'
import { Check } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { markVisitDone } from './job-actions.ts'
import type { DayStop } from './stops.ts'

/** The bar under the thumb at an estimate visit: it has no clock, only that one was there. */
export function VisitBar({ visit }: { visit: DayStop }) {
  return (
    <div className="tdbar" role="region" aria-label="Visit">
      <Button tone="clay" className="wide" onClick={() => void markVisitDone(visit)}>
        <Check className="i" />
        Visit done
      </Button>
    </div>
  )
}
