import { useState } from 'react'
import { FlaskConical } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '../parts/dialog.tsx'
import { useUser } from '../session.ts'
import { resetDemo } from './reset-demo.ts'

/** Says that all of the data is made up, and lets the owner create it again. */
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
        <b>Demo.</b> Everything here is made up, and nothing is sent.
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
        busyVerb="Resetting..."
        busy={state === 'busy'}
        cancel="Keep changes"
        onConfirm={reset}
        onClose={() => state !== 'busy' && setAsked(false)}
      >
        <p>This discards all changes and resets the demo. It takes a few seconds and you’ll stay signed in.</p>
        {state === 'failed' && (
          <p className="err" role="alert">
            Couldn’t reset the demo. Try again, or restart it with npm run demo.
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}
