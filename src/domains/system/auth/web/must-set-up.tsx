import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { api, queryClient } from '#dashboard/api-client.ts'
import { Button } from '#ui/button.tsx'
import { TurnOnDialog } from './two-step-dialogs.tsx'

/** In place of the dashboard, for a person whose role needs two-step sign-in and who does not have it yet. */
export function MustSetUp() {
  const [isOpen, open] = useState(false)
  const close = () => {
    open(false)
    void queryClient.invalidateQueries({ queryKey: api.auth.user.key() })
  }
  return (
    <main className="wait">
      <div className="empty">
        <span className="mark t-tide">
          <ShieldCheck className="i" />
        </span>
        <h1>Set up two-step sign-in</h1>
        <p className="muted small">
          Your role requires two-step sign-in: your password plus a code from an app on your phone. Setup takes about
          two minutes.
        </p>
        <Button tone="clay" size="sm" onClick={() => open(true)}>
          Set up now
        </Button>
        <p className="small">
          <a href="/api/logout">Log out</a>
        </p>
      </div>
      {isOpen && <TurnOnDialog onClose={close} />}
    </main>
  )
}
