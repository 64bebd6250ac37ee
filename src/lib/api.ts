import { oc } from '@orpc/contract'
import { config, z } from 'zod'
import type { Right } from './rights.ts'
import type { Access } from './roles.ts'

export type { Access, RoleName } from './roles.ts'

// zod tries whether it may make code from text. Our pages' policy forbids that, and a browser would report each try as
// a violation. `config` is imported by its own name, because the build removes other `z` calls from the browser's
// scripts where their results are unused (vite.config.ts).
if ('document' in globalThis) config({ jitless: true })

export type Meta = {
  access: Access
  /** An accountant may make it too: it shows money, or is about their own account. They may make no other call. */
  accountant?: true
  /** The owner can take it from people who may make it by their role, or give it to others (src/call-rights.ts). */
  right?: Right
  /**
   * How often one address may make a public call: so many in so many seconds. More answers 429 with Retry-After.
   * `alone`: each node counts by itself in its memory, and no address is ever written down. `as`: calls that say the
   * same word count as one.
   */
  limit?: { points: number; seconds: number; alone?: boolean; as?: string }
  /**
   * It changes who can get in, so the caller gives the password, or a passkey confirmation, in the call itself
   * (auth/step-up.ts).
   */
  stepUp?: true
  /** May be called before two-step sign-in is set up by a person whose role needs it. */
  beforeTwoStep?: true
  /** The body is a file as it is, read by the call itself once it knows that it wants it. */
  takesFile?: boolean
  /** The most bytes that its JSON may have, where a body in good order may be larger than that of other calls. */
  mostBytes?: number
}

/** The base of every endpoint. A call that says nothing is for staff: public is something one has to write. */
export const api = oc.$meta<Meta>({ access: 'staff' })

/**
 * What every error answers, whatever the status (product.md, Errors). `path` joins nested keys with dots. `changed`
 * comes with the code CHANGED: who saved the record in between, when, and the current version.
 */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  changed: z.object({ by: z.string(), at: z.string(), version: z.number().int() }).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export const Id = z.uuid('This ID isn’t valid.')

/**
 * A calendar day of the business, YYYY-MM-DD. Rejects implausible years before they reach the database, which supports
 * fewer than the calendar.
 */
export const Day = z.iso
  .date('Enter a valid date as YYYY-MM-DD.')
  .refine((day) => day >= '2000' && day < '2100', 'Enter a date between the years 2000 and 2099.')

type Days = { from?: string | undefined; to?: string | undefined }

/**
 * A call with `?from=&to=`, both included: the later day first would find nothing, and that would look like an answer.
 */
export const daysInOrder = <Schema extends z.ZodType<Days>>(schema: Schema): Schema =>
  schema.refine(({ from, to }) => !from || !to || from <= to, {
    error: 'The start date can’t be after the end date.',
    path: ['to'],
  })

const HOW_MANY = 'Request 1 to 200 at a time.'

/** `?limit=&cursor=` of every list: 50 by default, at most 200. */
export const Paging = z.object({
  limit: z.coerce.number(HOW_MANY).int(HOW_MANY).min(1, HOW_MANY).max(200, HOW_MANY).default(50),
  cursor: z.string().max(400, 'This page doesn’t exist. Start again from the first page.').optional(),
})
