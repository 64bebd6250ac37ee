import { Sparkles } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { useInit } from './queries.ts'

/** Makes the features that are missing; may be pressed again (spec.md §8). */
export function InitButton() {
  const init = useInit()
  return (
    <Button tone="line" disabled={init.isPending} onClick={() => init.mutate({})}>
      {init.isPending ? <span className="spin" /> : <Sparkles className="i" />}
      {init.isPending ? 'Initializing...' : 'Initialize AI'}
    </Button>
  )
}
