import { expect } from 'vitest'
import type { ApiClient } from './api-client.ts'

export type Sent = { status: number; body: any }

const BUSY = new Set(['checking', 'waiting', 'importing', 'cancelling', 'undoing'])

/** Sends a file as the browser does, to be imported. */
export async function sendFile(
  url: string,
  { cookie }: ApiClient,
  contents: string | Uint8Array<ArrayBuffer>,
  name = 'customers.csv',
): Promise<Sent> {
  const form = new FormData()
  form.set('name', name)
  form.set('file', new Blob([contents]), name)
  const answer = await fetch(`${url}/api/imports`, { method: 'POST', headers: { cookie }, body: form })
  return { status: answer.status, body: await answer.json() }
}

/** Returns the import once none of it is under way. */
export async function settled(owner: ApiClient, id: string, timeout = 20_000): Promise<any> {
  await expect
    .poll(async () => BUSY.has((await owner.get(`/api/imports/${id}`)).body.status), { timeout, interval: 60 })
    .toBe(false)
  return (await owner.get(`/api/imports/${id}`)).body
}

/**
 * Sends a file, takes its columns as they were guessed (but for those that `change` names by their heading), and runs
 * its dry run.
 */
export async function checked(
  url: string,
  owner: ApiClient,
  contents: string | Uint8Array<ArrayBuffer>,
  change: Record<string, string | null> = {},
  timeout?: number,
): Promise<any> {
  const sent = await sendFile(url, owner, contents)
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 201 })
  const { id, columns } = sent.body
  const targets = columns.map(({ heading, target }: any) => (heading in change ? change[heading] : target))
  const asked = await owner.post(`/api/imports/${id}/check`, { targets })
  expect(asked, JSON.stringify(asked.body)).toMatchObject({ status: 200 })
  return settled(owner, id, timeout)
}

/** Imports what was checked, and waits for its end. */
export async function imported(owner: ApiClient, id: string, known = 'skip', timeout?: number): Promise<any> {
  const begun = await owner.post(`/api/imports/${id}/start`, { known })
  expect(begun, JSON.stringify(begun.body)).toMatchObject({ status: 200 })
  return settled(owner, id, timeout)
}

export const HEADINGS = 'Name,Phone,Email,Address,Service Category,Service Count,Transaction Date'

/** So many customers as lines of a file, each with a phone and an e-mail of their own, beginning with number `from`. */
export const someLines = (many: number, from = 0): string[] =>
  Array.from({ length: many }, (_line, place) => {
    const number = from + place
    return `Person ${number} Vargas,(727) ${String(200 + Math.floor(number / 10_000)).padStart(3, '0')}-${String(number % 10_000).padStart(4, '0')},person${number}@example.com,"${number} Shell Point Rd, Ruskin",Paver Sealing,2,1/5/2025`
  })

/**
 * A messy file as other programs write it: semicolons, Latin-1, quotes with breaks, empty lines, three who are there
 * twice and twenty wrong lines.
 */
export function messyFile(): { bytes: Buffer<ArrayBuffer>; wrong: number[] } {
  const lines = ['Cust Name;Ph #;E-mail addr;Street;Type;Jobs;Last svc;Memo']
  const wrong: number[] = []
  for (let number = 0; number < 30; number++)
    lines.push(
      `"Señora ""Zoë"" Número ${number}";(813) 555-${4100 + number};zoe${number}@example.com;"${number} Shell Point Rd\nRuskin";Paver Sealing;3;11/18/2025;"free; text"`,
    )
  lines.push('', ';;;;;;;')
  for (let number = 0; number < 20; number++) {
    wrong.push(lines.join('\n').split('\n').length + 1)
    lines.push(FAULTS[number % FAULTS.length] ?? '')
  }
  lines.push(
    'Zoë Número 0;813-555-4100;other@example.com;0 Shell Point Rd;;;;',
    'Zoë Número 1;813-555-4300;ZOE1@example.com;1 Shell Point Rd;;;;',
    'Zoë Número 1;(813) 555.4101;;1 Shell Point Rd;;;;',
  )
  return { bytes: Buffer.from(lines.join('\n'), 'latin1'), wrong }
}

const FAULTS = [
  'Joan Petty;813 555 019;;;;1;;',
  'Marina Cove HOA;813 555;;;;1;02/31/2024;',
  ';(813) 555-4202;n@example.com;3 Main St;;1;;',
  'T. Okafor;;tom.okafor.example;;;1;;',
  'Nothing Else;;;;;1;;',
  'Odd Count;12;;;;many;;',
  'Odd Type;000-000-0000;;;Gardening;1;;',
  'Too wide;(813) 555-4207;d@example.com;7 Main St;;1;;memo;and; more',
]
