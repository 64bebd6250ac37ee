import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '#platform/database/open.ts'
import { another } from './photos.ts'
import type { Server } from './processes.ts'

/**
 * One thing that is done again and again: how often, how many may be under way at once, and the address and words of
 * each.
 */
export type Work = {
  what: string
  everyMs: number
  atOnce: number
  /** What answers otherwise than this is an error. */
  expects: number
  ask: (number: number) => Request
}

/**
 * Requests that have an address of their own each, as behind a proxy: the limits per address are another proof's
 * subject.
 */
const from = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
const WORDS = ['smith', 'maria', 'quillquist', 'shell point', 'dvorski', '813-200', 'example.com', 'walter']

/** Each second asks more than a busy business does in a minute. */
export function listWorkloads({ url }: Server, cookie: string, photo: Buffer): Work[] {
  const get = (path: string) => new Request(url + path, { headers: { cookie, 'accept-encoding': 'br' } })
  return [
    {
      what: 'home page',
      everyMs: 25,
      atOnce: 32,
      expects: 200,
      ask: () => new Request(`${url}/`, { headers: { 'accept-encoding': 'br' } }),
    },
    {
      what: 'lead POST',
      everyMs: 200,
      atOnce: 16,
      expects: 201,
      ask: (number) =>
        new Request(`${url}/api/service-requests`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': from(number),
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({
            name: `Load ${number}`,
            phone: `+1813${2_000_000 + (number % 7_999_999)}`,
            email: `load.${number}@example.com`,
            address: `${1 + number} Shell Point Rd, Ruskin, FL 33570`,
            service: 'pool-deck',
            message: 'The pavers around the pool have faded.',
          }),
        }),
    },
    {
      what: 'dashboard list',
      everyMs: 200,
      atOnce: 8,
      expects: 200,
      ask: (number) =>
        get(['/api/customers', '/api/jobs', '/api/service-requests', '/api/customers?sort=name'][number % 4] ?? ''),
    },
    {
      what: 'dashboard search',
      everyMs: 250,
      atOnce: 8,
      expects: 200,
      ask: (number) => get(`/api/customers?${new URLSearchParams({ q: WORDS[number % WORDS.length] ?? '' })}`),
    },
    {
      what: 'photo upload',
      everyMs: 6000,
      atOnce: 1,
      expects: 201,
      ask: (number) => {
        const body = new FormData()
        body.set('category', 'Paver Sealing')
        body.set('type', 'other')
        body.set('file', new Blob([new Uint8Array(another(photo, number))], { type: 'image/jpeg' }), 'driveway.jpg')
        return new Request(`${url}/api/photos`, { method: 'POST', headers: { cookie }, body })
      },
    },
  ]
}

/**
 * Everybody agrees to offers by e-mail, in as many groups as there are minutes, and the business has the address that
 * offers must name.
 */
export async function readyForCampaigns(
  { url }: Server,
  cookie: string,
  pool: OpenDatabase['pool'],
  groups: number,
): Promise<void> {
  await pool.query(
    `update customers set tags = array['load ' || (1 + abs(hashtext(id::text)) % $1)] where email is not null`,
    [groups],
  )
  await pool.query(
    `insert into consents (id, channel, address, covers, agreed, source, at) select gen_random_uuid(), 'email', lower(email), 'offers', true, 'office', now() - interval '1 day' from customers where email is not null`,
  )
  const { facts } = (await (await fetch(`${url}/api/business`, { headers: { cookie } })).json()) as { facts: object } // as the contract has it
  await pool.query(
    `insert into settings (name, value) values ('facts', $1) on conflict (name) do update set value = $1`,
    [JSON.stringify({ ...facts, street: '12 Shell Point Rd' })],
  )
}

/** An offer by e-mail to one group; at once, since e-mail has no quiet hours. Answers how many will get it. */
export async function campaign({ url }: Server, cookie: string, group: number): Promise<number> {
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T // as the contract has it
  }
  const audience = { tags: [`load ${group}`] }
  const { will } = await call<{ will: number }>('/api/campaigns/reach', { audience, way: 'email' })
  const draft = await call<{ id: string; version: number }>('/api/campaigns', {
    name: `Load ${group}`,
    way: 'email',
    text: '',
    subject: 'Time again, {first_name}?',
    email: 'Hi {first_name},\n\nGet a free estimate:\n{link}',
    audience,
    day: null,
    at: null,
  })
  await call(`/api/campaigns/${draft.id}/confirm`, { version: draft.version, will })
  return will
}
