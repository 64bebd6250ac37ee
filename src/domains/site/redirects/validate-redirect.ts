import { PUBLIC_PATHS } from '#domains/site/seo/default-settings.ts'
import { Problem } from '#lib/problem.ts'
import { plainPath } from '#platform/http/plain-path.ts'
import type { Redirect, RedirectInput } from './contract.ts'
import { isReserved } from './reserved-paths.ts'

/**
 * Returns the paths in the plain spelling that the database stores. Throws a Problem with the field and the reason if
 * this redirect, together with all the others, would hide something, form a loop, lead over another redirect or lead to
 * nothing.
 */
export function validateRedirect(typed: RedirectInput, others: readonly Redirect[]): RedirectInput {
  const fromPath = plain('fromPath', typed.fromPath)
  const [toPage = '', named = ''] = typed.toPath.split(/(#.*)/s)
  // As an address has it: letters that a head cannot hold, as a dash of a telephone's keyboard, are written by their
  // numbers.
  const part = new URL(named, 'http://site').hash
  const page = plain('toPath', toPage)
  if (PUBLIC_PATHS.has(fromPath))
    refuse('fromPath', `Your site already has a page at ${fromPath}, so it can’t be redirected.`)
  if (isReserved(fromPath)) refuse('fromPath', `${fromPath} is reserved by the system, so it can’t be redirected.`)
  const twin = others.find((other) => other.fromPath === fromPath)
  if (twin) refuse('fromPath', `${fromPath} already redirects to ${twin.toPath}. Edit that redirect.`, 409)
  if (page === fromPath) refuse('toPath', 'A page can’t redirect to itself.')
  const next = others.find((other) => other.fromPath === page)
  if (next && stripFragment(next.toPath) === fromPath)
    refuse('toPath', `${page} redirects to ${fromPath}, so visitors would go in circles.`)
  if (next) refuse('toPath', `${page} already redirects to ${next.toPath}. Redirect there instead.`)
  if (others.some((other) => stripFragment(other.toPath) === fromPath))
    refuse('fromPath', `Other redirects point to ${fromPath}. Change those to ${page} first.`)
  if (!PUBLIC_PATHS.has(page)) refuse('toPath', `Your site has no page at ${page}.`)
  return { fromPath, toPath: page + part }
}

/** Of `/#quote` the page is `/`. */
export const stripFragment = (toPath: string): string => toPath.split('#', 1)[0] ?? toPath

function plain(field: keyof RedirectInput, typed: string): string {
  return plainPath(typed) ?? refuse(field, 'Use only letters, numbers and symbols, like /old-page.html.')
}

function refuse(path: keyof RedirectInput, message: string, status: 400 | 409 = 400): never {
  throw new Problem(status, status === 409 ? 'CONFLICT' : 'INVALID', message, [{ path, message }])
}
