import { getFileType } from '#lib/photo-files.ts'

const TIMEOUT_MS = 120_000

/** Sends one photo as it is. Null: it arrived. Else why not, in the server's words, or empty where it had none. */
export const sendPhoto = (address: string, photo: File, headers: Record<string, string> = {}): Promise<string | null> =>
  post(address, { headers: { ...headers, 'content-type': getFileType(photo) }, body: photo })

/** The same to an address that takes a form with one photo in it. */
export function postPhoto(address: string, photo: File): Promise<string | null> {
  const body = new FormData()
  body.append('photo', photo)
  return post(address, { headers: { accept: 'application/json' }, body })
}

async function post(address: string, sent: RequestInit): Promise<string | null> {
  try {
    const response = await fetch(address, {
      ...sent,
      method: 'POST',
      credentials: 'include',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return null
    const { error = '' }: { error?: string } = await response.json()
    return response.status < 500 ? error : ''
  } catch {
    return ''
  }
}
