import { invalid, Problem } from '#lib/problem.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Account } from '#providers/account.ts'
import { verifyPublishableKey } from '#providers/payments/verify-publishable-key.ts'
import type { EnteredSettings } from '#providers/providers.ts'
import { verifyWrites } from '#providers/storage/verify-writes.ts'
import type { ConnectionKind } from './contract.ts'
import type { EmailPreset } from './contract-services.ts'

/** Milliseconds that a vendor may take for all questions. */
const PATIENCE_MS = 20_000

type Asking = Pick<AppServices, 'providers' | 'scratch' | 'config'>

/**
 * Asks the vendor whether it accepts these settings, before any of them is saved. Throws `invalid` with the field that
 * was refused and who refused it, and 503 VENDOR_AWAY where the vendor cannot be asked. `service`: whose mail server it
 * is, where the screen knows it by name.
 */
export async function verifyConnection(
  parts: Asking,
  kind: ConnectionKind,
  settings: EnteredSettings,
  signal: AbortSignal,
  service?: EmailPreset,
): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  for await (const account of answers(parts, kind, settings, limit)) {
    if (account.kind === 'away')
      throw new Problem(
        503,
        'VENDOR_AWAY',
        `${account.says} We couldn’t check this, so nothing was saved. Try again in a few minutes.`,
      )
    if (account.kind !== 'refused') continue
    const asked = service === undefined ? account.says : account.says.replace(/^The mail server/, service.name)
    const copy = service !== undefined && account.field === 'password' ? ` Copy the whole ${service.secret}.` : ''
    const sentence = `${asked.replace(/ (Check|Enter) (it|them|its name|the [\w ]+) in Settings > Connections\./, '')} Nothing was saved.${copy}`
    const path = account.field === 'password' ? 'mailPassword' : (account.field ?? '')
    throw invalid(sentence, [{ path, message: sentence }])
  }
}

const isLive = (key: string): boolean => key.slice(2).startsWith('_live_')
const MIXED_MODES: Account = {
  kind: 'refused',
  says: 'One of Stripe’s keys is a test key and the other is a live key. Use both keys from the same mode.',
  field: 'publishableKey',
}

/** What the vendor says, question by question: whether it lets us in, then what only these settings can be wrong in. */
async function* answers(
  { providers: { entered }, scratch, config }: Asking,
  kind: ConnectionKind,
  settings: EnteredSettings,
  signal: AbortSignal,
): AsyncGenerator<Account> {
  switch (kind) {
    case 'sms': {
      const sms = entered.make('sms', settings)
      yield sms.account(signal)
      if (sms.verifySender) yield sms.verifySender(signal)
      return
    }
    case 'email':
      yield entered.make('email', settings).account(signal)
      return
    case 'payments': {
      const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = settings
      if (isLive(secretKey) !== isLive(publishableKey)) yield MIXED_MODES
      yield entered.make('payments', settings).account()
      yield verifyPublishableKey({ publishableKey, apiBase: config.STRIPE_API_BASE }, signal)
      return
    }
    case 'storage': {
      const storage = entered.make('storage', settings)
      yield storage.account()
      yield scratch.with((folder) => verifyWrites(storage, folder))
      return
    }
    case 'ai': {
      const ai = entered.make('ai', settings)
      if (ai.account) yield ai.account(signal)
      if (ai.verifyModel) yield ai.verifyModel(signal)
      return
    }
  }
}
