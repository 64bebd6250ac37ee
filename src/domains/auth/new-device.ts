import * as business from '#domains/business/service.ts'
import * as messages from '#domains/messages/service.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { deviceWords } from './device-words.ts'
import { newDeviceLetter } from './letters.ts'

/** Writes to the person that their account was opened from a browser it had not been opened from before. */
export async function tellOfNewDevice(
  tx: Tx,
  email: string,
  { userAgent, address }: { userAgent: string | null; address: string },
): Promise<void> {
  const { name } = await business.facts(tx)
  const letter = newDeviceLetter(name, {
    device: deviceWords(userAgent).device,
    address,
    when: `${formatDay(tx.now)}, ${formatTime(tx.now)}`,
  })
  await messages.enqueue(tx, { type: 'email', purpose: 'account', recipient: email, ...letter })
}
