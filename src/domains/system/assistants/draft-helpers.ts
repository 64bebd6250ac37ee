/**
 * The helpers of the office: drafts of what the owner would write, from what was typed, with figures of our own making
 * only.
 */
import * as business from '#domains/system/business/service.ts'
import { formatPhone } from '#lib/phone.ts'
import { invalid } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { findDraftFault } from './checks/check-draft.ts'
import { extractFigures } from './checks/check-figures.ts'
import type { AboutJob, Draft, JobEstimate, ReviewToAnswer } from './contract.ts'
import { draftText, getEnabledFeature } from './draft-text.ts'
import type { Drafting } from './draft-text.ts'
import { parseJobBrief } from './jobs/job-brief.ts'
import { describeJob } from './jobs/describe-job.ts'
import { estimateJob } from './jobs/estimate-job.ts'
import { replyToCustomer, writeEstimate } from './jobs/write-estimate.ts'
import { toInstruction } from './draft-options.ts'
import { describeSentiment, detectSentiment } from './reviews/review-sentiment.ts'
import { writeResponse } from './reviews/write-response.ts'

const UNCLEAR =
  'Tell us about the job. Include a service and the approximate square feet, like: Seal a 600 sq ft driveway, satin finish.'

/**
 * Price range, hours and materials in words. Throws `invalid` where no work is named, `conflict` while it is switched
 * off.
 */
export async function estimate(
  parts: Drafting,
  { jobDetails, ...manner }: AboutJob,
  signal: AbortSignal,
): Promise<JobEstimate> {
  const feature = await getEnabledFeature(parts, 'job-estimator')
  const tx = parts.db.read(SYSTEM)
  const [facts, estimated] = await Promise.all([business.facts(tx), estimateJob(tx, jobDetails)])
  if (estimated.services.length === 0) throw invalid(UNCLEAR, [{ path: 'jobDetails', message: UNCLEAR }])
  const builtIn = writeEstimate(estimated, facts, manner)
  const { figures, brief: _brief, ...rest } = estimated
  const prices = [...extractFigures(figures)].map(numberOf).filter((number) => number.startsWith('$'))
  const faultOf = (said: string): string | null => {
    const spoken = new Set([...extractFigures(said)].map(numberOf))
    const missing = prices.find((price) => !spoken.has(price))
    return findDraftFault(said, figures) ?? (missing === undefined ? null : `The model left out a price: ${missing}.`)
  }
  const values = { business: facts.name, jobDetails, figures }
  const { words, by } = await draftText(
    parts,
    { feature, values, orders: toInstruction(manner), asked: jobDetails, builtIn, faultOf },
    signal,
  )
  return { ...rest, result: words, by, reply: replyToCustomer(estimated, facts) }
}

/** A public reply to a review. Throws `conflict` while it is switched off. */
export async function reviewResponse(
  parts: Drafting,
  { reviewText, stars, firstName, ...manner }: ReviewToAnswer,
  signal: AbortSignal,
): Promise<Draft> {
  const feature = await getEnabledFeature(parts, 'review-response')
  const facts = await business.facts(parts.db.read(SYSTEM))
  const mood = detectSentiment(reviewText, stars)
  const builtIn = writeResponse(mood, facts, manner, firstName)
  const named = firstName === undefined ? reviewText : reviewText.replaceAll(asWord(firstName), NAME)
  const phone = formatPhone(facts.phone)
  const values = { business: facts.name, reviewText: named, stars: stars === undefined ? 'not known' : String(stars) }
  const orders = [
    firstName && `Write ${NAME} where the first name of the customer stands.`,
    mood.feeling === 'unhappy' && `Offer the phone number ${phone}.`,
    toInstruction(manner),
  ]
  const given = `${named}\n${facts.name} ${phone}`
  const faultOf = (said: string) =>
    findDraftFault(said, given) ??
    (said.length > 900 ? 'The model’s answer was too long.' : null) ??
    braceFault(said, firstName)
  const asked = { feature, values, orders: orders.filter(Boolean).join(' '), asked: named, builtIn, faultOf }
  const { words, by } = await draftText(parts, asked, signal)
  return { result: words.replaceAll(NAME, () => firstName ?? ''), by, read: describeSentiment(mood) }
}

/** A job in the words of an invoice. Throws `conflict` while it is switched off. */
export async function jobDescription(
  parts: Drafting,
  { jobDetails, ...manner }: AboutJob,
  signal: AbortSignal,
): Promise<Draft> {
  const feature = await getEnabledFeature(parts, 'job-description')
  const facts = await business.facts(parts.db.read(SYSTEM))
  const brief = parseJobBrief(jobDetails)
  const builtIn = describeJob(brief, manner)
  const values = { business: facts.name, jobDetails }
  const faultOf = (said: string) =>
    findDraftFault(said, jobDetails) ??
    (said.length > 1200 ? 'The model’s answer was too long.' : null) ??
    braceFault(said, undefined)
  const { words, by } = await draftText(
    parts,
    { feature, values, orders: toInstruction(manner), asked: jobDetails, builtIn, faultOf },
    signal,
  )
  return { result: words, by, read: (await estimateJob(parts.db.read(SYSTEM), jobDetails)).read }
}

/** Marks the place of the first name, which no model gets. */
const NAME = '{first_name}'

const braceFault = (said: string, firstName: string | undefined): string | null =>
  /[{}]/.test(firstName === undefined ? said : said.replaceAll(NAME, '')) ? 'The model made up a field.' : null

const numberOf = (figure: string): string => figure.split(' ')[0] ?? ''

/** A name as a word of its own, in letters of any kind: `\b` knows those of English alone. */
const asWord = (name: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?![\p{L}\p{N}])`,
    'giu',
  )
