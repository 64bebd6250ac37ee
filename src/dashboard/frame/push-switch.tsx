import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { queryClient, errorMessage } from '../api-client.ts'
import { pushState, subscribe, unsubscribe } from './push.ts'
import { useAppMutation } from '../use-app-mutation.ts'

const KEY = ['push']

/** "Alert me on this device": web push, on or off for this browser. */
export function PushSwitch() {
  const state = useQuery({ queryKey: KEY, queryFn: pushState })
  const turn = useAppMutation(null, {
    mutationFn: () => (state.data === 'on' ? unsubscribe() : subscribe()),
    onSuccess: (now) => queryClient.setQueryData(KEY, now),
  })
  if (state.data === 'unsupported')
    return (
      <p className="hint">
        This browser can’t show alerts while the dashboard is closed. On iPhone, add the dashboard to your Home Screen
        first.
      </p>
    )
  if (state.data === 'blocked')
    return <p className="hint">Alerts are blocked for this site in your browser settings.</p>
  return (
    <div className="push">
      <Button tone="line" size="sm" block disabled={!state.data || turn.isPending} onClick={() => turn.mutate()}>
        {turn.isPending ? <span className="spin" /> : <BellRing className="i" />}
        {state.data === 'on' ? 'Turn off alerts on this device' : 'Turn on alerts on this device'}
      </Button>
      {turn.isError && (
        <p className="err" role="alert">
          {turn.error instanceof DOMException
            ? 'Couldn’t turn on alerts. Your browser’s push service may be off or unreachable.'
            : errorMessage(turn.error)}
        </p>
      )}
    </div>
  )
}
