import * as business from '#domains/system/business/service.ts'
import { summarizeLedger } from '#domains/money/ledger/ledger-summary.ts'
import { describeShared } from '#domains/work/files/shared-files.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import { parseLineItems } from './contract-line-items.ts'
import { toInvoiceDocument } from './invoice-document.ts'
import { getDetails } from './service.ts'

/** The invoice as it stands now. Throws `notFound`. */
export async function renderInvoicePdf(tx: Tx, id: string): Promise<Pdf> {
  const [invoice, facts, attached] = await Promise.all([
    getDetails(tx, id),
    business.facts(tx),
    describeShared(tx, { invoiceId: id }),
  ])
  const paper = toInvoiceDocument(facts, {
    ...invoice,
    items: parseLineItems(invoice),
    tally: summarizeLedger(invoice.entries),
  })
  if (attached !== null) paper.notes.push(attached)
  return { fileName: `${invoice.invoiceNumber}.pdf`, body: await renderPdf(paper) }
}
