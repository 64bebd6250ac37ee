import { Dialog, DialogFoot } from '../parts/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { recordUsed } from './materials-used.tsx'
import type { JobStop } from './stops.ts'
import { useUsage } from './use-usage.ts'
import { UsageFields, useUsageForm } from './usage-fields.tsx'

/** Before a job is completed for which nobody has said what was used: it is asked, filled with what was planned. */
export function CompleteDialog({
  job,
  onComplete,
  onClose,
}: {
  job: JobStop
  onComplete: () => void
  onClose: () => void
}) {
  const form = useUsageForm(useUsage(job))
  const complete = async () => {
    const read = form.read()
    if (!read) return
    if ((await recordUsed(job, read)) !== 'lost') onComplete()
  }
  return (
    <Dialog title="What was used?" opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void complete()
        }}
      >
        <div className="body compact">
          <p className="small muted">Filled with what was planned. Change what was different.</p>
          <UsageFields form={form} />
          <p>
            <Button tone="quiet" size="sm" onClick={onComplete}>
              Complete without this
            </Button>
          </p>
        </div>
        <DialogFoot verb="Complete job" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
