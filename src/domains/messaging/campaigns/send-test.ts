import { ownAddress, ownPhone } from '#domains/messaging/automation/send-test-message.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { previewCampaign } from './campaign-report.ts'
import type { ReportContext } from './campaign-report.ts'

type Written = Parameters<typeof previewCampaign>[2]

/**
 * What one of them would read, sent to who writes it and counted nowhere: its link leads to the form, and its way out
 * is only shown. Throws `invalid` for words with a fault, and `conflict` where we do not know their own number.
 */
export async function sendTest(tx: Tx, making: ReportContext, written: Written): Promise<{ to: string[] }> {
  const { text, subject, email, faults } = await previewCampaign(tx, making, written)
  const ofWords = faults.filter(({ path }) => path !== 'day')
  if (ofWords[0]) throw invalid(ofWords[0].message, ofWords)
  const to: string[] = []
  if (written.way !== 'email') {
    const phone = await ownPhone(tx, making)
    if (phone === null)
      throw conflict('We don’t have your phone number. Add it in Settings > Alerts and AI, or send the test by email.')
    if (await messages.hasOptedOut(tx, phone))
      throw conflict('Your number has opted out. Text START to the business number, then try again.')
    await messages.enqueue(tx, { type: 'sms', purpose: 'alert', recipient: phone, message: text })
    to.push(phone)
  }
  if (written.way !== 'text') {
    const address = await ownAddress(tx)
    await messages.enqueue(tx, {
      type: 'email',
      purpose: 'alert',
      recipient: address,
      subject: `Test: ${subject}`,
      message: email,
    })
    to.push(address)
  }
  return { to }
}
