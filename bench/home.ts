import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { runPaired, report } from './paired-runs.ts'
import { startServer } from './processes.ts'
import type { Server } from './processes.ts'
import { OWNER } from './sign-in.ts'

const SECONDS = 4

/**
 * CPU per request of the home page, beside a bare Node server that sends the same bytes. Milliseconds of CPU per
 * thousand requests.
 */
export async function home(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  const app = await startServer('dist/server/main.js', {
    DATA_DIR: path.join(folder, 'data'),
    ...OWNER,
  })
  // The best compression follows a moment after the second answer.
  await fetch(app.url)
  await fetch(app.url)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { headers, body } = await raw(app.url)
  await writeFile(path.join(folder, 'body'), body)
  const bare = await startServer('bench/baseline/page.ts', {
    BODY_FILE: path.join(folder, 'body'),
    HEADERS: JSON.stringify(headers),
  })
  try {
    process.stdout.write(`home page: ${body.length} bytes of brotli\n`)
    return report(
      'home page, CPU per 1,000 requests',
      'ms',
      await runPaired(
        5,
        () => cpuPerThousand(app),
        () => cpuPerThousand(bare),
      ),
      { atMost: 1.5 },
    )
  } finally {
    await app.stop()
    await bare.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function cpuPerThousand(server: Server): Promise<number> {
  const before = server.cpu()
  const { requests, errors, non2xx } = await autocannon({
    url: server.url,
    connections: 20,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br' },
  })
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} other answers at ${server.url}`)
  return ((server.cpu() - before) / requests.total) * 1000
}

/** The very bytes on the wire: fetch would unpack them. */
async function raw(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { connection: _connection, date: _date, 'keep-alive': _keepAlive, ...headers } = response.headers
        resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}
