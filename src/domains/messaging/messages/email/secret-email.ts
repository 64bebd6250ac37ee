/**
 * Account e-mails with a one-time link: invitations and password resets. The words are stored encrypted, and only until
 * the provider has them. A trigger (migration 0033) clears `sealed` as soon as a message is neither waiting nor being
 * sent, so no screen, backup or log can show a live link.
 */
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'
import type { Communication } from '../contract.ts'
import { enqueue } from '../service.ts'

const PURPOSE = 'secret letter'

/** What the outbox shows in place of the words, for every role and for good. */
export const WITHHELD = 'This message has a private link, so its text isn’t stored.'

type SecretEmail = { recipient: string; subject: string; message: string; html: string }

/** Queues an e-mail whose text only the recipient may read. */
export function enqueueSecret(
  tx: Tx,
  seals: LinkSigner,
  { recipient, subject, message, html }: SecretEmail,
): Promise<Communication> {
  const sealed = seals.encrypt(PURPOSE, JSON.stringify({ message, html }))
  return enqueue(tx, { type: 'email', purpose: 'account', recipient, subject, message: WITHHELD, sealed })
}

/** The words to hand to the provider; null when they cannot be read, as after the key was lost. */
export function unsealContent(seals: LinkSigner, sealed: string): { message: string; html: string } | null {
  const text = seals.decrypt(PURPOSE, sealed)
  // Encrypted by `enqueueSecret` and authenticated, so it has this shape.
  return text === null ? null : (JSON.parse(text) as { message: string; html: string })
}

/** Whether the words were cleared: there is nothing left to send. */
const isCleared = (row: { message: string; sealed: string | null }): boolean =>
  row.message === WITHHELD && row.sealed === null

/** Throws `conflict` for a message whose words are gone. */
export function assertNotCleared(row: { message: string; sealed: string | null }): void {
  if (isCleared(row))
    throw conflict(
      'This message had a one-time link that isn’t stored, so it can’t be sent again. Resend the invitation in Settings, or ask for a new link on the sign-in page.',
    )
}
