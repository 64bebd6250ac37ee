import type { ErrorBody } from './api.ts'

/**
 * Reads what the server answers with an error; null for anything else, such as the page of a proxy in between. It
 * checks what the schema `ErrorBody` checks, because the schema would bring all of zod into the first load of the
 * dashboard.
 */
export function readErrorBody(body: unknown): ErrorBody | null {
  if (!isRecord(body) || typeof body.error !== 'string' || typeof body.code !== 'string') return null
  const { error, code, issues, changed } = body
  if (issues !== undefined && !(Array.isArray(issues) && issues.every(isIssue))) return null
  if (changed !== undefined && !isChange(changed)) return null
  return {
    error,
    code,
    ...(issues && { issues }),
    ...(changed && { changed }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isIssue = (value: unknown): value is NonNullable<ErrorBody['issues']>[number] =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'

const isChange = (value: unknown): value is NonNullable<ErrorBody['changed']> =>
  isRecord(value) && typeof value.by === 'string' && typeof value.at === 'string' && Number.isInteger(value.version)
