import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The floor for a page: a Node server that sends the same bytes, already compressed, and does nothing else.
const body = readFileSync(process.env.BODY_FILE ?? '')
const headers = JSON.parse(process.env.HEADERS ?? '{}') as Record<string, string>
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`bare is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
process.on('SIGTERM', () => process.exit(0))
