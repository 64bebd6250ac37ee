import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { log } from '#platform/log.ts'
import { openDatabase } from '#platform/database/open.ts'

// The floor for a start: a Hono app with one page, over the same embedded PostgreSQL.
const database = await openDatabase({ dataDir: process.env.DATA_DIR ?? '', log })
const app = new Hono()
app.get('/', async (x) => x.html(`<h1>${(await database.pool.query('select 1 as one')).rows[0]?.one}</h1>`))
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`bare is ready: http://127.0.0.1:${port}\n`),
)
process.on('SIGTERM', () => {
  server.close()
  void database.close().then(() => process.exit(0))
})
