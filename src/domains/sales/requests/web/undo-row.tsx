import './requests.css'
import { Undo2 } from 'lucide-react'
import { useNow } from '#dashboard/parts/use-now.ts'
import { Button } from '#ui/button.tsx'
import { secondsUntil } from './answer-deadline.ts'
import { useUndo } from './mutations.ts'
import type { RequestRow } from './queries.ts'

/** Shows the 60 seconds in which the confirmation SMS still waits and the user can undo Auto-Process. */
export function UndoRow({ request, named = false }: { request: RequestRow; named?: boolean }) {
  const undo = useUndo()
  const now = useNow(request.undoUntil ? 1000 : 0)
  const left = request.undoUntil ? secondsUntil(request.undoUntil, now) : 0
  if (left === 0) return null
  return (
    <div className="undo">
      <span className="small">
        {named && (
          <>
            <b>{request.name}</b> was processed.{' '}
          </>
        )}
        Confirmation SMS sends in <b className="num">{left} s</b>
      </span>
      <Button tone="line" size="sm" disabled={undo.isPending} onClick={() => undo.mutate({ id: request.id })}>
        {undo.isPending ? <span className="spin" /> : <Undo2 className="i" />}Undo
        <span className="vh"> Auto-Process of {request.name}</span>
      </Button>
    </div>
  )
}
