import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { isContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { createUnrelatedCustomers } from '#tests/support/anonymous-users.ts'
import { contract } from '../../contract.ts'
import { endpoints } from './access.ts'
import type { Endpoint } from './access.ts'

const { app, owner } = useApp()

const ANY_ID = '00000000-0000-4000-8000-000000000000'
const at = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, ANY_ID)

/** The fields that a call may be sent, but for those of its path. */
function fieldsOf({ name, path }: Endpoint): string[] {
  const node: unknown = name
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], contract)
  // Every schema of ours is zod's.
  const input = isContractProcedure(node) ? (node['~orpc'].inputSchema as unknown as z.ZodType | undefined) : undefined
  const { properties = {} } = input ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) : {}
  return Object.keys(properties).filter((field) => !path.includes(`{${field}}`))
}

const calls = endpoints(contract).filter(({ meta }) => !meta.takesFile)
const asked = calls.filter((call) => fieldsOf(call).length > 0)
const reads = asked.filter(({ method }) => method === 'GET')
const writes = asked.filter(({ method }) => method !== 'GET')

/** Matches zod's own messages, which people never see. */
const OF_ZOD = /invalid (input|option|string|url)|expected|received|too (big|small)|unrecognized|[<>]=/i

describe('a call that is sent nonsense', () => {
  /** Public calls are counted by address. */
  const who = ({ meta }: Endpoint) => (meta.access === 'public' ? createClient(app.url, '') : owner)
  async function refused(call: Endpoint, path: string, body?: unknown): Promise<void> {
    const answer = await who(call).call(call.method, path, body)
    expect(answer.status, path).toBeLessThan(500)
    if (answer.status === 400)
      expect(JSON.stringify({ ...answer.body, code: '' }), path.slice(0, 200)).not.toMatch(OF_ZOD)
  }

  test.each(reads.map((call) => [call.path, call] as const))('GET %s answers in our own words', async (_path, call) => {
    // Each field has an issue of its own.
    const queries = ['?=1&?=2', '?[a]=1', `?=${'x'.repeat(2000)}`, '?=nonsense', '?=0000-01-01']
    for (const query of queries)
      await refused(
        call,
        `${at(call)}?${fieldsOf(call)
          .map((field) => query.replaceAll('?', field))
          .join('&')}`,
      )
  })

  test.each(writes.map((call) => [call.method, call.path, call] as const))(
    '%s %s answers in our own words',
    async (_method, _path, call) => {
      const all = (value: unknown) => Object.fromEntries(fieldsOf(call).map((field) => [field, value]))
      await refused(call, at(call))
      for (const body of [[], 'null', '5', all({}), all([[]]), all(null)]) await refused(call, at(call), body)
    },
  )
})

describe('a cursor', () => {
  const lists = reads.filter((call) => fieldsOf(call).includes('cursor'))

  test('of another list is refused, and its own accepted', async () => {
    const add = createUnrelatedCustomers(app)
    await add()
    await add()
    const { headers } = await owner.get('/api/customers?limit=1')
    const next = new URL(/<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? '', app.url)
    const cursor = next.searchParams.get('cursor') ?? ''
    expect(await owner.get(next.pathname + next.search)).toMatchObject({ status: 200, body: [{ name: 'Nobody 0' }] })
    expect(lists.length).toBeGreaterThan(10)
    for (const list of lists.filter(({ path }) => path !== '/api/customers'))
      expect(await owner.get(`${at(list)}?${new URLSearchParams({ cursor })}`), list.path).toMatchObject({
        status: 400,
        body: {
          error: 'This page belongs to another list. Start again from the first page.',
          issues: [{ path: 'cursor' }],
        },
      })
    for (const forged of [cursor.split('.')[1], `customers.${cursor}`, 'customers.', 'x'])
      expect(await owner.get(`/api/customers?${new URLSearchParams({ cursor: forged ?? '' })}`), forged).toMatchObject({
        status: 400,
      })
  })
})

describe('while the database is away', () => {
  /** Makes the database unreachable: every request for a connection is rejected. */
  async function without(work: () => Promise<void>): Promise<void> {
    const { pool } = app.parts.db
    const { query, connect: join } = pool
    const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    Object.assign(pool, { query: away, connect: away })
    try {
      await work()
    } finally {
      Object.assign(pool, { query, connect: join })
    }
  }

  test('gives a visitor the number to call, and a signed-in person no number', async () => {
    await without(async () => {
      expect(await app.visitor.get('/api/partners')).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining('Please call (') },
      })
      const answer = await owner.get('/api/jobs')
      expect(answer).toMatchObject({
        status: 503,
        body: {
          error: 'We can’t reach the database right now. Try again. If it keeps happening, check System Health.',
        },
      })
      expect(answer.headers.get('retry-after')).toBe('5')
    })
  })

  test('the number to call is the one in the settings, whether or not anybody has opened a page since', async () => {
    const shownSentence = async () => {
      let sentence = ''
      await without(async () => void (sentence = (await app.visitor.get('/api/partners')).body.error))
      return sentence
    }
    const { body } = await owner.get('/api/settings')
    const before = await shownSentence()
    const saved = await owner.call('PUT', '/api/settings/facts', {
      value: { ...body.facts.value, phone: '(813) 555-0177' },
      version: body.facts.version,
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    await expect.poll(shownSentence).toBe('We can’t process this online right now. Please call (813) 555-0177.')
    expect((await owner.call('DELETE', '/api/settings/facts', {})).status).toBe(200)
    await expect.poll(shownSentence).toBe(before)
  })
})

test('a body that is too large for a sign-in ends its connection, since the rest of it is still on its way', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [
    'POST /api/auth/sign-in/email HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    'Content-Length: 300000',
    '',
    '',
  ]
  socket.write(`${head.join('\r\n')}{"email":"`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 413/)
  expect(answer.toLowerCase()).toContain('connection: close')
})
