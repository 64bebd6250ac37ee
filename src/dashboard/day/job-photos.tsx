import './job-photos.css'
import { Camera, ChevronDown } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import { PHOTO_LIMITS, type Type } from '#domains/work/photos/contract.ts'
import { TYPE_WORDS } from '#domains/work/photos/web/format.ts'
import { isPhoto } from '#lib/photo-files.ts'
import { api, errorMessage } from '../api-client.ts'
import { useConnection } from '../connection.ts'
import { sendLater, useQueuedActions } from '../offline/offline-queue.ts'
import { Chips } from '../parts/chips.tsx'
import { toastError } from '../parts/toasts.tsx'
import { aboutJob } from './job-actions.ts'
import { Thumb, WaitingPhoto } from './photo-thumbs.tsx'
import type { JobStop } from './stops.ts'

const TYPES: Type[] = ['before', 'after', 'other']

/**
 * The photos of this job: those that are there, those that wait on this device, and the camera. A technician sees their
 * own.
 */
export function JobPhotos({ job }: { job: JobStop }) {
  const isUp = useConnection() === 'up'
  const photos = useQuery({ ...api.photos.list.queryOptions({ input: { jobId: job.id, limit: 60 } }), enabled: isUp })
  const waiting = useQueuedActions().filter(({ act }) => act.kind === 'photo' && act.jobId === job.id)
  const rows = photos.data?.body ?? []
  const [chosen, choose] = useState<Type | null>(null)
  const hasBefore =
    rows.some((photo) => photo.type === 'before') ||
    waiting.some(({ act }) => act.kind === 'photo' && act.type === 'before')
  // The first pictures are of what was there; those after them of what was made of it.
  const type = chosen ?? (hasBefore ? 'after' : 'before')
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const file of target.files ?? []) void storePhoto(job, file, type)
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <details className="tdd" open>
      <summary>
        <Camera className="i" />
        Photos
        <span className="num subtle">{formatCount(rows.length, waiting.length, isUp)}</span>
        <ChevronDown className="i" />
      </summary>
      <div className="stackf">
        <Chips
          label="Next photo is"
          value={type}
          onChange={choose}
          options={TYPES.map((value) => ({ value, word: TYPE_WORDS[value] }))}
        />
        <div className="tdp">
          {/* Their pictures are on the server. */}
          {isUp && rows.map((photo) => <Thumb key={photo.id} photo={photo} />)}
          {waiting.map((one) => (
            <WaitingPhoto key={one.seq} waiting={one} />
          ))}
          <label className="addp">
            <Camera className="i" />
            <span>Take photo</span>
            <input className="vh" type="file" accept="image/*" capture="environment" onChange={take} />
          </label>
        </div>
        <label className="linkb small">
          Choose photos from this phone
          <input className="vh" type="file" accept="image/*" multiple onChange={take} />
        </label>
        {photos.isError && isUp && (
          <p className="err" role="alert">
            {errorMessage(photos.error)}
          </p>
        )}
      </div>
    </details>
  )
}

/** Stores a photo. Rejects a file that is no photo, or too large, at once and does not store it. */
async function storePhoto(job: JobStop, file: File, type: Type): Promise<void> {
  if (!(await isPhoto(file))) return toastError('Not a photo', 'Choose an image file.')
  if (file.size > PHOTO_LIMITS.bytes)
    return toastError('Photo too large', `Choose one up to ${PHOTO_LIMITS.megabytes} MB.`)
  const category = /wash/i.test(job.service) ? 'Pressure Washing' : 'Paver Sealing'
  void sendLater({ kind: 'photo', jobId: job.id, type, category, file }, aboutJob(job))
}

function formatCount(there: number, waiting: number, isUp: boolean): string {
  if (waiting === 0) return String(there)
  return isUp ? `${there}, ${waiting} uploading` : `${waiting}, waiting`
}
