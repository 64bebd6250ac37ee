import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ComposeDialog } from './lazy-dialogs.tsx'

/** The button beside an entry that sends its receipt. `name` tells it from the others. */
export function SendReceipt({ entryId, name }: { entryId: string; name: string }) {
  const [opened, open] = useState(false)
  return (
    <>
      <Button tone="quiet" size="sm" aria-label={`Send receipt: ${name}`} onClick={() => open(true)}>
        <Mail className="i" />
        Send
      </Button>
      {opened && (
        <ComposeDialog
          kind="receipt"
          id={entryId}
          title="Send receipt"
          verb="Send receipt"
          sent={{ title: 'Receipt sent', text: `${name}.` }}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
