import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { queryClient, errorMessage } from '../api-client.ts'
import { pushState, subscribe, unsubscribe } from './push.ts'

const KEY = ['push']

/** "Alert me on this device": web push, on or off for this browser. */
export function PushSwitch() {
  const state = useQuery({ queryKey: KEY, queryFn: pushState })
  const turn = useMutation({
    mutationFn: () => (state.data === 'on' ? unsubscribe() : subscribe()),
    onSuccess: (now) => queryClient.setQueryData(KEY, now),
  })
  if (state.data === 'unsupported')
    return (
      <p className="hint">
        This browser cannot show alerts while the dashboard is closed. On an iPhone, add the dashboard to the Home
        Screen first.
      </p>
    )
  if (state.data === 'blocked')
    return <p className="hint">Alerts are blocked for this site in the browser’s settings.</p>
  return (
    <div className="push">
      <Button tone="line" size="sm" block disabled={!state.data || turn.isPending} onClick={() => turn.mutate()}>
        {turn.isPending ? <span className="spin" /> : <BellRing className="i" />}
        {state.data === 'on' ? 'Stop alerting me on this device' : 'Alert me on this device'}
      </Button>
      {turn.isError && (
        <p className="err" role="alert">
          {turn.error instanceof DOMException
            ? 'The browser could not subscribe. Its push service may be off or out of reach.'
            : errorMessage(turn.error)}
        </p>
      )}
    </div>
  )
}
