import { eq } from 'drizzle-orm'
import * as priceBook from '#domains/sales/price-book/service.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as photos from '#domains/work/photos/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { LinkedEstimate, WholeEstimate } from './contract.ts'
import { findMostChosen } from './most-chosen.ts'
import { getDefaultChoice, toCustomerOptions, computePrice } from './price-estimate.ts'

/** What the holder of the link of an estimate is shown. */
export async function toLinkedEstimate(tx: Tx, estimate: WholeEstimate): Promise<LinkedEstimate> {
  const {
    id,
    version,
    estimateNumber,
    customerName,
    address,
    service,
    title,
    intro,
    state,
    taxRate,
    areaSqFt,
    validUntil,
    depositPercent,
    depositPaid,
    depositOwed,
  } = estimate
  const offer = toCustomerOptions(estimate.offer)
  const [last] = estimate.answers
  const choice = (last?.accepted ? last.choice : null) ?? getDefaultChoice(offer)
  const answer = last && (state === 'accepted' || state === 'declined') ? last : null
  return {
    id,
    version,
    estimateNumber,
    customerName,
    address,
    service,
    title,
    intro,
    state,
    offer,
    taxRate,
    areaSqFt,
    validUntil,
    depositPercent,
    depositPaid,
    depositOwed,
    choice,
    price: computePrice(offer, estimate, choice),
    picture: await findPicture(tx, service),
    mostChosen: await findMostChosen(tx, estimate.businessId, offer.packages),
    ...(await appointmentOf(tx, estimate)),
    answer: answer && {
      accepted: answer.accepted,
      name: answer.name,
      reason: answer.reason,
      preferredStart: answer.preferredStart,
      amount: answer.amount,
      deposit: answer.deposit,
      at: answer.at,
    },
  }
}

/** The days of the work that was agreed to; `waitsForDay`: it is still to be scheduled. */
async function appointmentOf(
  tx: Tx,
  { status, jobId }: WholeEstimate,
): Promise<Pick<LinkedEstimate, 'appointment' | 'waitsForDay'>> {
  const [job] =
    status !== 'accepted' || jobId === null
      ? []
      : await tx
          .select({
            status: jobs.status,
            dates: jobs.dates,
            time: jobs.scheduledTime,
            arrivalWindowMinutes: jobs.arrivalWindowMinutes,
            minutes: jobs.estimatedDuration,
          })
          .from(jobs)
          .where(eq(jobs.id, jobId))
  if (!job || job.status === 'completed' || job.status === 'cancelled') return { appointment: null, waitsForDay: false }
  const { dates, time, minutes, arrivalWindowMinutes } = job
  if (dates === null || dates.length === 0) return { appointment: null, waitsForDay: true }
  return { appointment: { dates, time: time?.slice(0, 5) ?? null, minutes, arrivalWindowMinutes }, waitsForDay: false }
}

/** The published photo that the price book has for the service; null without one. */
async function findPicture(tx: Tx, service: string): Promise<LinkedEstimate['picture']> {
  const id = (await priceBook.findService(tx, service))?.pictureId
  return id ? photos.findPublishedPicture(tx, id) : null
}
