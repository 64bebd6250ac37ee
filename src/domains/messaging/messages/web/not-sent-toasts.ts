import { api, queryClient } from '#dashboard/api-client.ts'
import { isDemo } from '#dashboard/frame/reset-demo.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import type { NotSent, Type } from '../contract.ts'

/** What has to be connected: `email`, `texting`, or both. */
export const formatMissing = (notSent: readonly Pick<NotSent, 'by'>[]): string =>
  (['email', 'sms'] as const)
    .filter((type) => notSent.some(({ by }) => by === type))
    .map((type) => (type === 'sms' ? 'texting' : 'email'))
    .join(' and ')

/** What was not sent although it was asked for, as an error. */
export const toastNotSent = (notSent: readonly Pick<NotSent, 'by'>[], text: string): void =>
  toastError(`Not sent: connect ${formatMissing(notSent)}`, text)

/** What was sent. In a demo nothing leaves, and the notice says so. */
export const toastSent = (title: string, text: string): void =>
  isDemo() ? toast(`${title} (simulated)`, 'This is a demo, so nothing was delivered.') : toast(title, text)

/** The notice of a message that was queued through a channel: it is on its way only where a provider is connected. */
export async function toastQueued(types: readonly Type[], title: string, text: string): Promise<void> {
  const ways = await queryClient
    .fetchQuery({ ...api.messages.channels.queryOptions(), staleTime: 60_000 })
    .catch(() => null)
  const notSent = ways === null || isDemo() ? [] : types.filter((type) => ways[type].simulated).map((by) => ({ by }))
  if (notSent.length > 0 && notSent.length === types.length)
    toastNotSent(notSent, 'The message is in your outbox. You can send it from your own phone there.')
  else toastSent(title, text)
}
