/** The request as better-auth is to see it: a path of its own, and a body that we have checked. */
export function toInnerRequest(request: Request, path: string, body: object | null): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  headers.delete('content-type')
  if (body !== null) headers.set('content-type', 'application/json')
  return new Request(
    new URL(path, request.url),
    body === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  )
}
