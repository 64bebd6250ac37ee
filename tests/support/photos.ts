import { expect } from 'vitest'
import type { App } from './app.ts'
import { aQuote, createClient } from './api-client.ts'
import type { Answer, ApiClient } from './api-client.ts'

/** What stands beside the file in the form of an upload. */
export type Beside = Partial<
  Record<'jobId' | 'visitId' | 'visitAreaId' | 'type' | 'category' | 'caption' | 'alt', string>
>

/** What the Photos tab sends: one form for each photo. `name` is what the file calls itself. */
export async function uploadPhoto(
  url: string,
  by: Pick<ApiClient, 'cookie'>,
  photo: Uint8Array | string,
  beside: Beside = {},
  { name = 'IMG_2041.jpg', type = 'image/jpeg' }: { name?: string; type?: string } = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries(beside)) form.set(field, value)
  form.set('file', new Blob([photo as BlobPart], { type }), name) // TypeScript's DOM has no byte arrays over shared memory in blobs
  return sendForm(url, by, form)
}

export async function sendForm(url: string, by: Pick<ApiClient, 'cookie'>, form: FormData): Promise<Answer> {
  const response = await fetch(`${url}/api/photos`, {
    method: 'POST',
    headers: { cookie: by.cookie, origin: url },
    body: form,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A job as it comes to be: a quote request, auto-processed. */
export async function aJob(
  app: Pick<App, 'url' | 'as'>,
  quote: Record<string, unknown> = {},
): Promise<{ id: string; customerName: string }> {
  const { body: receipt } = await createClient(app.url, '').post('/api/service-requests', aQuote(quote))
  const { status, body } = await (await app.as('owner')).post(`/api/automation/process-request/${receipt.id}`)
  expect(status).toBe(200)
  return body.job
}

/**
 * Waits until the sizes of this photo are made, or it is known that they never will be. In milliseconds: how long at
 * most.
 */
export async function prepared(owner: ApiClient, id: string, timeout = 25_000): Promise<any> {
  const find = async () => {
    const { body } = await owner.get('/api/photos?limit=200')
    return body.find((photo: { id: string }) => photo.id === id)
  }
  await expect.poll(async () => ((photo) => photo?.picture ?? photo?.problem)(await find()), { timeout }).toBeTruthy()
  return find()
}

/** Every size and format of a photo, as the browser gets them. `picture`: as the list tells it. */
export const shownOf = (
  url: string,
  { cookie }: Pick<ApiClient, 'cookie'>,
  { avif, webp, jpg }: Record<'avif' | 'webp' | 'jpg', string>,
): Promise<Buffer[]> =>
  Promise.all(
    [avif, webp, jpg]
      .flatMap((set) => set.split(', '))
      .map(async (one) => {
        const answer = await fetch(url + one.split(' ')[0], { headers: { cookie } })
        expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
        return Buffer.from(await answer.arrayBuffer())
      }),
  )
