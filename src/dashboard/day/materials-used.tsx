import { ChevronDown, PaintBucket } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { sendUsage } from '../offline/offline-queue.ts'
import { toast } from '../parts/toasts.tsx'
import { aboutJob } from './job-actions.ts'
import type { JobStop } from './stops.ts'
import { useUsage, type TypedUsage } from './use-usage.ts'
import { UsageFields, useUsageForm } from './usage-fields.tsx'

/**
 * Saves what was used on a job and sends it. `lost`: this device could not save it, and the person has seen an error.
 */
export async function recordUsed(job: JobStop, read: TypedUsage): Promise<'saved' | 'nothing new' | 'lost'> {
  if (read.materials.length + read.equipment.length === 0) return 'nothing new'
  // The usage is a fact, whatever the stock says, so the office gets a notice that the stock needs a count.
  return (await sendUsage({ kind: 'used', jobId: job.id, ...read, acceptShortage: true }, aboutJob(job)))
    ? 'saved'
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
    if (outcome === 'saved') toast('Materials saved', aboutJob(job))
    else toast('No changes to save', 'Nothing has changed.')
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
        {!used.isLoaded && <p className="small muted">This job’s materials haven’t loaded yet.</p>}
        {used.isLoaded && used.lines.length === 0 && <p className="small muted">No materials planned for this job.</p>}
        <UsageFields form={form} />
        {form.all.length > 0 && (
          <Button tone="tide" type="submit">
            Save usage
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
