import { Zap } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { useProcess } from './mutations.ts'
import type { RequestRow } from './queries.ts'

type Props = {
  request: Pick<RequestRow, 'id' | 'name' | 'sharedWith'>
  tone?: 'line' | 'tide' | 'clay'
  size?: 'sm'
  /** Says whose request it is to who cannot see the row. */
  named?: boolean
  busy?: boolean
}

/** The Auto-Process button. It is disabled until a user says which of two people with one phone sent the request. */
export function ProcessButton({ request, tone = 'line', size, named = false, busy = false }: Props) {
  const process = useProcess()
  const mustChoose = request.sharedWith.length > 0
  return (
    <Button
      tone={tone}
      {...(size && { size })}
      disabled={busy || process.isPending || mustChoose}
      onClick={() => process.mutate({ id: request.id })}
    >
      {process.isPending ? <span className="spin" /> : <Zap className="i" />}
      {process.isPending ? 'Processing...' : 'Auto-Process'}
      {named && <span className="vh"> {request.name}</span>}
    </Button>
  )
}
