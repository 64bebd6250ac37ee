/**
 * Which messages leave this machine: those of a channel whose provider is connected. In a demo everything is made up,
 * and a simulated message counts.
 */
import type { AppServices } from '#platform/http/context.ts'
import type { NotSent, Type } from './contract.ts'

export type Delivering = Pick<AppServices, 'providers' | 'testPaymentsCount'>

const CHANNELS = ['sms', 'email'] as const satisfies readonly Type[]

/** Whether a message of this channel counts as sent once it is handed over. */
export const isConnected = ({ providers, testPaymentsCount }: Delivering, type: Type): boolean =>
  testPaymentsCount || !providers[type].simulated

export const isAnyConnected = (parts: Delivering): boolean => CHANNELS.some((type) => isConnected(parts, type))

const REASONS: Record<Type, string> = {
  sms: 'Texting isn’t connected, so this text stays in the outbox.',
  email: 'Email isn’t connected, so this email stays in the outbox.',
}

/**
 * Splits the channels that were asked for into those that take the message and those that don't, with the reason for
 * the owner.
 */
export function splitChannels(parts: Delivering, asked: readonly Type[]): { taken: Type[]; notSent: NotSent[] } {
  const channels = [...new Set(asked)]
  return {
    taken: channels.filter((type) => isConnected(parts, type)),
    notSent: channels.filter((type) => !isConnected(parts, type)).map((by) => ({ by, reason: REASONS[by] })),
  }
}
