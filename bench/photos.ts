import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Server } from './processes.ts'

type Photo = { id: string; picture: { avif: string } | null; problem: string | null }

/** A photo of 12 megapixels as a phone makes it: about 3 MB of JPEG. */
export async function phonePhoto(): Promise<Buffer> {
  const scene = readFileSync('public/pictures/' + heroName())
  const grain = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .jpeg()
    .toBuffer()
  return sharp(scene)
    .resize(4000, 3000, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

function heroName(): string {
  const list = readFileSync('src/site/pictures.ts', 'utf8')
  return /\/pictures\/(heroAfter-\w+-1050\.jpg)/.exec(list)?.[1] ?? ''
}

/** The same picture with other bytes: a JPEG comment right after its first marker. */
export function another(photo: Buffer, number: number): Buffer {
  const words = Buffer.from(`photo ${number}`)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words])
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)])
}

export async function upload({ url }: Server, cookie: string, photo: Buffer): Promise<Photo> {
  const body = new FormData()
  body.set('category', 'Paver Sealing')
  body.set('type', 'other')
  body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'driveway.jpg')
  const answer = await fetch(`${url}/api/photos`, { method: 'POST', headers: { cookie }, body })
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Photo // as the contract has it
}

/** Waits until every photo has its sizes. */
export async function prepared(
  server: Server,
  cookie: string,
  ids: readonly string[],
  patienceMs: number,
): Promise<Photo[]> {
  const until = Date.now() + patienceMs
  for (;;) {
    const all: Photo[] = []
    for (let next: string | null = `${server.url}/api/photos?limit=100`; next;) {
      const answer: Response = await fetch(next, { headers: { cookie } })
      all.push(...((await answer.json()) as Photo[])) // as the contract has it
      const link: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      next = link ? new URL(link, server.url).href : null
    }
    const mine = all.filter(({ id }) => ids.includes(id))
    const broken = mine.find(({ problem }) => problem)
    if (broken) throw new Error(`A photo could not be prepared: ${broken.problem}`)
    if (mine.length === ids.length && mine.every(({ picture }) => picture)) return mine
    if (Date.now() > until)
      throw new Error(`${mine.filter(({ picture }) => !picture).length} of ${ids.length} photos are not prepared`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
