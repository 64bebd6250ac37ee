import './action-bar.css'
import { Check, Ruler } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#ui/button.tsx'
import { markVisitDone } from './job-actions.ts'
import type { DayStop } from './stops.ts'

/** The bar under the thumb at an estimate visit: it has no clock, but what is measured, and that one was there. */
export function VisitBar({ visit }: { visit: DayStop }) {
  return (
    <div className="tdbar" role="region" aria-label="Visit">
      <Button tone="line" onClick={() => void markVisitDone(visit)}>
        <Check className="i" />
        Visit done
      </Button>
      <Link className="btn btn-clay" href={`/dashboard/visits/${visit.id}`}>
        <Ruler className="i" />
        Measure and estimate
      </Link>
    </div>
  )
}
