import { getOutages } from '#domains/messaging/messages/outbox/channel-health.ts'
import type { Context } from '#platform/http/context.ts'
import type { Account } from '#providers/account.ts'
import type { ConnectionKind, ConnectionStatus } from './contract.ts'
import { get } from './service.ts'

/** Milliseconds: a person waits at the card. */
const PATIENCE_MS = 10_000

const NOT_SET_UP = 'Not connected yet.'
const UNREADABLE =
  'The keys that were saved can’t be read, because this server’s encryption key changed. Enter them again.'

/** Asks the vendor how the connection does, set by the server or in the app, and says why messages wait, where they do. */
export async function getStatus(context: Context, kind: ConnectionKind): Promise<ConnectionStatus> {
  const { setBy, isUnreadable } = await get(context.read, context, kind)
  const isTest = kind === 'payments' && context.providers.payments.simulated
  if (setBy === 'none') return { kind, state: 'not-set-up', isTest: false, says: NOT_SET_UP }
  if (isUnreadable) return { kind, state: 'attention', isTest, says: UNREADABLE }
  const account = await context.whileThere((signal) => ask(context, kind, signal))
  if (account.kind !== 'ok') return { kind, state: 'attention', isTest, says: account.says }
  const outage = kind === 'sms' || kind === 'email' ? (await getOutages(context.read))[kind] : null
  if (outage) return { kind, state: 'attention', isTest, says: outage.reason }
  return { kind, state: 'connected', isTest, says: `${account.says}.` }
}

async function ask({ providers }: Context, kind: ConnectionKind, gone: AbortSignal): Promise<Account> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)])
  if (kind === 'ai')
    return (await providers.ai.account?.(signal)) ?? { kind: 'ok', says: `Using ${providers.ai.model}` }
  return providers[kind].account(signal)
}
