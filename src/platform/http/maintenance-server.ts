import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#platform/config.ts'
import { commonHeaders, contentSecurityPolicy, DATA_POLICY } from './security-headers.ts'
import { toPortFault } from './listening-port.ts'

/** Seconds after which a page or a program asks again. */
const RETRY_AFTER = 5

const ERROR = { error: 'This site is being restored. Try again in a minute.', code: 'RESTORING' }

/** The colors of the site, light and dark (src/ui/tokens.css), which is not there to be asked for. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;background:#f9f4ec;color:#13272c;font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:30rem;text-align:center}
h1{margin:1.5rem 0 .5rem;font-size:2rem;line-height:1.15;letter-spacing:-.01em}
p{margin:0}
i{display:inline-grid;grid-template-columns:2.25rem 1.5rem;gap:.25rem}
i b{height:1.25rem;border-radius:.25rem;background:#00717a}
i b:first-child,i b:last-child{background:#bf532e}
i b:nth-child(2){background:#b89b74}
@media (prefers-color-scheme:dark){body{background:#0c1b1f;color:#f4ede2}}`

const POLICY = contentSecurityPolicy({ scripts: [], styles: [STYLE] })

/** No script, no font, no picture: nothing that this page would need is there while it is shown. */
const PAGE = `<!doctype html>
<html lang="en-US">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_AFTER}">
<title>Back in a minute</title>
<style>${STYLE}</style>
<body>
<main>
<i aria-hidden="true"><b></b><b></b><b></b><b></b></i>
<h1>Back in a minute</h1>
<p>We’re updating this site. This page reloads when it’s ready.</p>
</main>
</body>
</html>
`

/**
 * Answers in place of the product while it is away: 503 with Retry-After for everything, as a page for people and as
 * JSON for programs. /healthz is fine, since this process is alive and must not be killed. Throws ConfigError when the
 * port is taken.
 */
export async function serveMaintenance({
  PORT,
  HOST,
  PUBLIC_URL,
}: Pick<Config, 'PORT' | 'HOST' | 'PUBLIC_URL'>): Promise<{ close(): Promise<void> }> {
  const common = { ...commonHeaders(PUBLIC_URL), 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' }
  const server = createServer((request, response) => {
    // The product listens at this address next, so no connection outlives its answer.
    response.shouldKeepAlive = false
    answer(request, response, common)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toPortFault(error, { PORT, HOST })))
    server.listen(PORT, HOST, resolve)
  })
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(request: IncomingMessage, response: ServerResponse, common: Record<string, string>): void {
  request.resume()
  const path = request.url?.split('?', 1)[0] ?? ''
  if (path === '/healthz') {
    response.writeHead(200, { ...common, 'content-type': 'application/json' }).end(JSON.stringify({ status: 'ok' }))
    return
  }
  const isPage = !path.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
  response
    .writeHead(503, {
      ...common,
      'retry-after': String(RETRY_AFTER),
      ...(isPage && { 'content-security-policy': POLICY }),
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    })
    .end(isPage ? PAGE : JSON.stringify(ERROR))
}
