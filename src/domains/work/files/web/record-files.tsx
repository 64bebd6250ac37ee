import './record-files.css'
import { Camera } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import type { RecordKind } from '../contract.ts'
import { ACCEPTED } from '../contract-kinds.ts'
import { FileList } from './file-list.tsx'
import { useRecordFiles } from './queries.ts'
import { RecordPhotos } from './record-photos.tsx'
import { addUploads, useUploadsOf } from './upload-queue.ts'
import { UploadRows } from './upload-rows.tsx'

/** How many a card shows before a person asks for all. */
const SHOWN = { photos: 7, files: 4 }

/**
 * The photos and files of a record, with those of the records that it came from. Files are dropped anywhere on the card
 * or chosen; they are private until someone shows or publishes one.
 */
export function RecordFiles({ of, id }: { of: RecordKind; id: string }) {
  const titleId = useId()
  const lists = useRecordFiles(of, id)
  const uploads = useUploadsOf(of, id)
  const [isAll, showAll] = useState(false)
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const take = (files: PickedFiles) => void addUploads([...(files ?? [])], { of, recordId: id })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const { photos = [], files = [], photoCount = 0, fileCount = 0, shared = [] } = lists.data ?? {}
  const published = photos.filter(({ approved }) => approved).length
  const isMore = photos.length > SHOWN.photos || files.length > SHOWN.files
  return (
    // A mouse drops anywhere on it; the field inside does the same for everybody.
    <div
      className={isOver ? 'recf over' : 'recf'}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <section className="card" aria-labelledby={titleId}>
        <div className="ph">
          <h2 id={titleId}>Photos and files</h2>
          {isMore ? (
            <button type="button" className="linkb small" aria-expanded={isAll} onClick={() => showAll(!isAll)}>
              {isAll ? 'Show fewer' : `Show all ${photoCount + fileCount}`}
            </button>
          ) : (
            <span className="small subtle">
              {published === 0 ? 'Not on the website' : `${published} on the website`}
            </span>
          )}
        </div>
        <div className="pad">
          {lists.isError && !lists.data && (
            <p className="err" role="alert">{`Couldn’t load photos and files. ${errorMessage(lists.error)}`}</p>
          )}
          <RecordPhotos
            of={of}
            id={id}
            photos={lists.data && (isAll ? photos : photos.slice(0, SHOWN.photos))}
            shared={shared}
          >
            <label className="addp">
              <Camera className="i" />
              <span>Add photo or file</span>
              <input
                ref={picker}
                className="vh"
                type="file"
                accept={ACCEPTED}
                multiple
                onChange={({ target }) => {
                  take(target.files)
                  // The same file may be chosen again.
                  target.value = ''
                }}
              />
            </label>
          </RecordPhotos>
        </div>
        <FileList of={of} id={id} files={isAll ? files : files.slice(0, SHOWN.files)} shared={shared} />
        <UploadRows uploads={uploads} />
        {isAll && (photoCount > photos.length || fileCount > files.length) && (
          <p className="pad small subtle">{`The newest ${photos.length} photos and ${files.length} files are shown.`}</p>
        )}
      </section>
    </div>
  )
}

type PickedFiles = globalThis.FileList | null
