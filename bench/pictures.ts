import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { inTurn, report } from './in-turn.ts'
import { phonePhoto, prepared, upload } from './photos.ts'
import { startServer } from './processes.ts'
import { OWNER, signIn } from './sign-in.ts'

const SECONDS = 4

/** Pictures per second, of the site's own and of an approved photo, beside nginx with one process that sends the same files with the same headers. */
export async function pictures(): Promise<boolean> {
  if (spawnSync('nginx', ['-v']).error) {
    process.stdout.write('skipped pictures: there is no nginx here (apt-get install nginx-light)\n')
    return true
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  const server = await startServer('dist/server/main.js', { DATA_DIR: path.join(folder, 'data'), ...OWNER })
  const files = path.join(folder, 'files')
  const nginx = await startNginx(folder, files)
  try {
    let held = true
    for (const [what, address] of Object.entries({ "the site's picture": await ofSite(server.url), "an owner's photo": await ofOwner(server) })) {
      const bytes = Buffer.from(await (await fetch(server.url + address)).arrayBuffer())
      await mkdir(path.join(files, path.dirname(address)), { recursive: true })
      await writeFile(path.join(files, address), bytes)
      process.stdout.write(`${what}: ${(bytes.length / 1024).toFixed(1)} KB of AVIF\n`)
      const result = await inTurn(
        5,
        () => perSecond(server.url + address),
        () => perSecond(nginx.url + address),
      )
      held = report(what, 'per second', result, { atLeast: 0.6 }) && held
    }
    return held
  } finally {
    nginx.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A picture of the gallery as a phone gets it. */
async function ofSite(url: string): Promise<string> {
  const html = await (await fetch(`${url}/gallery`)).text()
  return /\/pictures\/gallery\/\w+-720\.avif/.exec(html)?.[0] ?? ''
}

async function ofOwner(server: Awaited<ReturnType<typeof startServer>>): Promise<string> {
  const cookie = await signIn(server)
  const { id } = await upload(server, cookie, await phonePhoto())
  await prepared(server, cookie, [id], 120_000)
  const approved = await fetch(`${server.url}/api/photos/${id}`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ approved: true }),
  })
  if (!approved.ok) throw new Error(`Approving answered ${approved.status}`)
  const html = await (await fetch(`${server.url}/gallery`)).text()
  const shown = [...html.matchAll(new RegExp(`/photos/${id}-(\\d+)-\\w+\\.avif`, 'g'))].toSorted(([, a], [, b]) => Number(a) - Number(b))
  return shown[1]?.[0] ?? shown[0]?.[0] ?? ''
}

async function perSecond(url: string): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ url, connections: 32, duration: SECONDS })
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} other answers at ${url}`)
  return requests.average
}

async function startNginx(folder: string, files: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const conf = path.join(folder, 'nginx.conf')
  await mkdir(files, { recursive: true })
  await writeFile(
    conf,
    `worker_processes 1; daemon off; user root; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 512; }
http {
  types { image/avif avif; } access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  open_file_cache max=100; etag on;
  server { listen 127.0.0.1:${port}; root ${files}; add_header cache-control "public, max-age=31536000, immutable"; add_header x-content-type-options nosniff; }
}`,
  )
  const child = spawn('nginx', ['-c', conf, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 50; tries++) {
    if (await fetch(url).then(Boolean, () => false)) return { url, stop: () => void child.kill('SIGTERM') }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('nginx does not answer')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
