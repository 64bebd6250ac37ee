import { CircleAlert, CircleCheck, Image as ImageIcon } from 'lucide-react'
import { Type, TYPES } from '../contract.ts'
import { usePhotos, useOffice, useUpdatePhoto, type PhotoRow } from './queries.ts'
import { dropUpload, retryUpload, setUploadType, type Upload } from './upload-queue.ts'
import { formatMegabytes, TYPE_WORDS } from './format.ts'

/** More would only make the page slow; those that need a hand come first. */
const SHOWN = 60

/** How far each photo is: its progress with Cancel, what went wrong with Retry, and what it became. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const waiting = usePhotos('waiting').data?.pages.flatMap((page) => page.body) ?? []
  if (uploads.length === 0) return null
  const rank = ({ state }: Upload) =>
    uploads.length <= SHOWN ? 0 : state === 'failed' ? 0 : state === 'sending' ? 1 : state === 'waiting' ? 2 : 3
  const shown = uploads.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN)
  return (
    <>
      <ul className="ups" aria-label="Uploads">
        {shown.map((upload) => (
          <Row
            key={upload.key}
            upload={upload}
            photo={upload.state === 'done' ? waiting.find(({ id }) => id === upload.id) : undefined}
          />
        ))}
      </ul>
      {uploads.length > SHOWN && <p className="upclear small subtle">{`and ${uploads.length - SHOWN} more`}</p>}
    </>
  )
}

function Row({ upload, photo }: { upload: Upload; photo: PhotoRow | undefined }) {
  const { key, file, address } = upload
  const source = address ?? photo?.picture?.fallback
  return (
    <li className="upl">
      <span className="upic">
        {source ? <img src={source} alt="" loading="lazy" decoding="async" /> : <ImageIcon className="i i-lg" />}
      </span>
      <div>
        <b>{file.name}</b>
        {upload.state === 'sending' && (
          <svg className="bar" role="img" aria-label={`${percent(upload.share)} percent`}>
            <rect width={`${percent(upload.share)}%`} height="100%" />
          </svg>
        )}
        {upload.state === 'failed' ? (
          <p className="small badl" role="alert">
            <CircleAlert className="i i-sm" />
            <span>
              {upload.reason} {upload.again && <Act word="Retry" of={file.name} onPress={() => retryUpload(key)} />}{' '}
              <Act word="Remove" of={file.name} onPress={() => dropUpload(key)} />
            </span>
          </p>
        ) : upload.state === 'done' ? (
          <Done photo={photo} />
        ) : (
          <p className="small subtle num">
            {upload.state === 'sending'
              ? `${percent(upload.share)}% of ${formatMegabytes(file.size)}`
              : `Waiting, ${formatMegabytes(file.size)}`}{' '}
            <Act word="Cancel" of={file.name} onPress={() => dropUpload(key)} />
          </p>
        )}
      </div>
      <TypeSelect upload={upload} />
    </li>
  )
}

const percent = (share: number): number => Math.round(share * 100)

const Act = ({ word, of, onPress }: { word: string; of: string; onPress: () => void }) => (
  <button type="button" className="linkb" onClick={onPress}>
    {word}
    <span className="vh"> {of}</span>
  </button>
)

/** Without a photo: it is approved already, or not among those that are loaded. */
function Done({ photo }: { photo: PhotoRow | undefined }) {
  if (photo?.problem)
    return (
      <p className="small badl">
        <CircleAlert className="i i-sm" />
        {photo.problem}
      </p>
    )
  if (photo && !photo.picture) return <p className="small subtle">Uploaded. Processing...</p>
  return (
    <p className="small okl">
      <CircleCheck className="i i-sm" />
      {photo ? 'Ready to approve' : 'Uploaded'}
    </p>
  )
}

/**
 * What this one shows, when it is not what the others show. On its way it takes the choice along; later the office
 * changes it.
 */
function TypeSelect({ upload }: { upload: Upload }) {
  const office = useOffice()
  const update = useUpdatePhoto()
  if (upload.state === 'failed' || (upload.state === 'done' && !office) || upload.state === 'sending') return null
  const choose = (type: Type) => {
    setUploadType(upload.key, type)
    if (upload.state === 'done') update.mutate({ id: upload.id, type })
  }
  return (
    <span className="selwrap">
      <select
        className="select"
        aria-label={`Photo type of ${upload.file.name}`}
        value={upload.type}
        onChange={(event) => choose(Type.parse(event.target.value))}
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {TYPE_WORDS[type]}
          </option>
        ))}
      </select>
    </span>
  )
}
