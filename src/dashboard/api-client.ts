import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { QueryClient } from '@tanstack/react-query'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { contract } from '#contract.ts'
import type { ErrorBody } from '#lib/api.ts'
import { readErrorBody } from '#lib/read-error-body.ts'
import { unlessLoggingOut } from './logout.ts'
import { learnServerTime } from './server-time.ts'

/** A call that makes something takes a key, so that a second press or a lost answer makes one thing and not two. */
type CallContext = {
  idempotencyKey?: string
  /**
   * The id of the session in which it was done, for what waited on this device: the server refuses it in any other
   * (http/acted-in.ts).
   */
  actedIn?: string
}

export const ACTED_IN_HEADER = 'x-acted-in-session'

const link = new OpenAPILink<CallContext>(contract, {
  url: () => `${location.origin}/api`,
  headers: ({ context: { idempotencyKey, actedIn } }) => ({
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(actedIn !== undefined && { [ACTED_IN_HEADER]: actedIn }),
  }),
  fetch: async (request, init) => {
    await unlessLoggingOut()
    const response = await fetch(request, { ...init, credentials: 'include' })
    learnServerTime(response.headers.get('date'))
    return response
  },
  // The message is "status: text" (spec.md §8); the sentence alone is what a person sees.
  customErrorResponseBodyDecoder: (body, { status }) => {
    const read = readErrorBody(body)
    if (!read) return null
    const { error, code, issues, changed } = read
    return new ORPCError(code, {
      status,
      message: `${status}: ${error}`,
      data: { sentence: error, issues, changed } satisfies Details,
    })
  },
})

/** Every call of the contract. Instants arrive as ISO 8601 text, since JSON has no dates. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> = createORPCClient(link)

/** The same calls as TanStack Query options and keys. */
export const api = createTanstackQueryUtils(client)

/**
 * The client refetches nothing automatically (spec.md §9): a change arrives over server-sent events and invalidates
 * what it touched, each list once. Without network a call fails at once and says so. By default it would wait unseen
 * and run later, when no one expects it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Infinity,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** What to tell a person about a failed call: the server's own sentence, else what went wrong on the way to it. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ORPCError)) return 'We couldn’t reach the server. Check your connection and try again.'
  return detailsOf(error)?.sentence ?? 'Something went wrong on our end. Try again.'
}

/**
 * What the server said of a failed call, in its own words; undefined where it said nothing that a person could read.
 */
export const serverMessage = (error: unknown): string | undefined => detailsOf(error)?.sentence

/** Returns the same, or that the server could not be reached; `unless`: the words for a failure without a message. */
export const serverMessageOr = (error: unknown, unless: string): string =>
  serverMessage(error) ?? (isUnreachable(error) ? errorMessage(error) : unless)

/** The field errors of a refused form, by field name. */
export function fieldErrors(error: unknown): Record<string, string> {
  return Object.fromEntries((detailsOf(error)?.issues ?? []).map(({ path, message }) => [path, message]))
}

/** All that a refusal says, sentence by sentence; its own sentence where it says but one thing. */
export function errorMessages(error: unknown): string[] {
  const sentences = (detailsOf(error)?.issues ?? []).map(({ message }) => message)
  return sentences.length > 0 ? [...new Set(sentences)] : [errorMessage(error)]
}

/**
 * Returns who saved the record first, when (ISO 8601), and the current version; null when something else went wrong.
 */
export const versionConflict = (error: unknown): ErrorBody['changed'] | null => detailsOf(error)?.changed ?? null

/** Returns whether no answer came: there is no network, or no server behind it. */
export const isUnreachable = (error: unknown): boolean => !(error instanceof ORPCError)

export const isSignedOut = (error: unknown): boolean => error instanceof ORPCError && error.status === 401

/** Returns whether the record does not exist, or no longer does, or the address is not one of ours. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ORPCError && (error.status === 404 || error.status === 400)

/** The cursor of the next page out of a `Link: <…?cursor=…>; rel="next"` header; undefined on the last page. */
export function nextCursor(linkHeader: string | undefined): string | undefined {
  const address = linkHeader?.match(/<([^>]+)>;\s*rel="?next"?/)?.[1]
  return address ? (new URL(address, 'http://any').searchParams.get('cursor') ?? undefined) : undefined
}

type Details = { sentence?: string; issues?: ErrorBody['issues']; changed?: ErrorBody['changed'] }

function detailsOf(error: unknown): Details | undefined {
  // oRPC types the data of an error as any; only customErrorResponseBodyDecoder above writes it.
  return error instanceof ORPCError ? (error.data as Details | undefined) : undefined
}
