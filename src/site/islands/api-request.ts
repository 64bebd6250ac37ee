/** A sentence for each field that has to be mended, by the field's name. */
export type Issue = { path: string; message: string }
export type Refusal = { is: 'refused'; status: number; issues: Issue[]; sentence: string }
export type ApiResult<What> = { is: 'done'; what: What } | Refusal

export const UNREACHABLE = 'We couldn’t connect. Check your internet connection and try again.'

/**
 * Sends one API call for the holder of a private link. The secret goes in the body, so that it appears in no log.
 * `away` is the message when the server does not answer.
 */
export async function requestApi<What>(
  path: string,
  body: object,
  away = UNREACHABLE,
  patienceMs = 30_000,
): Promise<ApiResult<What>> {
  let status = 0
  // A broken proxy before the server may say anything; the server is ours, and what it answers is what the contract
  // says.
  let answer: { error?: string; issues?: Issue[] } = {}
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    status = response.status
    answer = await response.json()
    if (response.ok) return { is: 'done', what: answer as What }
  } catch {
    // What was lost on its way back is as what was never answered.
  }
  return { is: 'refused', status, issues: (status === 400 && answer.issues) || [], sentence: answer.error || away }
}
