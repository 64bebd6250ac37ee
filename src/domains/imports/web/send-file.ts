import { ErrorBody, Id } from '#lib/api.ts'
import { LIMITS } from '../contract.ts'

/** The id of the import that was begun, or why not, in a sentence. */
export type Outcome = { id: string } | { reason: string }
export type Sending = { outcome: Promise<Outcome>; cancel: () => void }

const PATIENCE_MS = 180_000

/** Sends a file. By XMLHttpRequest, since fetch cannot tell how far it is. `onProgress`: a share between 0 and 1. */
export function sendFile(file: File, onProgress: (share: number) => void): Sending {
  if (file.size > LIMITS.bytes)
    return { outcome: Promise.resolve({ reason: `${file.name} is larger than ${LIMITS.megabytes} MB. Please send it in parts.` }), cancel: () => {} }
  const form = new FormData()
  form.set('name', file.name)
  form.set('file', file)
  const request = new XMLHttpRequest()
  const outcome = new Promise<Outcome>((resolve) => {
    const lost = () => resolve({ reason: 'The connection was lost on the way. Please send the file again.' })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(read(request)))
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.addEventListener('abort', () => resolve({ reason: '' }))
  })
  request.open('POST', '/api/imports')
  request.timeout = PATIENCE_MS
  request.send(form)
  return { outcome, cancel: () => request.abort() }
}

function read({ status, responseText }: XMLHttpRequest): Outcome {
  const answer = parse(responseText)
  const id = Id.safeParse(typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined)
  if (status === 201 && id.success) return { id: id.data }
  const told = ErrorBody.safeParse(answer)
  return { reason: told.success ? told.data.error : 'Something went wrong on the server. Please try again.' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
