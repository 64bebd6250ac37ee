import './message-preview.css'
import { CalendarClock, OctagonX, Users } from 'lucide-react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { errorMessage } from '#dashboard/api-client.ts'
import { serverNow } from '#dashboard/server-time.ts'
import type { Draft, Reach } from '../contract.ts'
import { useConfirm, type Previewed } from './queries.ts'
import { formatCost, formatDoneBy, formatMessages, formatMoment, formatPeople, formatChannels } from './format.ts'

const MINUTE = 60_000

/** The last look: what it says, when it goes, to how many, what it costs. Its button carries the count. */
export function CheckDialog({
  saved,
  draft,
  preview,
  reach,
  onClose,
  onConfirmed,
}: {
  saved: { id: string; version: number }
  draft: Draft
  preview: Previewed
  reach: Reach
  onClose: () => void
  onConfirmed: (id: string) => void
}) {
  const confirm = useConfirm()
  const { will, texts, emails } = reach
  const left = reach.people - will
  const messages = texts + emails
  const isNow = draft.day === null
  // At night it waits for the morning.
  const isAtOnce = isNow && Date.parse(preview.startsAt) - serverNow() < MINUTE
  return (
    <Dialog title={`Send to ${formatPeople(will)}?`} opened shownOnce={confirm.isPending} onClose={onClose}>
      <div className="body camp">
        <p className="bub">{draft.way === 'email' ? preview.subject : preview.text}</p>
        <ul className="willdo flat">
          <li>
            <CalendarClock className="i" />
            <span>
              <b>{isAtOnce ? 'Right away' : formatMoment(preview.startsAt)}</b>
              {isAtOnce ? '' : ' Eastern'}
              {isNow && !isAtOnce && ', because marketing isn’t sent overnight'}
              {preview.doneBy && `, ${formatDoneBy(preview.doneBy, preview.startsAt)}`}
            </span>
          </li>
          <li>
            <Users className="i" />
            <span>
              <b>{formatChannels(draft.way, texts, emails)}</b>
              {left > 0 && `, ${formatPeople(left)} left out`}
              {draft.way !== 'email' && `, about ${formatCost(preview.cost)}`}
            </span>
          </li>
          <li>
            <OctagonX className="i" />
            <span>
              You can pause or stop it while it’s running. Sent{' '}
              {draft.way === 'both' ? 'messages' : draft.way === 'email' ? 'emails' : 'texts'} can’t be unsent.
            </span>
          </li>
        </ul>
        {confirm.error && (
          <p className="err" role="alert">
            {errorMessage(confirm.error)}
          </p>
        )}
      </div>
      <DialogFoot
        verb={`${isNow ? 'Send' : 'Schedule'} ${formatMessages(messages)}`}
        busyVerb={isNow ? 'Sending...' : 'Scheduling...'}
        cancel="Back"
        busy={confirm.isPending}
        onCancel={onClose}
        onVerb={() => confirm.mutate({ ...saved, will }, { onSuccess: ({ id }) => onConfirmed(id) })}
      />
    </Dialog>
  )
}
