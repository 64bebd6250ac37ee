import { Undo2 } from 'lucide-react'
import { useNow } from '#dashboard/parts/use-now.ts'
import { Button } from '#ui/button.tsx'
import { useCancelReply } from './mutations.ts'
import { secondsUntil } from './answer-deadline.ts'
import { useReplies, type RequestRow } from './queries.ts'

/** Answers that wait their minute in the outbox, each with its Undo, as the confirmation has. */
export function WaitingReplies({ request }: { request: RequestRow }) {
  const replies = useReplies(request.id)
  const takeBack = useCancelReply()
  const waiting = replies.data?.filter(({ kind, status }) => kind === 'reply' && status === 'pending') ?? []
  const now = useNow(waiting.length > 0 ? 1000 : 0)
  const open = waiting.filter(({ sendAfter }) => secondsUntil(sendAfter, now) > 0)
  if (open.length === 0) return null
  return (
    <div className="undos">
      {open.map((reply) => (
        <div className="undo" key={reply.id}>
          <span className="small">
            Your {reply.type === 'sms' ? 'text' : 'email'} sends in{' '}
            <b className="num">{secondsUntil(reply.sendAfter, now)} s</b>
          </span>
          <Button tone="line" size="sm" disabled={takeBack.isPending} onClick={() => takeBack.mutate({ id: reply.id })}>
            {takeBack.isPending ? <span className="spin" /> : <Undo2 className="i" />}Undo
            <span className="vh"> the {reply.type === 'sms' ? 'text' : 'email'}</span>
          </Button>
        </div>
      ))}
    </div>
  )
}
