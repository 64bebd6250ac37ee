import { Button } from '#ui/button.tsx'
import { useDecide, type LineRow } from './queries.ts'

/** What someone may decide about a line that resembles another one, or a customer. */
export function DecideButtons({ id, row }: { id: string; row: LineRow }) {
  const decide = useDecide(id)
  const choose = (as: 'same' | 'new' | 'leave') => () => decide.mutate({ line: row.line, as })
  const of = <span className="vh">, line {row.line}</span>
  if (row.choice !== null)
    return (
      <Button tone="quiet" size="sm" disabled={decide.isPending} onClick={choose('leave')}>
        {row.choice === 'same' ? 'Will be updated. Undo' : 'Will be added. Undo'}
        {of}
      </Button>
    )
  return (
    <span className="decide">
      {row.state === 'doubtful' && (
        <Button tone="line" size="sm" disabled={decide.isPending} onClick={choose('same')}>
          Same person: update{of}
        </Button>
      )}
      <Button tone="line" size="sm" disabled={decide.isPending} onClick={choose('new')}>
        {row.state === 'doubtful' ? 'Add as new' : 'Add anyway'}
        {of}
      </Button>
    </span>
  )
}
