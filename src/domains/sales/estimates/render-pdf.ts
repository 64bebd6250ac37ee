import { readLetterhead } from '#domains/system/business/read-letterhead.ts'
import * as business from '#domains/system/business/service.ts'
import { describeShared } from '#domains/work/files/shared-files.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import { getByLink } from './customer-response.ts'
import { toEstimateDocument } from './estimate-document.ts'
import { get } from './estimate-row.ts'

/** The estimate as it stands now: what is offered, or what was agreed to. Throws `notFound`. */
export async function renderEstimatePdf(tx: Tx, id: string): Promise<Pdf> {
  const [estimate, facts, from, attached] = await Promise.all([
    get(tx, id),
    business.facts(tx),
    readLetterhead(tx),
    describeShared(tx, { estimateId: id }),
  ])
  const paper = { ...toEstimateDocument(facts, estimate), from }
  if (attached !== null) paper.notes.push(attached)
  return { fileName: `${estimate.estimateNumber}.pdf`, body: await renderPdf(paper) }
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
