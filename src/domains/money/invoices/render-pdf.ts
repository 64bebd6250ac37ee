import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import type { ShortLinkContext } from '#domains/messaging/messages/short-links.ts'
import { readLetterhead } from '#domains/system/business/read-letterhead.ts'
import * as business from '#domains/system/business/service.ts'
import { summarizeLedger } from '#domains/money/ledger/ledger-summary.ts'
import { describeShared } from '#domains/work/files/shared-files.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import { parseLineItems } from './contract-line-items.ts'
import { toInvoiceDocument } from './invoice-document.ts'
import type { Invoice } from './contract.ts'
import { payLink } from './invoice-link.ts'
import { getDetails } from './service.ts'

/** The invoice as it is now; while it is to be paid, with a code that opens its page. Throws `notFound`. */
export async function renderInvoicePdf(tx: Tx, making: ShortLinkContext, id: string): Promise<Pdf> {
  const [invoice, facts, from, attached] = await Promise.all([
    getDetails(tx, id),
    business.facts(tx),
    readLetterhead(tx),
    describeShared(tx, { invoiceId: id }),
  ])
  const paper = {
    ...toInvoiceDocument(facts, {
      ...invoice,
      items: parseLineItems(invoice),
      tally: summarizeLedger(invoice.entries),
    }),
    from,
    payLink: await findPayLink(tx, making, invoice),
  }
  if (attached !== null) paper.notes.push(attached)
  return { fileName: `${invoice.invoiceNumber}.pdf`, body: await renderPdf(paper) }
}

/** Null for a draft, which has no link yet, and for an invoice that is paid or void. Short, so that the code is coarse. */
async function findPayLink(tx: Tx, making: ShortLinkContext, invoice: Invoice): Promise<string | null> {
  const { status, customerId } = invoice
  if (status !== 'sent' && status !== 'overdue') return null
  return createShortLink(tx, making, payLink(making, invoice), { customerId })
}
