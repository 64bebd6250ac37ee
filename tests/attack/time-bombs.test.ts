import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../src/contract.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'

const LENGTH = 100_000
/** The promise for one input in one validator. */
const MAX_MS = 50

/** What makes a pattern try again and again: long runs of what it takes, and then the one letter that it does not. */
const BOMBS: readonly string[] = [
  ['a', 'A', '0', ' ', '-', '.', '@', '/', '+', '(', '"', '\n', '\\', '<', '%41', '\u00e9', '\u{1f600}', '\u0301'],
  [
    'a.',
    'a@',
    'a-',
    'a@a.',
    '0-',
    '(0',
    '0 ',
    'a b',
    '&a',
    '<a ',
    '+1',
    'a_',
    '::',
    '0:',
    'http://',
    '/a',
    '{{a}}',
    ', ',
    '\r\n',
    'ab=',
  ],
]
  .flat()
  .map((part) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH))
  .flatMap((run) => [run, `${run}!`, `a@${run}\u0000`, `https://${run} `])

type Field = { name: string; schema: z.core.$ZodType }

/** Every schema that takes one value of a body, a query or a path, once, with the name of the call that has it. */
function fieldsOf(schema: z.core.$ZodType, name: string, seen: Set<unknown>): Field[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  // Schemas of schemas: whichever way zod keeps its parts, each has `_zod`.
  const inner = Object.entries(schema._zod.def).flatMap(([key, part]) =>
    partsOf(key === 'checks' ? [] : part, name, seen),
  )
  return [...(takesText(schema) ? [{ name, schema }] : []), ...inner]
}

/**
 * Not what is made of parts, whose fields come by themselves; nor the bare function of a transform, which comes with
 * the check before it.
 */
const takesText = (schema: z.core.$ZodType): boolean =>
  !['object', 'array', 'record', 'tuple', 'transform'].includes(schema._zod.def.type)

function partsOf(part: unknown, name: string, seen: Set<unknown>): Field[] {
  if (typeof part !== 'object' || part === null || part instanceof RegExp) return []
  if ('_zod' in part) return fieldsOf(part as z.core.$ZodType, name, seen)
  return Object.entries(part).flatMap(([key, one]) => partsOf(one, `${name}.${key}`, seen))
}

function inputsOf(node: unknown, name: string): Field[] {
  if (isContractProcedure(node)) {
    const schema = node['~orpc'].inputSchema
    // Ours are zod's, full or mini.
    return schema ? [{ name, schema: schema as z.core.$ZodType }] : []
  }
  return typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, one]) => inputsOf(one, `${name}.${key}`))
    : []
}

/**
 * Milliseconds of the processor, the best of ten: a pattern that tries again and again does so each time, and a machine
 * that was lent out in between does not.
 */
function cost(schema: z.core.$ZodType, value: string): number {
  let best = Infinity
  for (let turn = 0; turn < 10 && best > MAX_MS / 5; turn++) {
    const before = process.cpuUsage()
    z.safeParse(schema, value)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

test('no text of 100,000 letters keeps any validator of the contract busy for 50 ms', { timeout: 600_000 }, () => {
  const seen = new Set<unknown>()
  const fields = inputsOf(contract, '').flatMap(({ name, schema }) => fieldsOf(schema, name, seen))
  expect(fields.length).toBeGreaterThan(500)
  const slow: string[] = []
  let worst = 0
  const each = pickRuns(4, BOMBS.length)
  for (const [place, { name, schema }] of fields.entries()) {
    for (let nth = 0; nth < each; nth++) {
      // Few for each, and another few for the next one.
      const bomb = BOMBS[(place * each + nth) % BOMBS.length] ?? ''
      const took = cost(schema, bomb)
      worst = Math.max(worst, took)
      if (took > MAX_MS)
        slow.push(
          `${name} took ${Math.round(took)} ms for ${JSON.stringify(bomb.slice(0, 12))}…${JSON.stringify(bomb.slice(-3))}`,
        )
    }
  }
  expect(slow).toEqual([])
  recordProof('regex time bombs', {
    tried: fields.length * each,
    figure: `${fields.length} validators, the slowest ${worst.toFixed(1)} ms of CPU`,
  })
})
