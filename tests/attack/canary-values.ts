import fc from 'fast-check'
import { endpoints } from '#platform/http/access.ts'
import { contract } from '../../src/contract.ts'
import type { App } from '../support/app.ts'
import { operationsOf } from './contract.ts'
import type { Operation } from './contract.ts'
import { REQUEST_FIXTURES } from './request-fixtures.ts'
import { listsOf, PLAIN } from './seed.ts'
import { IdStore } from './id-store.ts'
import type { Made } from './requests.ts'
import { Senders } from './payload-senders.ts'
import { MARKED_NAME } from './texts.ts'
import { knownWords, remembered, valuesOf } from './values.ts'
import type { Schema } from './values.ts'

const SHORTER = [MARKED_NAME, '<img src=x>', '<b>x', '<b>']

/** What became of a text in a field: it took the markup, or refused it by its name. */
export type Fields = Map<string, 'took' | 'refused'>

export type Filled = {
  fields: Fields
  /** Fields whose markup was taken and then answered otherwise than it was sent. */
  lost: string[]
  /** Calls that took none of the texts in all tries. */
  never: string[]
}

/**
 * Tries for each call, until it took what was sent: among the ids that its path may name are those of parts, such as a
 * customer's addresses.
 */
const TRIES = 12

/**
 * Makes whatever the contract lets people make and change, once for each text, which then stands in every field that
 * takes it; answers what became of them.
 */
export async function fillWithMarkup(app: App, texts: readonly string[]): Promise<Filled> {
  const all = await operationsOf(app)
  const operations = all.filter(
    ({ method, path, body }) =>
      method !== 'GET' && method !== 'DELETE' && body?.['application/json'] && !LEFT_OUT.test(path),
  )
  const access = new Map(
    endpoints(contract).map(({ method, path, meta }) => [`${method} ${path.replace('/api', '')}`, meta.access]),
  )
  const known = new IdStore()
  const senders = new Senders(app, known)
  const versions = new Map<unknown, Version>()
  const filled: Filled = { fields: new Map(), lost: [], never: [] }
  const taken = new Set<string>()
  for (const list of listsOf(all)) {
    const { body } = await senders.send(list, PLAIN)
    learnVersions(body, versions, list.path.slice(1))
  }
  for (const text of texts) {
    // What makes records comes before what changes them.
    for (const operation of operations.toSorted(
      (one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')),
    )) {
      if (await fill(operation, access.get(operation.name) ?? 'owner', { text, senders, known, versions, filled }))
        taken.add(operation.name)
    }
  }
  filled.never.push(...operations.map(({ name }) => name).filter((name) => !taken.has(name)))
  return filled
}

/**
 * What takes away what the others made, or would put the office out; and what puts back a rule that was deleted, which
 * answers one that is there as it is.
 */
const LEFT_OUT =
  /\/erase$|^\/reviews\/\{id\}\/reject$|^\/backups|^\/demo|\/archive$|\/revoke$|^\/customer-pricing\/\{id\}\/restore$/

type Filling = { text: string; filled: Filled; senders: Senders; known: IdStore; versions: Map<unknown, Version> }

async function fill(
  operation: Operation,
  access: string,
  { text, filled, senders, known, versions }: Filling,
): Promise<boolean> {
  const least = access === 'public' ? 'visitor' : (access as Made['as'])
  const refused = new Set<string>()
  for (let turn = 0; turn < TRIES; turn++) {
    const as = turn % 2 === 0 || least === 'visitor' ? least : 'owner'
    const path = Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === 'path')
        .map(({ name, schema }) => [
          name,
          known.tell(schema.enum ? schema.enum[turn % schema.enum.length] : remembered(name, turn), operation.path),
        ]),
    )
    const version = versions.get(Object.values(path).at(-1) ?? operation.path.split('/').at(-1))
    const writing: Writing = { text, refused, marked: new Map(), turn, version }
    const body = write(schemaOf(operation), '', '', writing)
    if (writing.marked.size === 0 && refused.size === 0) return true
    give(body as object, REQUEST_FIXTURES[operation.name] ?? {}, writing)
    const answer = await senders.send(operation, { as, path, query: {}, body, type: 'application/json', headers: {} })
    learnVersions(answer.body, versions, operation.path.split('/').at(-1))
    if (answer.status < 300) {
      for (const [field, sent] of writing.marked) {
        filled.fields.set(`${operation.name} ${field} ${text}`, 'took')
        const answered = (answer.body as Record<string, unknown> | null)?.[field]
        // Some answer it with what the law wants below it.
        if (typeof answered === 'string' && !answered.startsWith(sent))
          filled.lost.push(`${operation.name} ${field}: ${answered}`)
      }
      return true
    }
    for (const field of issuesOf(answer.body)) {
      refused.add(field)
      if (writing.marked.has(field)) filled.fields.set(`${operation.name} ${field} ${text}`, 'refused')
    }
  }
  return false
}

const schemaOf = ({ body }: Operation): Schema | undefined => body?.['application/json']?.schema

/** Text in what is given is not counted as marked: no field says what became of it. */
function give(body: object, given: object, { marked }: Writing): void {
  Object.assign(body, given)
  for (const field of marked.keys()) if (Object.hasOwn(given, field.split('.')[0] ?? '')) marked.delete(field)
}

/**
 * Changes name the version that they were made on: of a record by its id, of what there is one of (a part of Settings,
 * the own profile) by its name.
 */
function learnVersions(answered: unknown, versions: Map<unknown, Version>, name = ''): void {
  if (typeof answered !== 'object' || answered === null) return
  const { id, featureName, kind, version } = answered as Record<string, unknown>
  if (typeof version === 'number' || typeof version === 'string')
    versions.set(name === 'profile' ? name : (id ?? featureName ?? kind ?? name), version)
  for (const [key, one] of Object.entries(answered)) learnVersions(one, versions, key)
}

function issuesOf(body: unknown): string[] {
  const { issues = [] } = (body ?? {}) as { issues?: { path: string }[] }
  return issues.map(({ path }) =>
    path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .join('.'),
  )
}

type Writing = {
  text: string
  refused: Set<string>
  marked: Map<string, string>
  turn: number
  version: Version | undefined
}
type Version = number | string

/**
 * A value of the schema with markup in all text of it that was not refused yet; in later turns what may be left out is,
 * unless it holds text.
 */
function write(schema: Schema | undefined, key: string, at: string, writing: Writing): unknown {
  if (!schema) return null
  const either = schema.anyOf ?? schema.oneOf
  if (either) {
    const all = either.filter(({ type }) => type !== 'null')
    return write(all[writing.turn % all.length], key, at, writing)
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => write(one, key, at, writing)))
  if (schema.type === 'object') return writeObject(schema, at, writing)
  if (schema.type === 'array') return [write(schema.items, key.replace(/s$/, ''), at, writing)]
  // What was never saved is of version 0.
  if (at === 'version' && (writing.version !== undefined || schema.type !== 'string')) return writing.version ?? 0
  if (schema.type !== 'string' || schema.enum || 'const' in schema || schema.format || writing.refused.has(at))
    return tame(schema, key, at, writing.turn)
  const text = [writing.text, ...SHORTER].find(({ length }) => length <= (schema.maxLength ?? Infinity)) ?? ''
  writing.marked.set(at, text)
  return text
}

function tame(schema: Schema, key: string, at: string, turn: number): unknown {
  const words = knownWords(key)
  if (words.length > 0) return words[turn % words.length]
  return fc.sample(valuesOf(schema, key, false), { numRuns: 1, seed: turn * 7919 + at.length })[0]
}

function writeObject({ properties = {}, required = [] }: Schema, at: string, writing: Writing): unknown {
  const inside = (name: string) => (at === '' ? name : `${at}.${name}`)
  const isLess = writing.turn % 3 !== 0
  const chosen = Object.entries(properties).filter(
    ([name, one]) => required.includes(name) || (!writing.refused.has(inside(name)) && (!isLess || holdsText(one))),
  )
  return Object.fromEntries(chosen.map(([name, one]) => [name, write(one, name, inside(name), writing)]))
}

function holdsText({ type, format, enum: words, anyOf, oneOf, items, properties, ...rest }: Schema): boolean {
  if (type === 'string') return !format && !words && !('const' in rest)
  const parts = [...(anyOf ?? oneOf ?? []), ...(items ? [items] : []), ...Object.values(properties ?? {})]
  return parts.some(holdsText)
}
