import { oc } from '@orpc/contract'
import { z } from 'zod'

// zod tries whether it may make code from text. Our pages' policy forbids that, and a browser would report each try as a breach of it.
if ('document' in globalThis) z.config({ jitless: true })

/** Who may make a call: anybody, or a signed-in person with at least this role. */
export type Access = 'public' | 'technician' | 'staff' | 'owner'

export type Meta = {
  access: Access
  /**
   * How often one address may make a public call: so many in so many seconds. More answers 429 with Retry-After.
   * `alone`: each node counts by itself in its memory, and no address is ever written down.
   */
  limit?: { points: number; seconds: number; alone?: boolean }
  /** The body is a file as it is, read by the call itself once it knows that it wants it. */
  takesFile?: boolean
}

/** The base of every endpoint. A call that says nothing is for staff: public is something one has to write. */
export const api = oc.$meta<Meta>({ access: 'staff' })

/**
 * What every error answers, whatever the status (product.md, Errors). `path` joins nested keys with dots.
 * `changed` comes with the code CHANGED: who saved the record meanwhile, when, and the version that stands now.
 */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  changed: z.object({ by: z.string(), at: z.string(), version: z.number().int() }).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export const Id = z.uuid('This is not an id of ours.')

const HOW_MANY = 'Please ask for 1 to 200 at once.'

/** `?limit=&cursor=` of every list: 50 unless told, at most 200. */
export const Paging = z.object({
  limit: z.coerce.number(HOW_MANY).int(HOW_MANY).min(1, HOW_MANY).max(200, HOW_MANY).default(50),
  cursor: z.string().max(400, 'That page does not exist. Start again from the first one.').optional(),
})
