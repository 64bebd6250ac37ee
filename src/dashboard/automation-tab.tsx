import { RefreshCw, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Outbox } from '#domains/messages/web/outbox.tsx'
import { useSendPending, useWaiting } from '#domains/messages/web/queries.ts'
import { JustProcessed } from '#domains/requests/web/just-processed.tsx'
import { WaitingRequests } from '#domains/requests/web/waiting-requests.tsx'
import { Button } from '#ui/button.tsx'
import { queryClient, sentenceOf } from './client.ts'
import { toast, toastError } from './parts/toasts.tsx'

/** What goes out by itself and what waits. Reminders and campaigns belong to later issues. */
export function AutomationTab() {
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Automation</h1>
          <p>What goes out by itself, and what waits. Reminders and campaigns are not built yet.</p>
        </div>
        <div className="acts">
          <RefreshButton />
        </div>
      </div>
      <section className="qa" aria-label="Quick actions">
        <SendPendingButton />
      </section>
      <JustProcessed />
      <section className="card" aria-labelledby="new-requests">
        <div className="ph">
          <h2 id="new-requests">New requests</h2>
          <Link href="/dashboard/requests">All requests</Link>
        </div>
        <WaitingRequests most={5} empty="No new service requests." />
      </section>
      <Outbox />
    </>
  )
}

function SendPendingButton() {
  const waiting = useWaiting()
  const send = useSendPending()
  return (
    <button type="button" className="card qab" disabled={send.isPending} onClick={() => send.mutate({})}>
      <span className="mark t-tide">{send.isPending ? <span className="spin" /> : <Send className="i" />}</span>
      <span>
        <b>{send.isPending ? 'Sending...' : 'Send Pending Messages'}</b>
        <span>{waiting.data === undefined ? 'What waits goes out at once' : waiting.data === '1' ? '1 is waiting' : `${waiting.data} are waiting`}</span>
      </span>
    </button>
  )
}

function RefreshButton() {
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    try {
      await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true })
      toast('Automation dashboard refreshed!')
    } catch (error) {
      toastError('Not refreshed', sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone="line" disabled={busy} onClick={() => void refresh()}>
      {busy ? <span className="spin" /> : <RefreshCw className="i" />}Refresh Dashboard
    </Button>
  )
}
