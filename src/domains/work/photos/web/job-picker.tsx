import './job-picker.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useFoundJobs } from './job-queries.ts'

/** Chooses the job that photos belong to, among the newest or by a word; none is a choice, too. */
export function JobPicker({
  chosen,
  onChoose,
  onClose,
}: {
  chosen: string
  onChoose: (id: string) => void
  onClose: () => void
}) {
  const [typed, type] = useState('')
  const [words] = useDebouncedValue(typed, 200)
  const jobs = useFoundJobs(words)
  const found = jobs.data?.body ?? []
  return (
    <Dialog title="Choose a job" opened onClose={onClose}>
      <div className="body">
        <TextField
          label="Search jobs"
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          autoComplete="off"
          data-autofocus=""
        />
        {jobs.isError ? (
          <p className="err" role="alert">
            {errorMessage(jobs.error)}
          </p>
        ) : (
          <p className="vh" role="status">
            {jobs.data ? `${found.length} ${found.length === 1 ? 'job' : 'jobs'}` : 'Loading jobs'}
          </p>
        )}
        <ul className="jobpick">
          <li>
            <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
              <b>No job</b>
              <span>You can choose one later.</span>
            </button>
          </li>
          {found.map((job) => (
            <li key={job.id}>
              <button type="button" aria-pressed={chosen === job.id} onClick={() => onChoose(job.id)}>
                <b>
                  {job.service}, {job.customerName || 'Unknown Customer'}
                </b>
                <span>
                  {job.address || 'No address'} ·{' '}
                  {formatDay(job.scheduledDate ? `${job.scheduledDate}T12:00:00Z` : job.createdAt)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {jobs.data && found.length === 0 && <p className="muted small">No jobs match your search.</p>}
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
