import * as business from '#domains/system/business/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import { getByLink } from './customer-response.ts'
import { toEstimateDocument } from './estimate-document.ts'
import { get } from './estimate-row.ts'

/** The estimate as it stands now: what is offered, or what was agreed to. Throws `notFound`. */
export async function renderEstimatePdf(tx: Tx, id: string): Promise<Pdf> {
  const [estimate, facts] = await Promise.all([get(tx, id), business.facts(tx)])
  return { fileName: `${estimate.estimateNumber}.pdf`, body: await renderPdf(toEstimateDocument(facts, estimate)) }
}

/** Renders the PDF for the holder of a link. Throws `notFound` for a link that we never made or that was revoked. */
export async function renderLinkedPdf(
  tx: Tx,
  parts: Pick<AppServices, 'seals'>,
  id: string,
  key: string,
): Promise<Pdf> {
  await getByLink(tx, parts, id, key)
  return renderEstimatePdf(tx, id)
}
