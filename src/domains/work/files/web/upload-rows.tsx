import { CircleAlert, FileText, Image as ImageIcon } from 'lucide-react'
import { formatBytes } from '../contract-kinds.ts'
import { dropUpload, retryUpload, type Upload } from './upload-queue.ts'

/** More would only make the page slow; those that need a hand come first. */
const SHOWN = 20

/** How far each file is, and what went wrong with those that did not arrive. */
export function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  const rank = ({ state }: Upload) => (state === 'failed' ? 0 : state === 'sending' ? 1 : 2)
  return (
    <>
      <ul className="recl" aria-label="Uploads">
        {uploads
          .toSorted((a, b) => rank(a) - rank(b))
          .slice(0, SHOWN)
          .map((upload) => (
            <Row key={upload.key} upload={upload} />
          ))}
      </ul>
      {uploads.length > SHOWN && <p className="pad small subtle">{`and ${uploads.length - SHOWN} more`}</p>}
    </>
  )
}

function Row({ upload }: { upload: Upload }) {
  const { key, file, state } = upload
  const percent = upload.state === 'sending' ? Math.round(upload.share * 100) : 0
  const Icon = state === 'failed' ? CircleAlert : upload.address ? ImageIcon : FileText
  return (
    <li className={state === 'failed' ? 'bad' : undefined}>
      <Icon className="i" />
      <span>
        <b>{file.name}</b>
        {upload.state === 'failed' ? (
          <span className="small" role="alert">
            {upload.reason}
          </span>
        ) : (
          <span className="small subtle num">
            {state === 'sending' ? `${percent}% of ${formatBytes(file.size)}` : `Waiting, ${formatBytes(file.size)}`}
          </span>
        )}
        {state === 'sending' && <progress max={100} value={percent} aria-label={`Upload of ${file.name}`} />}
      </span>
      <span className="recacts">
        {upload.state === 'failed' && upload.again && (
          <button type="button" className="btn btn-line btn-sm" onClick={() => retryUpload(key)}>
            Retry<span className="vh"> {file.name}</span>
          </button>
        )}
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => dropUpload(key)}>
          {state === 'failed' ? 'Remove' : 'Cancel'}
          <span className="vh"> {file.name}</span>
        </button>
      </span>
    </li>
  )
}
