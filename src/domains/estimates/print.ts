import * as business from '#domains/business/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import { print } from '#platform/press/press.ts'
import type { Pdf } from '#platform/press/press.ts'
import { look } from './answer.ts'
import { estimatePaper } from './paper.ts'
import { get } from './row.ts'

/** The estimate as it stands now: what is offered, or what was agreed to. Throws `notFound`. */
export async function estimatePdf(tx: Tx, id: string): Promise<Pdf> {
  const [estimate, facts] = await Promise.all([get(tx, id), business.facts(tx)])
  return { fileName: `${estimate.estimateNumber}.pdf`, body: await print(estimatePaper(facts, estimate)) }
}

/** The same for the holder of its link. Throws `notFound` for a link that we never made, or that was taken back. */
export async function linkedPdf(tx: Tx, parts: Pick<Parts, 'seals'>, id: string, key: string): Promise<Pdf> {
  await look(tx, parts, id, key)
  return estimatePdf(tx, id)
}
