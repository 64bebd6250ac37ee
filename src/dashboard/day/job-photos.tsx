import '#domains/photos/web/upload.css'
import { Camera, ChevronDown, ImageOff } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import type { Type } from '#domains/photos/contract.ts'
import { UploadList } from '#domains/photos/web/upload-list.tsx'
import { addUploads, useUploads } from '#domains/photos/web/uploads.ts'
import { TYPE_WORDS } from '#domains/photos/web/words.ts'
import { Picture } from '#ui/picture.tsx'
import { api, type client, sentenceOf } from '../client.ts'
import { useConnection } from '../connection.ts'
import { Chips } from '../parts/chips.tsx'
import type { JobStop } from './stops.ts'

type PhotoRow = Awaited<ReturnType<typeof client.photos.list>>['body'][number]
const TYPES: Type[] = ['before', 'after', 'other']

/** The photos of this job: those that are there, those on their way, and the camera. A technician sees their own. */
export function JobPhotos({ job }: { job: JobStop }) {
  const isUp = useConnection() === 'up'
  const photos = useQuery({ ...api.photos.list.queryOptions({ input: { jobId: job.id, limit: 60 } }), enabled: isUp })
  const uploads = useUploads().filter(({ jobId, state }) => jobId === job.id && state !== 'done')
  const rows = photos.data?.body ?? []
  const [chosen, choose] = useState<Type | null>(null)
  // The first pictures are of what was there; those after them of what was made of it.
  const type = chosen ?? (rows.some((photo) => photo.type === 'before') ? 'after' : 'before')
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    addUploads([...(target.files ?? [])], { jobId: job.id, type, category: /wash/i.test(job.service) ? 'Pressure Washing' : 'Paver Sealing' })
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <details className="tdd" open>
      <summary>
        <Camera className="i" />
        Photos
        <span className="num subtle">{countWords(rows.length, uploads.length)}</span>
        <ChevronDown className="i" />
      </summary>
      <div className="stackf">
        {isUp ? (
          <>
            <Chips label="The next photo shows" value={type} onChange={choose} options={TYPES.map((value) => ({ value, word: TYPE_WORDS[value] }))} />
            <div className="tdp">
              {rows.map((photo) => (
                <Thumb key={photo.id} photo={photo} />
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
            {photos.isError && (
              <p className="err" role="alert">
                {sentenceOf(photos.error)}
              </p>
            )}
          </>
        ) : (
          <p className="small muted">Photos need the network.</p>
        )}
        <UploadList uploads={uploads} />
      </div>
    </details>
  )
}

function Thumb({ photo: { picture, type, problem } }: { photo: PhotoRow }) {
  return (
    <span className="tdt">
      {picture ? (
        <Picture of={{ ...picture, sizes: '11rem' }} alt={picture.alt || `${TYPE_WORDS[type]} photo`} />
      ) : problem ? (
        <span className="gone">
          <ImageOff className="i" />
          <span className="vh">{problem}</span>
        </span>
      ) : (
        <span className="skel">
          <span className="vh">This photo is being prepared.</span>
        </span>
      )}
      <i>{TYPE_WORDS[type]}</i>
    </span>
  )
}

const countWords = (there: number, waiting: number): string => (waiting === 0 ? String(there) : `${there}, ${waiting} on the way`)
