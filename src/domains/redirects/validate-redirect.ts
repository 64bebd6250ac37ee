import { PUBLIC_PATHS } from '#domains/seo/default-settings.ts'
import { Problem } from '#lib/problem.ts'
import { plainPath } from '#platform/http/plain-path.ts'
import type { Redirect, RedirectInput } from './contract.ts'
import { isReserved } from './reserved-paths.ts'

/**
 * The paths as they are kept, in their plain spelling. Throws a Problem with the field and the reason when this
 * redirect, beside all the others, would lead over something, in a circle, over another redirect or to nothing.
 */
export function validateRedirect(typed: RedirectInput, others: readonly Redirect[]): RedirectInput {
  const fromPath = plain('fromPath', typed.fromPath)
  const [toPage = '', named = ''] = typed.toPath.split(/(#.*)/s)
  // As an address has it: letters that a head cannot hold, as a dash of a telephone's keyboard, are written by their
  // numbers.
  const part = new URL(named, 'http://site').hash
  const page = plain('toPath', toPage)
  if (PUBLIC_PATHS.has(fromPath))
    refuse('fromPath', `The site has a page at ${fromPath}, so nobody could be led on from there.`)
  if (isReserved(fromPath))
    refuse('fromPath', `${fromPath} belongs to the program, so nobody could be led on from there.`)
  const twin = others.find((other) => other.fromPath === fromPath)
  if (twin) refuse('fromPath', `${fromPath} leads to ${twin.toPath} already. Please edit that one.`, 409)
  if (page === fromPath) refuse('toPath', 'A page cannot lead to itself.')
  const next = others.find((other) => other.fromPath === page)
  if (next && stripFragment(next.toPath) === fromPath)
    refuse('toPath', `${page} leads to ${fromPath}: visitors would go round in a circle.`)
  if (next) refuse('toPath', `${page} itself leads on to ${next.toPath}. Please lead there at once.`)
  if (others.some((other) => stripFragment(other.toPath) === fromPath))
    refuse('fromPath', `Other redirects lead to ${fromPath}. Please let those lead to ${page} first.`)
  if (!PUBLIC_PATHS.has(page))
    refuse('toPath', `The site has no page at ${page}, so visitors would find nothing there.`)
  return { fromPath, toPath: page + part }
}

/** Of `/#quote` the page is `/`. */
export const stripFragment = (toPath: string): string => toPath.split('#', 1)[0] ?? toPath

function plain(field: keyof RedirectInput, typed: string): string {
  return plainPath(typed) ?? refuse(field, 'Please use letters, digits and signs only, as in /old-page.html.')
}

function refuse(path: keyof RedirectInput, message: string, status: 400 | 409 = 400): never {
  throw new Problem(status, status === 409 ? 'CONFLICT' : 'INVALID', message, [{ path, message }])
}
