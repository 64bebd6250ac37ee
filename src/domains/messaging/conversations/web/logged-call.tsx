import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { formatTime } from '#lib/dates.ts'
import { describeCall } from '../describe-call.ts'
import type { CallRow } from './queries.ts'

const CallDialog = lazyComponent(async () => (await import('./call-dialog.tsx')).CallDialog)

/** A call in the conversation, with the way to its note. */
export function LoggedCall({ call, at }: { call: CallRow; at: string }) {
  const [editing, edit] = useState(false)
  return (
    <div className="sysl plain">
      {call.direction === 'in' ? <PhoneIncoming className="i i-sm" /> : <PhoneOutgoing className="i i-sm" />}
      <p>
        {describeCall(call)} · {call.byName}, {formatTime(at)}{' '}
        <button type="button" className="linkb" onClick={() => edit(true)}>
          {call.note === '' ? 'Add note' : 'Edit'}
          <span className="vh"> of this call</span>
        </button>
      </p>
      {editing && <CallDialog call={call} onClose={() => edit(false)} />}
    </div>
  )
}
