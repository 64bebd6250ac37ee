import { ChevronDown, History } from 'lucide-react'
import { useState } from 'react'
import type { HistoryRecord } from '#domains/system/history/contract.ts'
import { Timeline } from './timeline-list.tsx'

/** Shows who changed what on a record. It starts collapsed, and loads when the user opens it. */
export function WhatChanged({ of, id }: { of: HistoryRecord; id: string }) {
  const [isOpen, show] = useState(false)
  return (
    <details className="moreset" onToggle={(event) => show(event.currentTarget.open)}>
      <summary>
        <History className="i" />
        Change history
        <ChevronDown className="i" />
      </summary>
      {isOpen && <Timeline of={of} id={id} />}
    </details>
  )
}
