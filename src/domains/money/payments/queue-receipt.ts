import { lockEstimate, getDepositBlock } from '#domains/sales/estimates/estimate-row.ts'
import * as invoices from '#domains/money/invoices/service.ts'
import { queueReceiptEmail } from '#domains/money/invoices/receipt-email.ts'
import type { Paid } from '#domains/money/invoices/receipt-email.ts'
import type { Entry } from '#domains/money/ledger/contract.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { availableCredit } from '#domains/money/ledger/ledger-balances.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { findInvoiceOfJob, lockPayable } from './find-payable.ts'
import type { Payable } from './find-payable.ts'
import { getPaymentLink } from './payment-link.ts'

type LinkContext = Pick<AppServices, 'config' | 'seals'>

/**
 * Queues the receipt of an entry by e-mail, where there is an address. Call this after everything that belongs to the
 * entry is entered, so that the receipt shows the current state of the bill. An entry made by mistake sends no e-mail,
 * because no money moved.
 */
export async function queueReceipt(tx: Tx, making: LinkContext, payable: Payable, entry: Entry): Promise<void> {
  if (entry.byMistake) return
  await queueReceiptEmail(tx, await readReceiptContext(tx, making, payable), entry)
}

/** What a receipt says beside the entry: whose it is, what is left, and the link; the bill is locked for it. */
export async function readReceiptContext(
  tx: Tx,
  making: LinkContext,
  { subject, closed }: Pick<Payable, 'subject' | 'closed'>,
): Promise<Paid> {
  const bill = await lockPayable(tx, subject)
  const { customerId, jobId, number, owed } = bill
  const isDraft = 'invoiceId' in subject && (await isUnsent(tx, subject.invoiceId))
  const link = isDraft ? null : await getPaymentLink(tx, making, subject)
  const rest = 'estimateId' in subject ? await restOfWork(tx, subject.estimateId, bill) : null
  return { customerId, jobId, number, left: owed, closed: closed !== null && rest === null, link, ...rest }
}

/**
 * Of a deposit whose work is done: it is taken off the invoice, and what that one still asks for is what is left. What
 * it does not need of the deposit is more than was owed. Null while the work is not done.
 */
async function restOfWork(
  tx: Tx,
  estimateId: string,
  { jobId, owed }: Payable,
): Promise<{ left: number; billed: string | null } | null> {
  const billed = await findInvoiceOfJob(tx, jobId)
  // The customer gets no receipt for a bill that they have not been sent.
  if (!billed || (await isUnsent(tx, billed.id)))
    return billed || (await getDepositBlock(tx, await lockEstimate(tx, estimateId))) === 'done'
      ? { left: owed, billed: null }
      : null
  const invoice = await lockPayable(tx, { invoiceId: billed.id })
  return {
    left: invoice.owed - Math.max(0, availableCredit(await ledger.list(tx, { estimateId }))),
    billed: billed.number,
  }
}

const isUnsent = async (tx: Tx, invoiceId: string): Promise<boolean> =>
  (await invoices.get(tx, invoiceId)).status === 'draft'
