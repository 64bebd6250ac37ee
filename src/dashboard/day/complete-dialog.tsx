import { Dialog, DialogFoot } from '../parts/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { recordUsed } from './materials-used.tsx'
import type { JobStop } from './stops.ts'
import { useUsage } from './use-usage.ts'
import { UsageFields, useUsageForm } from './usage-fields.tsx'

/** Asks what was used before a job without recorded usage is completed. The form starts with what was planned. */
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
          <p className="small muted">We filled in the planned amounts. Change anything that was different.</p>
          <UsageFields form={form} />
          <p>
            <Button tone="quiet" size="sm" onClick={onComplete}>
              Complete without recording
            </Button>
          </p>
        </div>
        <DialogFoot verb="Complete job" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
