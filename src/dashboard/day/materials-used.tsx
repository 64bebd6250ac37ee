import { ChevronDown, PaintBucket } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { sendUsage } from '../offline/offline-queue.ts'
import { toast } from '../parts/toasts.tsx'
import { aboutJob } from './job-actions.ts'
import type { JobStop } from './stops.ts'
import { useUsage, type TypedUsage } from './use-usage.ts'
import { UsageFields, useUsageForm } from './usage-fields.tsx'

/** Keeps what was used on a job and sends it. `lost`: this device could not keep it, which was told. */
export async function recordUsed(job: JobStop, read: TypedUsage): Promise<'kept' | 'nothing new' | 'lost'> {
  if (read.materials.length + read.equipment.length === 0) return 'nothing new'
  // What was used was used, whatever the stock says: the office is told that it needs a count.
  return (await sendUsage({ kind: 'used', jobId: job.id, ...read, acceptShortage: true }, aboutJob(job)))
    ? 'kept'
    : 'lost'
}

/** What was used on this job: filled with what was planned, corrected by who did it. No prices. */
export function MaterialsUsed({ job }: { job: JobStop }) {
  const used = useUsage(job)
  const form = useUsageForm(used)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = form.read()
    if (!read) return
    const outcome = await recordUsed(job, read)
    // What was typed stays.
    if (outcome === 'lost') return
    if (outcome === 'kept') toast('Materials saved', aboutJob(job))
    else toast('Nothing new to save', 'Nothing has changed.')
    form.clear()
  }
  return (
    <details className="tdd">
      <summary>
        <PaintBucket className="i" />
        Materials used
        <span className="num subtle">
          {formatCount(used.lines.filter((line) => line.used !== null).length, used.waits)}
        </span>
        <ChevronDown className="i" />
      </summary>
      <form className="stackf" noValidate onSubmit={(event) => void submit(event)}>
        {!used.isLoaded && <p className="small muted">What this job needs was not loaded yet.</p>}
        {used.isLoaded && used.lines.length === 0 && <p className="small muted">Nothing was planned for this job.</p>}
        <UsageFields form={form} />
        {form.all.length > 0 && (
          <Button tone="tide" type="submit">
            Save what was used
          </Button>
        )}
      </form>
    </details>
  )
}

function formatCount(many: number, waits: boolean): string {
  if (many === 0) return ''
  return `${many === 1 ? '1 line' : `${many} lines`}${waits ? ', waiting' : ''}`
}
