// Stands between an attacking tool and a running app: node tools/attack/visitors.mjs SITE FOLDER [e-mail password]
// Every request goes on as another visitor's (X-Forwarded-For, which the app believes with TRUST_PROXY=loopback), so
// that limits by address do not hide what is behind them; with an e-mail and a password also as that person's.
// FOLDER/calls.txt gets the address of every call that reads; on SIGTERM FOLDER/answers.txt gets how often each status
// came, each answer of 500 or more, of which any is a fault of the product, and each request that was not answered at
// all.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'

const [site, folder, email, password] = process.argv.slice(2)
if (!site || !folder)
  throw new Error(
    'Say the address of the app and a folder: node tools/attack/visitors.mjs http://127.0.0.1:3999 /tmp/attack',
  )

/** What a tool must not do, or the rest of its run is anonymous. */
const ENDS_THE_SESSION = /^\/api\/(logout|auth\/(sign-out|revoke|change-password|two-factor)|profile\/sessions)/

/** An id that belongs to no record. */
const UNKNOWN_ID = '6be2c28f-dd74-4528-aa22-f7d0e7f58735'

const cookie = email ? await signIn() : ''
const statuses = new Map()
const failures = []

const server = http.createServer((request, response) => {
  if (ENDS_THE_SESSION.test(request.url ?? '')) return response.writeHead(404).end()
  const { hostname, port } = new URL(site)
  // Wapiti asks for brotli and cannot read it, which leaves it with the first page alone.
  const asked = { 'accept-encoding': 'identity', origin: site, 'x-forwarded-for': anybody(), ...(cookie && { cookie }) }
  const headers = { ...request.headers, host: `${hostname}:${port}`, ...asked }
  const on = http.request({ hostname, port, method: request.method, path: request.url, headers }, (answer) => {
    const status = answer.statusCode ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500) failures.push(`${status} ${request.method} ${request.url}`)
    response.writeHead(status, answer.headers)
    answer.pipe(response)
  })
  // A tool that hangs up, and a request so odd that the app closes the connection, are a part of it.
  on.on('error', () => {
    statuses.set('closed', (statuses.get('closed') ?? 0) + 1)
    if (!response.writableEnded && !request.destroyed) failures.push(`closed ${request.method} ${request.url}`)
    response.destroy()
  })
  response.on('close', () => on.destroy())
  request.pipe(on)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = `http://127.0.0.1:${server.address().port}`
writeFileSync(path.join(folder, 'calls.txt'), (await calls(address)).join('\n') + '\n')
writeFileSync(path.join(folder, 'address.txt'), address)
process.on('SIGTERM', () => {
  const lines = [...statuses]
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
    .map(([status, times]) => `${times} × ${status}`)
  writeFileSync(path.join(folder, 'answers.txt'), [...lines, ...failures].join('\n') + '\n')
  process.exit(0)
})

async function signIn() {
  const answer = await fetch(`${site}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Sign-in of ${email}: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

/**
 * Every GET of the API that takes text in its query, once for each such parameter and with what it must have besides,
 * so that nothing else is wrong with it; without a session, those that need none. Numbers, dates, ids and words of a
 * list are refused before they reach a query: tests/attack.
 */
async function calls(own) {
  if (!cookie) return [`${own}/api/ballpark?service=driveway&areaSqFt=850`, `${own}/api/auth/invitation?token=abc`]
  const { paths } = await (await fetch(`${site}/api/openapi.json`, { headers: { cookie } })).json()
  return Object.entries(paths).flatMap(([name, { get }]) => {
    const asked = (get?.parameters ?? []).filter((one) => one.in === 'query')
    return asked.filter(takesText).map((one) => {
      const query = asked
        .filter((other) => other === one || other.required)
        .map((other) => `${other.name}=${encodeURIComponent(valueOf(other))}`)
      return `${own}/api${name.replaceAll(/\{\w+\}/g, UNKNOWN_ID)}?${query.join('&')}`
    })
  })
}

function takesText({ schema }) {
  return schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern
}

function valueOf({ name, schema }) {
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 1)
  if (schema.format === 'uuid' || name.endsWith('Id')) return UNKNOWN_ID
  if (schema.format === 'date' || ['date', 'from', 'to', 'day'].includes(name)) return '2026-05-04'
  return 'a'
}

/** Returns an address of the ranges for documentation and benchmarks, which belong to no one. */
function anybody() {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`
}
