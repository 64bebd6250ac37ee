import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useNow } from '#dashboard/parts/use-now.ts'
import { Icon } from '#ui/icon.tsx'
import { formatWhen } from './format.ts'
import type { RestoreView } from './queries.ts'

const STEPS = {
  checking: 'Step 1 of 3: checking that the backup is complete. You can keep working.',
  'backing-up': 'Step 2 of 3: backing up your current data, so you can undo this.',
  restoring: 'Step 3 of 3: restoring. This page comes back in a minute or two and asks you to sign in.',
} as const

/** How long the end of a restore is shown. */
const SHOWN_FOR = 7 * 86_400_000

/** How far a restore is, or how the last one ended. */
export function RestoreNotice({ restore }: { restore: RestoreView }) {
  const now = useNow(60_000)
  const { phase, backupMadeAt, byName, startedAt, finishedAt, problem, held, savedCopies } = restore
  const from = formatWhen(backupMadeAt)
  if (phase !== 'done' && phase !== 'failed')
    return (
      <div className="banner bkrestore" role="status">
        <span className="spin" />
        <p>
          <b>Restoring the backup from {from}.</b> {STEPS[phase]}
        </p>
      </div>
    )
  const ended = finishedAt ?? startedAt
  if (now - Date.parse(ended) > SHOWN_FOR) return null
  if (phase === 'failed')
    return (
      <div className="banner bad bkrestore" role="status">
        <Icon of={TriangleAlert} />
        <p>
          <b>The restore on {formatWhen(ended)} failed.</b> {problem} Nothing was changed.
        </p>
      </div>
    )
  return (
    <div className="banner bkrestore" role="status">
      <Icon of={CircleCheck} />
      <p>
        <b>Restored from the backup of {from}.</b> {byName} did this on {formatWhen(startedAt)}. To undo it, restore the
        backup made then.{' '}
        {held > 0 && (
          <>
            {held === 1 ? '1 message' : `${held.toLocaleString('en-US')} messages`} may have gone out since: review{' '}
            {held === 1 ? 'it' : 'them'} in the outbox.{' '}
          </>
        )}
        Customers erased and team members removed since that backup are back.
        {savedCopies.length > 0 && ` The earlier data is also saved on the server: ${savedCopies.join(', ')}.`}
      </p>
    </div>
  )
}
