import { ChevronDown, History } from 'lucide-react'
import { useState } from 'react'
import type { Kept } from '../contract.ts'
import { Timeline } from './timeline-list.tsx'

/** Who changed what of a record, folded in: it is asked for when somebody wants to know. */
export function WhatChanged({ of, id }: { of: Kept; id: string }) {
  const [isOpen, show] = useState(false)
  return (
    <details className="moreset" onToggle={(event) => show(event.currentTarget.open)}>
      <summary>
        <History className="i" />
        What changed
        <ChevronDown className="i" />
      </summary>
      {isOpen && <Timeline of={of} id={id} />}
    </details>
  )
}
