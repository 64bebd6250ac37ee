import { ChevronDown, Zap } from 'lucide-react'
import type { EntryRow } from './queries.ts'
import { describeFolded } from './format.ts'
import { Bubble } from './message-bubble.tsx'

/** Automatic messages, in one line; opened, each message with what became of it. */
export function FoldedMessages({ entries, people }: { entries: readonly EntryRow[]; people: number }) {
  return (
    <details className="autof">
      <summary>
        <Zap className="i" />
        {describeFolded(entries)}
        <ChevronDown className="i" />
      </summary>
      <div className="ofday">
        {entries.map((entry) => (
          <Bubble key={entry.id} entry={entry} people={people} />
        ))}
      </div>
    </details>
  )
}
