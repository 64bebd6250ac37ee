import { TriangleAlert } from 'lucide-react'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { Button } from '#ui/button.tsx'
import { versionConflict } from '../api-client.ts'
import { serverNow } from '../server-time.ts'

/**
 * In a form whose save was refused with CHANGED: who was quicker and when. What was typed stays in the form. `onTheirs`
 * shows the new one instead; `onMine` saves what is typed over it, with the version that stands now. Nothing while the
 * error is none, or another.
 */
export function EditConflict({
  error,
  busy = false,
  onTheirs,
  onMine,
}: {
  error: unknown
  busy?: boolean
  onTheirs: () => void
  onMine: (version: number) => void
}) {
  const changed = versionConflict(error)
  if (!changed) return null
  return (
    <div className="banner sunb changedby" role="alert">
      <TriangleAlert className="i" />
      <p>
        <b>
          {changed.by} changed this{changed.by === 'You' && ' in another window'}
        </b>{' '}
        ({formatRelativeTime(changed.at, serverNow())}). Your changes are still here but not saved.
      </p>
      <div className="acts">
        <Button tone="line" size="sm" disabled={busy} onClick={onTheirs}>
          View latest version
        </Button>
        <Button tone="line" size="sm" disabled={busy} onClick={() => onMine(changed.version)}>
          Save my version
        </Button>
      </div>
    </div>
  )
}
