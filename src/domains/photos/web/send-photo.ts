import { ErrorBody, Id } from '#lib/api.ts'

/** What became of it: the photo's id, or why it did not arrive and whether it may the next time. `status`: of the answer, 0 when there was none. */
type Outcome = { id: string } | { reason: string; again: boolean; status: number }
export type Sending = { outcome: Promise<Outcome>; cancel: () => void }

const PATIENCE_MS = 180_000

/** Sends one photo with what belongs to it. By XMLHttpRequest, since fetch cannot tell how far it is. `onProgress`: a share between 0 and 1. */
export function sendPhoto(file: File, beside: Record<string, string>, onProgress: (share: number) => void): Sending {
  const form = new FormData()
  for (const [name, value] of Object.entries(beside)) form.set(name, value)
  form.set('file', file)
  const request = new XMLHttpRequest()
  let share = 0
  const outcome = new Promise<Outcome>((resolve) => {
    const lost = () => resolve({ reason: `Connection lost at ${Math.round(share * 100)}%.`, again: true, status: 0 })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      share = total > 0 ? loaded / total : 0
      onProgress(share)
    })
    request.addEventListener('load', () => resolve(read(request)))
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.addEventListener('abort', () => resolve({ reason: 'Cancelled.', again: true, status: 0 }))
  })
  request.open('POST', '/api/photos')
  request.timeout = PATIENCE_MS
  request.send(form)
  return { outcome, cancel: () => request.abort() }
}

function read({ status, responseText }: XMLHttpRequest): Outcome {
  const answer = parse(responseText)
  if (status === 201) {
    const id = Id.safeParse(typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined)
    if (id.success) return { id: id.data }
  }
  const told = ErrorBody.safeParse(answer)
  const reason = told.success ? told.data.error : 'Something went wrong on the server. Please try again.'
  // What is wrong with the file itself is wrong the next time, too.
  return { reason, again: ![400, 403, 413, 415].includes(status), status }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
