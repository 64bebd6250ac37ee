import * as business from '#domains/system/business/service.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { describeDevice } from './describe-device.ts'
import { newDeviceEmail } from './auth-emails.ts'

/** Writes to the person that their account was opened from a browser it had not been opened from before. */
export async function notifyNewDevice(
  tx: Tx,
  email: string,
  { userAgent, address }: { userAgent: string | null; address: string },
): Promise<void> {
  const { name } = await business.facts(tx)
  const letter = newDeviceEmail(name, {
    device: describeDevice(userAgent).device,
    address,
    when: `${formatDay(tx.now)}, ${formatTime(tx.now)}`,
  })
  await messages.enqueue(tx, { type: 'email', purpose: 'account', recipient: email, ...letter })
}
