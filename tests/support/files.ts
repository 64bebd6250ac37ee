import type { Answer, ApiClient } from './api-client.ts'

/** The record that a file is added to; `type` of a picture. */
export type FileOf = { of: string; id: string; type?: string }

/** What the card "Photos and files" sends: one form for each file. `name` is what the file calls itself. */
export async function uploadFile(
  url: string,
  by: Pick<ApiClient, 'cookie'>,
  { of, id, type }: FileOf,
  bytes: string | Uint8Array,
  name: string,
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ of, id, type })) if (value) form.set(field, value)
  form.set('file', new Blob([bytes as BlobPart]), name) // TypeScript's DOM has no byte arrays over shared memory in blobs
  const response = await fetch(`${url}/api/files`, {
    method: 'POST',
    headers: { cookie: by.cookie, origin: url },
    body: form,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
