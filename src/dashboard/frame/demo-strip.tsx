import { useState } from 'react'
import { FlaskConical } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '../parts/dialog.tsx'
import { useUser } from '../session.ts'
import { resetDemo } from './reset-demo.ts'

/** Says that all of it is made up, and lets the owner make it anew. */
export function DemoStrip() {
  const isOwner = useUser().data?.role === 'owner'
  const [asked, setAsked] = useState(false)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const reset = () => {
    setState('busy')
    resetDemo().catch(() => setState('failed'))
  }
  return (
    <div className="banner demo" role="region" aria-label="Demo">
      <FlaskConical className="i" />
      <p>
        <b>Demo.</b> Everything here is made up, and nothing is sent to anybody.
      </p>
      {isOwner && (
        <Button tone="line" size="sm" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          Reset
        </Button>
      )}
      <ConfirmDialog
        title="Reset the demo?"
        opened={asked}
        verb="Reset demo"
        busyVerb="Making it anew..."
        busy={state === 'busy'}
        cancel="Keep it"
        onConfirm={reset}
        onClose={() => state !== 'busy' && setAsked(false)}
      >
        <p>
          Everything that was changed here goes, and the demo is made anew for today. This takes some seconds, and you
          stay signed in.
        </p>
        {state === 'failed' && (
          <p className="err" role="alert">
            The demo could not be reset. Please try again, or start it again with npm run demo.
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}
