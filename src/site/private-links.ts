/** What the pages of private links have in common: an estimate's, a bill's, a review's and the one that ends offers. */
import type { Context as HttpContext, Hono } from 'hono'
import { Id } from '#lib/api.ts'
import { notFound } from '#lib/problem.ts'
import { limitKey } from '#platform/http/caller-address.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices, SignedIn } from '#platform/http/context.ts'
import { toAnswer } from '#platform/http/errors.ts'
import type { RateLimit } from '#platform/rate-limit.ts'

/** What each of these pages can say of a link that opens nothing. */
type Shut = { is: 'unknown' } | { is: 'trouble'; sentence: string }

export type PrivateLinks<Visit> = {
  parts: AppServices
  call: () => string
  /** The page with this in it, for the one who holds the link. */
  show: (visit: Visit | Shut, status: number, headers?: Record<string, string>) => Promise<Response>
}

/** Who of the office makes a request; null for everyone else. */
export type Viewer = (headers: Headers) => Promise<Pick<SignedIn, 'role'> | null>

export type Query<Path extends string = string> = HttpContext<HonoEnv, Path>

/**
 * Mounts what a link of this path does, in so far as the visitor has not asked too often. Whatever is thrown is a page,
 * too. `over`: of a link whose time is past.
 */
export function mountLink<Visit, More, Path extends string>(
  app: Hono<HonoEnv>,
  [method, path]: readonly ['GET' | 'POST', Path],
  { links, limit, over }: { links: PrivateLinks<Visit> & More; limit: RateLimit; over?: Visit },
  work: (x: Query<Path>, links: PrivateLinks<Visit> & More) => Promise<Response>,
): void {
  app.on(method, path, async (x) => {
    try {
      await limit.take(limitKey(x.env.address))
      return await work(x, links)
    } catch (error) {
      const { status, body, headers } = toAnswer(error, links.call())
      if (status === 404) return links.show({ is: 'unknown' }, status)
      if (status === 410 && over !== undefined) return links.show(over, status)
      return links.show({ is: 'trouble', sentence: body.error }, status, headers)
    }
  })
}

/** The id in the address. What is no id opens nothing, as an id that is none of ours. */
export function readId(x: Query): string {
  const { success, data } = Id.safeParse(x.req.param('id'))
  if (!success) throw notFound('This link doesn’t work.')
  return data
}
