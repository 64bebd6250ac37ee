import { Agent, get } from 'node:http'
import { report } from './paired-runs.ts'

/** Requests of one side before it is the other's turn, and how often each has its turn. */
const [IN_A_ROW, TURNS] = [25, Number(process.env.TURNS ?? 16)]

/**
 * One thing to ask for, in the same words of both sides. `number` says which of several. `before` comes before each
 * turn.
 */
export type Asking = {
  what: string
  ours: (number: number) => string
  bare: (number: number) => string
  before?: () => Promise<unknown>
}

/** A side: where it is, and who asks. */
export type Side = { url: string; cookie: string }

/** Both sides in turn; p50 and p99 of all requests of each, and the ratios. */
export async function beside(ours: Side, bare: Side, asking: Asking, atMost = 3): Promise<boolean> {
  const times = await inTurn(
    () => inARow(ours, asking.ours),
    () => inARow(bare, asking.bare),
    asking.before,
  )
  return [0.5, 0.99].map((part) => compare(`${asking.what}, p${part * 100}`, times, part, atMost)).every(Boolean)
}

/** Two of our own side by side, by the median alone: what is compared is how they grow. */
export async function grown(
  what: string,
  large: () => Promise<number[]>,
  small: () => Promise<number[]>,
  atMost: number,
): Promise<boolean> {
  return compare(`${what}, p50`, await inTurn(large, small), 0.5, atMost)
}

type Times = { one: number[]; other: number[] }

async function inTurn(
  one: () => Promise<number[]>,
  other: () => Promise<number[]>,
  before?: () => Promise<unknown>,
): Promise<Times> {
  const times: Times = { one: [], other: [] }
  for (let turn = 0; turn <= TURNS; turn++) {
    await before?.()
    const first = turn % 2 === 0
    const [a, b] = first ? [await one(), await other()] : [await other(), await one()]
    // The first turn warms up and is not counted.
    if (turn === 0) continue
    times.one.push(...(first ? a : b))
    times.other.push(...(first ? b : a))
  }
  return times
}

function compare(what: string, { one, other }: Times, part: number, atMost: number): boolean {
  const [ours, bare] = [percentile(one, part), percentile(other, part)]
  return report(what, 'ms', { ours, bare, ratio: ours / bare }, { atMost })
}

let asked = 0

/** Milliseconds of some requests, one after the other. */
export async function inARow({ url, cookie }: Side, path: (number: number) => string): Promise<number[]> {
  const times: number[] = []
  const begin = asked
  asked += IN_A_ROW
  for (let number = begin; number < begin + IN_A_ROW; number++) times.push((await ask(url + path(number), cookie)).took)
  return times
}

function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
}

const agent = new Agent({ keepAlive: true })

export type Got = { headers: Record<string, unknown>; body: string; firstByte: number; took: number }

/** Milliseconds to the first byte and to the last, on a connection that stays. */
export function ask(address: string, cookie: string): Promise<Got> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    get(address, { agent, headers: { cookie } }, (response) => {
      const chunks: Buffer[] = []
      let firstByte = 0
      response.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - began
        chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}: ${body}`))
        else resolve({ headers: response.headers, body, firstByte, took: performance.now() - began })
      })
    }).on('error', reject)
  })
}

/** One of several, by a number of any size. */
export function of<Thing>(things: readonly Thing[], number: number): Thing {
  const thing = things[number % things.length]
  if (thing === undefined) throw new Error('There is nothing to choose from')
  return thing
}
