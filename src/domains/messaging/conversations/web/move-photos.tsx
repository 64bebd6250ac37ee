import '#domains/work/photos/web/job-picker.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { useFoundJobs } from '#domains/work/photos/web/job-queries.ts'
import { formatDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'
import { useMovePhotos, type PhotoPlace } from './queries.ts'

const SHOWN_CUSTOMERS = 5

/** Chooses the job or the customer that the photos of a text belong to. It opens on those of who sent them. */
export function MovePhotos({ ids, from, onClose }: { ids: readonly string[]; from: string; onClose: () => void }) {
  const [typed, type] = useState(/^[\d(+]/.test(from) ? '' : from)
  const [words] = useDebouncedValue(typed.trim(), 200)
  const jobs = useFoundJobs(words)
  const people = useQuery({
    ...api.customers.list.queryOptions({ input: { q: words || undefined, limit: SHOWN_CUSTOMERS } }),
    placeholderData: keepPreviousData,
  })
  const move = useMovePhotos()
  const to = (place: PhotoPlace) => move.mutate({ ids, place }, { onSuccess: onClose })
  const found = [...(people.data?.body ?? []), ...(jobs.data?.body ?? [])]
  const failed = jobs.error ?? people.error
  return (
    <Dialog title={ids.length === 1 ? 'Move photo' : `Move ${ids.length} photos`} opened onClose={onClose}>
      <div className="body">
        <TextField
          label="Search customers and jobs"
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          autoComplete="off"
          data-autofocus=""
        />
        {failed ? (
          <p className="err" role="alert">
            {errorMessage(failed)}
          </p>
        ) : (
          <p className="vh" role="status">
            {jobs.data && people.data ? `${found.length} found` : 'Searching'}
          </p>
        )}
        <ul className="jobpick">
          {people.data?.body.map(({ id, name, phone }) => (
            <li key={id}>
              <button type="button" disabled={move.isPending} onClick={() => to({ customerId: id, jobId: null })}>
                <b>{name}</b>
                <span>Customer · {formatPhone(phone)}</span>
              </button>
            </li>
          ))}
          {jobs.data?.body.map((job) => (
            <li key={job.id}>
              <button
                type="button"
                disabled={move.isPending}
                onClick={() => to({ customerId: job.customerId, jobId: job.id })}
              >
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
          <li>
            <button type="button" disabled={move.isPending} onClick={() => to({ customerId: null, jobId: null })}>
              <b>No customer or job</b>
              <span>They stay in Photos.</span>
            </button>
          </li>
        </ul>
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
