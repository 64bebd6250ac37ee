import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import { contract } from '#contract.ts'
import { ErrorBody } from '#lib/api.ts'
import { learnServerTime } from './server-time.ts'

/** A call that makes something takes a key, so that a second press or a lost answer makes one thing and not two. */
type CallContext = { idempotencyKey?: string }

const link = new OpenAPILink<CallContext>(contract, {
  url: () => `${location.origin}/api`,
  headers: ({ context }) => (context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
  fetch: async (request, init) => {
    const response = await fetch(request, { ...init, credentials: 'include' })
    learnServerTime(response.headers.get('date'))
    return response
  },
  // The message is "status: text" (spec.md §8); the sentence alone is what a person sees.
  customErrorResponseBodyDecoder: (body, { status }) => {
    const read = ErrorBody.safeParse(body)
    if (!read.success) return null
    const { error, code, issues } = read.data
    return new ORPCError(code, { status, message: `${status}: ${error}`, data: { sentence: error, issues } })
  },
})

/** Every call of the contract. Instants arrive as ISO 8601 text, since JSON has no dates. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> = createORPCClient(link)

/** The same calls as TanStack Query options and keys. */
export const api = createTanstackQueryUtils(client)

/** Nothing is refetched by itself (spec.md §9): a change arrives over server-sent events and invalidates what it touched. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchInterval: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, retry: false },
    mutations: { retry: false },
  },
})

/** What to tell a person about a failed call: the server's own sentence, else what went wrong on the way to it. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ORPCError)) return 'We could not reach the server. Check the connection and try again.'
  return detailsOf(error)?.sentence ?? 'Something went wrong on the server. Please try again.'
}

/** The field errors of a refused form, by field name. */
export function issuesOf(error: unknown): Record<string, string> {
  return Object.fromEntries((detailsOf(error)?.issues ?? []).map(({ path, message }) => [path, message]))
}

export const isSignedOut = (error: unknown): boolean => error instanceof ORPCError && error.status === 401

/** The cursor of the next page out of a `Link: <…?cursor=…>; rel="next"` header; undefined on the last page. */
export function nextCursor(linkHeader: string | undefined): string | undefined {
  const address = linkHeader?.match(/<([^>]+)>;\s*rel="?next"?/)?.[1]
  return address ? (new URL(address, 'http://any').searchParams.get('cursor') ?? undefined) : undefined
}

function detailsOf(error: unknown): { sentence?: string; issues?: ErrorBody['issues'] } | undefined {
  // oRPC types the data of an error as any; only customErrorResponseBodyDecoder above writes it.
  return error instanceof ORPCError ? (error.data as { sentence?: string; issues?: ErrorBody['issues'] } | undefined) : undefined
}
