import { ORPCError } from '@orpc/client'
import { useRef } from 'react'

/** Under which key something was asked for, and what it was. */
export type KeyedRequest = { key: string; of: string }

/**
 * Returns the same key for a repeat of the same request after an answer was lost, and a new key for any other request.
 */
export const nextKeyFor = (asked: KeyedRequest, of: string): KeyedRequest => ({
  key: asked.of === of || asked.of === '' ? asked.key : crypto.randomUUID(),
  of,
})

/**
 * Returns a new key after a refusal, because the same key would only get the same refusal again. While the outcome is
 * unknown, the key stays.
 */
export const keyAfterError = (asked: KeyedRequest, error: unknown): KeyedRequest =>
  error instanceof ORPCError && error.status < 500 ? { key: crypto.randomUUID(), of: '' } : asked

/**
 * The keys of what one form asks for: pressed again after an answer that was lost, the same is asked for under the same
 * key and done once; mended, it is something else. `done`, for a form that stays open: what is asked for next is new,
 * even in the same words.
 */
export function useIdempotencyKey(): { keyFor: (of: unknown) => string; done: () => void } {
  const asked = useRef<KeyedRequest | null>(null)
  return {
    keyFor: (of) => {
      asked.current = nextKeyFor(asked.current ?? { key: crypto.randomUUID(), of: '' }, JSON.stringify(of))
      return asked.current.key
    },
    done: () => {
      asked.current = null
    },
  }
}
