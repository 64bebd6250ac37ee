export type Issue = { path: string; message: string }
export type Answer<Body> = { ok: true; body: Body } | { ok: false; code: string; sentence: string; issues: Issue[] }

const AWAY = 'We couldn’t reach the server. Check your connection and try again.'

/** Makes a call of this domain. Errors become the sentence to show and the fields to mark; it never throws. */
export async function sendAuthRequest<Body>(
  method: 'GET' | 'POST',
  path: string,
  input?: object,
): Promise<Answer<Body>> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', ...(input && { 'content-type': 'application/json' }) },
      ...(input && { body: JSON.stringify(input) }),
    })
    // The server is ours; what it answers is what the contract says, or nothing readable at all.
    const body = (await response.json()) as { error?: string; code?: string; issues?: Issue[] }
    if (response.ok) return { ok: true, body: body as Body }
    return { ok: false, code: body.code ?? '', sentence: body.error ?? AWAY, issues: body.issues ?? [] }
  } catch {
    return { ok: false, code: 'AWAY', sentence: AWAY, issues: [] }
  }
}

/** What stands in the form's fields; a box that is not ticked is not there. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
}

/** A part of the address's query. Pages are cached without it, so it is known in the browser only. */
export const queryPart = (name: string): string | null => new URLSearchParams(location.search).get(name)
