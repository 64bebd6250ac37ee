import { readErrorBody } from '#lib/read-error-body.ts'

/**
 * What became of it: the id of what was made of the file; why the server did not take it, in a sentence; or no answer
 * came.
 */
export type Sent = { id: string } | { status: number; reason: string; code?: string } | 'lost' | 'cancelled'
export type Sending<Outcome = Sent> = { outcome: Promise<Outcome>; cancel: () => void }

const TIMEOUT_MS = 180_000

/**
 * Sends a file with what belongs to it. By XMLHttpRequest, since fetch cannot tell how far it is. `onProgress`: a share
 * between 0 and 1.
 */
export function sendFile(
  address: string,
  file: File,
  beside: Record<string, string>,
  onProgress: (share: number) => void,
  headers: Record<string, string> = {},
): Sending {
  const form = new FormData()
  for (const [name, value] of Object.entries(beside)) form.set(name, value)
  form.set('file', file)
  const request = new XMLHttpRequest()
  const outcome = new Promise<Sent>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(read(request)))
    request.addEventListener('error', () => resolve('lost'))
    request.addEventListener('timeout', () => resolve('lost'))
    request.addEventListener('abort', () => resolve('cancelled'))
  })
  request.open('POST', address)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.timeout = TIMEOUT_MS
  request.send(form)
  return { outcome, cancel: () => request.abort() }
}

function read({ status, responseText }: XMLHttpRequest): Sent {
  const answer = parse(responseText)
  if (
    status === 201 &&
    typeof answer === 'object' &&
    answer !== null &&
    'id' in answer &&
    typeof answer.id === 'string'
  )
    return { id: answer.id }
  const error = readErrorBody(answer)
  if (!error) return { status, reason: 'Something went wrong on our end. Try again.' }
  return { status, reason: error.error, code: error.code }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
