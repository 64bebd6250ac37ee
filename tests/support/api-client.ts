import { randomUUID } from 'node:crypto'

export type Answer<Body = any> = { status: number; headers: Headers; body: Body }

/** Calls a path with a JSON body and answers what came back, parsed when it is JSON. */
export type ApiClient = {
  cookie: string
  call<Body = any>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
  get<Body = any>(path: string): Promise<Answer<Body>>
  post<Body = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>
  patch<Body = any>(path: string, body?: unknown): Promise<Answer<Body>>
}

/** Each caller has an address of its own, so that no test uses up another's limit. */
export function createClient(url: string, cookie: string): ApiClient {
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`
  const call = async (
    method: string,
    to: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}${to}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': address,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  return {
    cookie,
    call,
    get: (to) => call('GET', to),
    post: (to, body = {}, headers) => call('POST', to, body, headers),
    patch: (to, body) => call('PATCH', to, body),
  }
}

let quotes = 0

/**
 * Makes a quote that any visitor could send. Each has its own phone and e-mail by default, because two with one phone
 * would be one customer.
 */
export function aQuote(change: Record<string, unknown> = {}): Record<string, unknown> {
  quotes += 1
  return {
    name: 'Priya Nair',
    phone: `(813) 56${Math.floor(quotes / 10_000)}-${String(quotes % 10_000).padStart(4, '0')}`,
    email: `${randomUUID()}@example.com`,
    address: '402 Bal Harbour Dr, Apollo Beach',
    service: 'pool-deck',
    message: 'Travertine around the pool is slippery.',
    ...change,
  }
}
