import './automation.css'
import { MessageCircle, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { queryClient, errorMessage } from '#dashboard/api-client.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useUnread } from '#domains/messaging/conversations/web/use-unread.ts'
import { JustProcessed } from '#domains/sales/requests/web/just-processed.tsx'
import { WaitingRequests } from '#domains/sales/requests/web/waiting-requests.tsx'
import { Button } from '#ui/button.tsx'
import { QuickActions } from './quick-actions.tsx'
import { useWays } from './queries.ts'
import { Rules } from './template-list.tsx'

const MarketingCard = lazyComponent(
  async () => (await import('#domains/system/assistants/web/marketing-card.tsx')).MarketingCard,
)

/**
 * The messages that go out automatically, each with its words, its time and its switch; what waits; and the requests that wait to be
 * processed.
 */
export function AutomationTab() {
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Automation</h1>
          <p>
            Messages that send automatically, and what’s pending. <Simulated />
          </p>
        </div>
        <div className="acts">
          <Link className="btn btn-line" href="/dashboard/messages">
            <MessageCircle className="i" />
            Inbox
            <Unread />
          </Link>
          <RefreshButton />
        </div>
      </div>
      <QuickActions />
      <JustProcessed />
      <div className="g2">
        <Rules />
        <div className="stack">
          <section className="card" aria-labelledby="new-requests">
            <div className="ph">
              <h2 id="new-requests">New requests</h2>
              <Link href="/dashboard/requests">All requests</Link>
            </div>
            <WaitingRequests most={5} empty="No new service requests." />
          </section>
          <MarketingCard />
        </div>
      </div>
    </>
  )
}

function Unread() {
  const unread = useUnread().data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="cnt">
      {unread}
      <span className="vh"> unread</span>
    </span>
  )
}

function Simulated() {
  const ways = useWays().data
  if (!ways || (!ways.sms.simulated && !ways.email.simulated)) return null
  const what =
    ways.sms.simulated && ways.email.simulated
      ? ['Texts and emails', 'accounts']
      : ways.sms.simulated
        ? ['Texts', 'an SMS account']
        : ['Emails', 'an email account']
  return `${what[0]} are simulated until you connect ${what[1]}.`
}

function RefreshButton() {
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    try {
      await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true })
      toast('Automation dashboard refreshed!')
    } catch (error) {
      toastError('Couldn’t refresh', errorMessage(error))
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
