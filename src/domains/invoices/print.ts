import * as business from '#domains/business/service.ts'
import { tallyOf } from '#domains/ledger/tally.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { print } from '#platform/press/press.ts'
import type { Pdf } from '#platform/press/press.ts'
import { itemsOf } from './contract.ts'
import { invoicePaper } from './paper.ts'
import { getWhole } from './service.ts'

/** The invoice as it stands now. Throws `notFound`. */
export async function invoicePdf(tx: Tx, id: string): Promise<Pdf> {
  const [invoice, facts] = await Promise.all([getWhole(tx, id), business.facts(tx)])
  const paper = invoicePaper(facts, { ...invoice, items: itemsOf(invoice), tally: tallyOf(invoice.entries) })
  return { fileName: `${invoice.invoiceNumber}.pdf`, body: await print(paper) }
}
