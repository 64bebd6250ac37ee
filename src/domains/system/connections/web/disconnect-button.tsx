import { useState } from 'react'
import { ConfirmByPassword } from '#domains/system/auth/web/confirm-by-password.tsx'
import { Button } from '#ui/button.tsx'
import type { ConnectionRow } from './connection-row.ts'
import { CONNECTION_LABELS } from './connection-labels.ts'
import { useDisconnect } from './queries.ts'

/** Forgets the keys of a vendor, once the password confirmed it. */
export function DisconnectButton({ connection, onDone }: { connection: ConnectionRow; onDone: () => void }) {
  const { kind, version } = connection
  const { inSentence, without } = CONNECTION_LABELS[kind]
  const [isAsking, ask] = useState(false)
  const disconnect = useDisconnect(onDone)
  return (
    <>
      <Button tone="quiet" onClick={() => ask(true)}>
        Disconnect
      </Button>
      {isAsking && (
        <ConfirmByPassword
          title={`Disconnect ${inSentence}?`}
          verb="Disconnect"
          busyVerb="Disconnecting..."
          tone="danger"
          busy={disconnect.isPending}
          error={disconnect.error}
          onConfirm={(sure) => disconnect.mutate({ kind, version, ...sure })}
          onClose={() => ask(false)}
        >
          <p>The keys are deleted here. {without}</p>
        </ConfirmByPassword>
      )}
    </>
  )
}
