import './earlier-changes.css'
import { useState } from 'react'
import { formatDay, formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import type { OfflineAction, QueuedAction } from './offline-actions.ts'
import { discardEarlier, sendEarlier, useEarlier } from './offline-queue.ts'

/**
 * Asks a person about what was done on this device in their name before they signed out and was not sent. Someone else
 * may have held the device since, so nothing goes out before they have looked at it. Closed without an answer, it asks
 * again when the dashboard is opened the next time.
 */
export function EarlierChanges() {
  const earlier = useEarlier()
  const [isPutOff, putOff] = useState(false)
  if (earlier.length === 0 || isPutOff) return null
  const isOne = earlier.length === 1
  return (
    <Dialog
      title={
        isOne ? '1 change was made before you signed out' : `${earlier.length} changes were made before you signed out`
      }
      opened
      onClose={() => putOff(true)}
    >
      <div className="body">
        <p>
          {isOne ? 'It is' : 'They are'} still on this device and {isOne ? 'hasn’t' : 'haven’t'} been sent. Send{' '}
          {isOne ? 'it' : 'them'}?
        </p>
        <ul className="earlier">
          {earlier.map((one) => (
            <li key={one.seq}>
              <b>{wordsOf(one)}</b>
              <span className="small muted">
                {one.about} &middot; {formatDay(new Date(one.madeAt))}, {formatTime(new Date(one.madeAt))}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={() => void discardEarlier(earlier)}>
          Discard
        </Button>
        <Button tone="clay" onClick={() => void sendEarlier(earlier)} data-autofocus>
          {isOne ? 'Send change' : 'Send changes'}
        </Button>
      </div>
    </Dialog>
  )
}

const PRESSES = { start: 'Timer started', stop: 'Timer stopped', complete: 'Job completed' } as const
const PHOTOS = { before: 'Before photo', after: 'After photo', other: 'Photo' } as const

function wordsOf({ act }: { act: OfflineAction } & QueuedAction): string {
  switch (act.kind) {
    case 'clock':
      return PRESSES[act.press]
    case 'tick':
      return act.done ? 'Checklist item checked off' : 'Checklist item unchecked'
    case 'used':
      return 'Materials and equipment used'
    case 'sign':
      return `Signature of ${act.name}`
    case 'photo':
      return PHOTOS[act.type]
    case 'visit':
      return act.done ? 'Visit marked as done' : 'Visit marked as not done'
    case 'event':
      return act.done ? 'Calendar event marked as done' : 'Calendar event marked as not done'
    case 'area':
      return act.is === null ? 'Measured area removed' : `Area measured: ${act.is.name}`
    case 'crew-note':
      return 'Note for the crew'
    case 'visit-photo':
      return 'Photo of a visit'
  }
}
