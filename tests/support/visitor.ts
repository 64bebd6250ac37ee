/** A browser without a window: keeps cookies, follows nothing by itself. */
export class Visitor {
  readonly #site: string
  readonly #headers: Record<string, string>
  readonly cookies = new Map<string, string>()

  constructor(site: string, headers: Record<string, string> = {}) {
    this.#site = site
    this.#headers = headers
  }

  get(path: string): Promise<Response> {
    return this.send('GET', path)
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('POST', path, typeof body === 'string' ? body : JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    })
  }

  async send(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, this.#site), {
      method,
      redirect: 'manual',
      ...(body !== undefined && { body }),
      headers: {
        ...this.#headers,
        ...(method !== 'GET' && { origin: this.#site }),
        ...(cookie && { cookie }),
        ...headers,
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name === undefined || value === undefined) continue
      if (value === '' || /max-age=0(;|$)/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}
