import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { runPaired, report } from './paired-runs.ts'
import { phonePhoto, prepared, upload } from './photos.ts'
import { startServer } from './processes.ts'
import { OWNER, signIn } from './sign-in.ts'

const SECONDS = 4
const run = promisify(execFile)

/**
 * Measures pictures per second, both the site's own and an approved photo, against nginx sending the same files with
 * the same headers. Each side runs as one process. nginx runs as Debian installs it, and a second time with its log off
 * and every file held open; that second figure is reported without a bar.
 */
export async function pictures(): Promise<boolean> {
  for (const [tool, look] of Object.entries({ nginx: '-v', wrk: '-v' })) {
    if (!spawnSync(tool, [look]).error) continue
    process.stdout.write(`skipped pictures: there is no ${tool} here (apt-get install nginx-light wrk)\n`)
    return true
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  const server = await startServer('dist/server/main.js', { DATA_DIR: path.join(folder, 'data'), ...OWNER })
  const files = path.join(folder, 'files')
  const nginx = await startNginx(folder, files, `access_log ${folder}/access.log;`)
  const bareNginx = await startNginx(folder, files, 'access_log off; open_file_cache max=100;')
  try {
    let held = true
    for (const [what, address] of Object.entries({
      "the site's picture": await ofSite(server.url),
      "an owner's photo": await ofOwner(server),
    })) {
      const bytes = Buffer.from(await (await fetch(server.url + address)).arrayBuffer())
      await mkdir(path.join(files, path.dirname(address)), { recursive: true })
      await writeFile(path.join(files, address), bytes)
      process.stdout.write(`${what}: ${(bytes.length / 1024).toFixed(1)} KB of AVIF\n`)
      const result = await runPaired(
        5,
        () => perSecond(server.url + address),
        () => perSecond(nginx.url + address),
      )
      held = report(what, 'per second', result, { atLeast: 0.6 }) && held
      process.stdout.write(
        `        nginx without log and with files held open: ${(await perSecond(bareNginx.url + address)).toFixed(0)} per second\n`,
      )
    }
    return held
  } finally {
    nginx.stop()
    bareNginx.stop()
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
  const shown = [...html.matchAll(new RegExp(`/photos/${id}-(\\d+)-\\w+\\.avif`, 'g'))].toSorted(
    ([, a], [, b]) => Number(a) - Number(b),
  )
  return shown[1]?.[0] ?? shown[0]?.[0] ?? ''
}

/** By wrk: a load tool in Node is slower than either of the two, and would measure itself. */
async function perSecond(url: string): Promise<number> {
  const { stdout, stderr } = await run('wrk', ['-t1', '-c32', `-d${SECONDS}s`, url])
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  if (!rate || /Socket errors|Non-2xx/.test(stdout)) throw new Error(`wrk at ${url} said ${stdout}${stderr}`)
  return Number(rate)
}

async function startNginx(folder: string, files: string, settings: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const conf = path.join(folder, `nginx-${port}.conf`)
  await mkdir(files, { recursive: true })
  await writeFile(
    conf,
    `worker_processes 1; daemon off; user root; pid ${folder}/nginx-${port}.pid; error_log stderr;
events { worker_connections 512; }
http {
  types { image/avif avif; } ${settings} sendfile on; tcp_nopush on; keepalive_requests 1000000; etag on;
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
