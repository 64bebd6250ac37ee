import http from 'node:http'
import { pipeline } from 'node:stream'
import { listen, stop } from './fakes/listen.ts'

export type Balancer = {
  url: string
  /** The addresses that are asked in turn, as long as each says that it is ready. */
  serve(urls: readonly string[]): void
  /** How many are asked just now. */
  ready(): number
  close(): Promise<void>
}

type Node = { url: string; isReady: boolean; answers: boolean; agent: http.Agent; looking: NodeJS.Timeout }

/** How often each node is asked whether it is ready. */
const LOOK_EVERY_MS = 100

/**
 * A load balancer of the simplest kind: each node in turn, over connections that stay open, and those whose /readyz
 * answers 200 only. It tries nothing a second time: where a node refuses a connection, or breaks one, its client gets
 * 502. Real ones are more forgiving. `isLenient`: it reads, and passes on, what the standard forbids, as old ones do.
 */
export async function startBalancer({ isLenient = false }: { isLenient?: boolean } = {}): Promise<Balancer> {
  const nodes = new Map<string, Node>()
  let turn = 0
  const server = http.createServer({ keepAliveTimeout: 60_000, insecureHTTPParser: isLenient }, (request, response) => {
    const ready = [...nodes.values()].filter((node) => node.isReady)
    // Where no node reports that it is ready, as on an overloaded machine, a node that answers at all is better than
    // none: real balancers do the same.
    const asked = ready.length > 0 ? ready : [...nodes.values()].filter((node) => node.answers)
    const node = asked[turn++ % asked.length]
    if (!node) return void response.writeHead(503).end('no node is ready')
    const forwarded = [request.headers['x-forwarded-for'], request.socket.remoteAddress]
      .flat()
      .filter(Boolean)
      .join(', ')
    if (!canBeSent(request.headers)) return void response.writeHead(400).end()
    const to = http.request(
      new URL(request.url ?? '/', node.url),
      { method: request.method, agent: node.agent, headers: { ...request.headers, 'x-forwarded-for': forwarded } },
      (answer) => {
        // The caller may be gone by now.
        if (response.destroyed) return void answer.destroy()
        // What was for this one connection is not passed on (RFC 9110, 7.6.1).
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers
        response.writeHead(answer.statusCode ?? 502, headers)
        pipeline(answer, response, () => {})
      },
    )
    to.on('error', (error) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(`${node.url}: ${error.message}`)
    })
    pipeline(request, to, () => {})
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const add = (at: string): Node => {
    const node: Node = {
      url: at,
      isReady: false,
      answers: false,
      agent: new http.Agent({ keepAlive: true }),
      looking: setInterval(() => void look(node), LOOK_EVERY_MS),
    }
    void look(node)
    return node
  }
  const remove = (node: Node) => {
    clearInterval(node.looking)
    node.agent.destroy()
    nodes.delete(node.url)
  }
  return {
    url,
    serve: (urls) => {
      for (const [at, node] of nodes) if (!urls.includes(at)) remove(node)
      for (const at of urls) if (!nodes.has(at)) nodes.set(at, add(at))
    },
    ready: () => [...nodes.values()].filter((node) => node.isReady).length,
    close: async () => {
      for (const node of nodes.values()) remove(node)
      await stop(server)
    },
  }
}

/** What was read leniently may hold what cannot be written. */
function canBeSent(headers: http.IncomingHttpHeaders): boolean {
  try {
    for (const [name, value] of Object.entries(headers)) {
      http.validateHeaderName(name)
      http.validateHeaderValue(name, String(value))
    }
    return true
  } catch {
    return false
  }
}

async function look(node: Node): Promise<void> {
  const answer = await fetch(`${node.url}/readyz`).catch(() => null)
  node.isReady = answer?.ok ?? false
  node.answers = answer !== null
}
