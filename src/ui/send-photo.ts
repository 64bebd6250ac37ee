import { typeOf } from '#lib/photo-files.ts'

const PATIENCE_MS = 120_000

/** Sends one photo as it is. Null: it arrived. Else why not, in the server's words, or empty where it had none. */
export async function sendPhoto(address: string, photo: File, headers: Record<string, string> = {}): Promise<string | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'include',
      headers: { ...headers, 'content-type': typeOf(photo) },
      body: photo,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return null
    const { error = '' }: { error?: string } = await response.json()
    return response.status < 500 ? error : ''
  } catch {
    return ''
  }
}
