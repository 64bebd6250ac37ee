import './upload.css'
import { Camera, ImageUp } from 'lucide-react'
import { useRef, useState, type DragEvent, type RefObject } from 'react'
import { SelectField } from '#dashboard/parts/field.tsx'
import { isOnItsWay } from '#dashboard/parts/upload-queue.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Icon } from '#ui/icon.tsx'
import { GALLERY_CATEGORIES, Type, TYPES, type Category } from '../contract.ts'
import { JobPicker } from './job-picker.tsx'
import { useChosenJob } from './job-queries.ts'
import { useOffice } from './queries.ts'
import { UploadList } from './upload-list.tsx'
import { addUploads, clearUploads, useUploads } from './upload-queue.ts'
import { TYPE_WORDS } from './format.ts'

/**
 * Where photos are dropped, chosen or taken, for which job they are, and how far each one is. `?job=` chooses the job.
 */
export function UploadArea({ picker }: { picker: RefObject<HTMLInputElement | null> }) {
  const uploads = useUploads()
  const office = useOffice()
  const [jobId, chooseJob] = useUrlState('job')
  const job = useChosenJob(jobId)
  const [type, setType] = useState<Type>('other')
  const [category, setCategory] = useState<Category>(GALLERY_CATEGORIES[0])
  const [picking, pick] = useState(false)
  const [over, setOver] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => void addUploads([...(files ?? [])], { jobId: jobId || null, type, category })
  const choose = (input: HTMLInputElement) => {
    take(input.files)
    // The same file may be chosen again.
    input.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const done = uploads.filter(({ state }) => state === 'done').length
  return (
    <section className="card" aria-labelledby="photo-uploads">
      <div className="ph">
        <h2 id="photo-uploads">{uploads.length > 0 ? 'Uploading' : 'Upload'}</h2>
        {uploads.length > 0 && (
          <span className="small subtle num" role="status">
            {`${done} of ${uploads.length} done`}
          </span>
        )}
      </div>
      {/* A mouse drops anywhere on it; the field inside does the same for everybody. */}
      <div
        className={over ? 'dropz over' : 'dropz'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={ImageUp} size="lg" />
        <span>
          <label htmlFor="photo-files">
            <b>Drop photos here or choose files</b>
          </label>
          <span>
            Any phone format, several at once. Job:{' '}
            {office ? (
              <button type="button" className="linkb" onClick={() => pick(true)}>
                {job.words}
                <span className="vh">, change job</span>
              </button>
            ) : (
              job.words
            )}
          </span>
        </span>
        <input
          ref={picker}
          className="vh"
          id="photo-files"
          type="file"
          accept="image/*"
          multiple
          onChange={(event) => choose(event.target)}
        />
      </div>
      <div className="upset compact">
        <SelectField label="Photo type" value={type} onChange={(event) => setType(Type.parse(event.target.value))}>
          {TYPES.map((one) => (
            <option key={one} value={one}>
              {TYPE_WORDS[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Category"
          value={category}
          onChange={(event) => setCategory(GALLERY_CATEGORIES.find((one) => one === event.target.value) ?? category)}
        >
          {GALLERY_CATEGORIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <label className="btn btn-line btn-sm shoot">
          <Camera className="i" />
          Take a photo
          <input
            ref={camera}
            className="vh"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => choose(event.target)}
          />
        </label>
      </div>
      <UploadList uploads={uploads} />
      {done > 0 && !uploads.some(isOnItsWay) && (
        <div className="upclear">
          <button type="button" className="linkb small" onClick={clearUploads}>
            Clear completed
          </button>
        </div>
      )}
      {picking && (
        <JobPicker
          chosen={jobId}
          onChoose={(id) => {
            chooseJob(id)
            pick(false)
          }}
          onClose={() => pick(false)}
        />
      )}
    </section>
  )
}
