import { z } from 'zod'
import { ServiceKey } from '#domains/system/business/contract.ts'
import { Job } from '#domains/work/jobs/contract.ts'
import { Status as JobStatus } from '#domains/work/jobs/contract-status.ts'
import { Kind, Type } from '#domains/messaging/messages/contract.ts'
import { OptOutQuestion } from '#domains/messaging/conversations/contract.ts'
import { SharedWith } from '#domains/sales/requests/contract-office.ts'
import { Id } from '#lib/api.ts'

/** Exact up to 1,000; 1,001 stands for more. */
export const Many = z.number().int()
const Cents = z.number().int()

/** A few of a kind, the most urgent first, and how many there are in all. */
const some = <Row extends z.ZodType>(row: Row) => z.object({ many: Many, rows: z.array(row) })

/** An appointment that should have begun, or that was never closed. A visit is for an estimate. */
export const LateStop = z.object({
  of: z.enum(['job', 'visit']),
  id: Id,
  customerName: z.string(),
  customerPhone: z.string(),
  service: z.string(),
  status: JobStatus,
  day: z.iso.date(),
  /** HH:MM; null: at no certain time. */
  time: z.string().nullable(),
  /**
   * `late`: today, and the crew has not started. `behind`: today, and the crew’s job before it ends too late.
   * `forgotten`: four hours past its time, or its last day is over.
   */
  state: z.enum(['late', 'behind', 'forgotten']),
  /** Minutes past its time; null for a forgotten one. */
  minutesLate: z.number().int().nullable(),
  /** Of a job with several visits, the one after the first that it is about. */
  visit: z.object({ id: Id, title: z.string() }).nullable(),
  /** Of one that is behind: whose job its crew is at, and when that ends, HH:MM. */
  before: z.object({ customerName: z.string(), until: z.string() }).nullable(),
})
export type LateStop = z.infer<typeof LateStop>

/** Accepted work without a day. */
export const AcceptedWork = z.object({
  estimateId: Id,
  jobId: Id,
  customerName: z.string(),
  acceptedAt: z.date(),
  amount: Cents,
  /** What was received of the deposit. */
  depositPaid: Cents,
})
export type AcceptedWork = z.infer<typeof AcceptedWork>

/** A completed job without an invoice, or an invoice that is still a draft. */
export const UnsentBill = z.object({
  jobId: Id.nullable(),
  invoiceId: Id.nullable(),
  invoiceNumber: z.string().nullable(),
  customerId: Id,
  customerName: z.string(),
  /** The day on which the work was completed; null without a job. */
  completedOn: z.iso.date().nullable(),
  /** What is left after the deposit; null for a job without a price. */
  balance: Cents.nullable(),
})
export type UnsentBill = z.infer<typeof UnsentBill>

/** A number with unread texts that a person has to answer. */
export const UnreadTexts = z.object({
  /** E.164. */
  phone: z.string(),
  name: z.string(),
  /** The newest. */
  words: z.string(),
  pictures: z.number().int(),
  at: z.date(),
  unread: z.number().int(),
})
export type UnreadTexts = z.infer<typeof UnreadTexts>

/** An estimate that has to be written, or sent. */
export const UnsentEstimate = z.object({
  step: z.enum(['write', 'send']),
  estimateId: Id.nullable(),
  requestId: Id.nullable(),
  jobId: Id.nullable(),
  visitId: Id.nullable(),
  customerId: Id.nullable(),
  customerName: z.string(),
  service: z.string(),
  town: z.string().nullable(),
  /** When someone went there, for one that was visited. */
  visitedOn: z.iso.date().nullable(),
  /** Since when it waits: the visit, the answer to the request, or the draft. */
  since: z.date(),
  /** Of the request. */
  photos: z.number().int(),
  /** Cents of a draft. */
  amount: Cents.nullable(),
})
export type UnsentEstimate = z.infer<typeof UnsentEstimate>

/** A deposit that is owed on accepted work. */
export const OwedDeposit = z.object({
  /** `ask`: the customer was not asked for it yet. */
  step: z.enum(['ask', 'record']),
  estimateId: Id,
  estimateNumber: z.string(),
  jobId: Id,
  customerName: z.string(),
  owed: Cents,
  acceptedAt: z.date(),
  /** The customer accepted online and did not open the card payment: they send a check. */
  byCheck: z.boolean(),
})
export type OwedDeposit = z.infer<typeof OwedDeposit>

/** A change order by link, and how it stands. Totals in cents. */
export const OpenChangeOrder = z.object({
  id: Id,
  jobId: Id,
  customerName: z.string(),
  service: z.string(),
  state: z.enum(['draft', 'sent', 'expired', 'accepted', 'declined']),
  was: Cents,
  total: Cents,
  declineReason: z.string().nullable(),
  /** When it was answered, sent or written. */
  since: z.date(),
})
export type OpenChangeOrder = z.infer<typeof OpenChangeOrder>

/** A step of a payment schedule whose time has come, and that is on no invoice. */
export const DuePaymentStep = z.object({
  jobId: Id,
  customerName: z.string(),
  /** Counted with the deposit; `steps`: how many there are with it and the rest. */
  number: z.number().int(),
  steps: z.number().int(),
  name: z.string(),
  /** `start`, `completion` or a day. */
  due: z.string(),
  percent: z.number().int().nullable(),
  cents: Cents,
})
export type DuePaymentStep = z.infer<typeof DuePaymentStep>

/** A visit within two weeks that no one goes on: of a service plan, or one after the first of a job. */
export const UnassignedVisit = z.object({
  jobId: Id,
  customerName: z.string(),
  service: z.string(),
  day: z.iso.date(),
  /** How many there are; this one is the soonest. */
  visits: Many,
})
export type UnassignedVisit = z.infer<typeof UnassignedVisit>

const OverdueInvoice = z.object({
  id: Id,
  invoiceNumber: z.string(),
  customerId: Id,
  customerName: z.string(),
  customerPhone: z.string(),
  amount: Cents,
  daysLate: z.number().int(),
  /** When the last reminder went out; null: none did. */
  remindedAt: z.date().nullable(),
  /** A reminder went out in the last three days, so the step is to record the payment. */
  isReminded: z.boolean(),
})

/** An invoice that a saved card or bank account was charged for in vain. */
export const FailedCharge = z.object({
  id: Id,
  invoiceNumber: z.string(),
  customerId: Id,
  customerName: z.string(),
  customerPhone: z.string(),
  /** What is left of the invoice. */
  amount: Cents,
  reason: z.string(),
  failedAt: z.date(),
})
export type FailedCharge = z.infer<typeof FailedCharge>

const UnconfirmedJob = Job.pick({
  id: true,
  version: true,
  customerName: true,
  customerPhone: true,
  service: true,
  scheduledDate: true,
  scheduledTime: true,
})

/** A certification that ends within a month, or has ended. */
export const EndingCertificate = z.object({
  technicianId: Id,
  technicianName: z.string(),
  name: z.string(),
  endsOn: z.iso.date(),
})
export type EndingCertificate = z.infer<typeof EndingCertificate>

/** A message to one customer that did not arrive, or of which that is not known. */
export const FailedMessage = z.object({
  id: Id,
  type: Type,
  kind: Kind,
  status: z.enum(['failed', 'unconfirmed']),
  /** The customer, or the number or address. */
  name: z.string(),
  reason: z.string().nullable(),
  at: z.date(),
})
export type FailedMessage = z.infer<typeof FailedMessage>

const NewRequest = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  service: ServiceKey,
  address: z.string(),
  town: z.string().nullable(),
  answerBy: z.date(),
  sharedWith: SharedWith,
})

const LowMaterial = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  quantityOnHand: z.number().int(),
  minStockLevel: z.number().int(),
  /** Units that jobs used beyond what the stock showed, since the last count. */
  quantityUncounted: z.number().int(),
  /**
   * The first booked job that it is reserved for, how much of it that job takes, and how much all booked jobs take
   * until which day; null when none is.
   */
  needed: z
    .object({ jobId: Id, day: z.string(), quantity: z.number().int(), total: z.number().int(), until: z.string() })
    .nullable(),
})

/** What waits for the owner, the most urgent kind first: a few of each, and how many there are in all. */
export const NeedsYou = z.object({
  /** Today’s first, then the oldest. */
  late: some(LateStop),
  /** Those whose deposit is paid first, then the longest accepted. */
  toSchedule: some(AcceptedWork),
  /** The first due step of each job, the earliest job first. */
  paymentSteps: some(DuePaymentStep),
  /** The longest completed first. */
  toBill: some(UnsentBill),
  /** The longest unread first. */
  replies: some(UnreadTexts),
  /** New requests, the least time left first. */
  requests: some(NewRequest),
  /** Texts that may be an opt-out, the oldest first: offers to these numbers wait for a decision. */
  optOuts: some(OptOutQuestion),
  /** Visited ones first, then drafts, then requests that were answered; of each the oldest. */
  estimates: some(UnsentEstimate),
  /** Of the last 14 days, and still to be paid; the newest first. */
  charges: some(FailedCharge),
  /** Sent, and past their day; the latest first. */
  invoices: some(OverdueInvoice),
  /** The longest accepted first. */
  deposits: some(OwedDeposit),
  /** Answered ones first, then those that were not sent, and last those that wait for the customer. */
  changeOrders: some(OpenChangeOrder),
  /** Scheduled for today or one of the three days after it, and the customer got no confirmation. */
  unconfirmed: some(UnconfirmedJob),
  /** One row for all of them. */
  unassigned: some(UnassignedVisit),
  /**
   * At or below their minimum, less than coming jobs need, or used beyond what the stock showed; those that a booked
   * job needs first, the earliest job before the others.
   */
  materials: some(LowMaterial),
  /** The soonest to end first. */
  certificates: some(EndingCertificate),
  /** Equipment whose service is due within a week, or was; the most overdue first. */
  equipment: some(z.object({ id: Id, name: z.string(), nextServiceDue: z.string() })),
  /** The newest first. */
  failedMessages: some(FailedMessage),
})
export type NeedsYou = z.infer<typeof NeedsYou>

/** Records that have a next step. */
export const StepOf = z.enum(['request', 'estimate', 'job', 'invoice'], 'Choose request, estimate, job or invoice.')
export type StepOf = z.infer<typeof StepOf>

/** The next step of one record, as `NeedsYou` lists it. */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('late'), row: LateStop }),
  z.object({ kind: z.literal('toSchedule'), row: AcceptedWork }),
  z.object({ kind: z.literal('paymentSteps'), row: DuePaymentStep }),
  z.object({ kind: z.literal('toBill'), row: UnsentBill }),
  z.object({ kind: z.literal('estimates'), row: UnsentEstimate }),
  z.object({ kind: z.literal('invoices'), row: OverdueInvoice }),
  z.object({ kind: z.literal('deposits'), row: OwedDeposit }),
  z.object({ kind: z.literal('changeOrders'), row: OpenChangeOrder }),
  z.object({ kind: z.literal('unconfirmed'), row: UnconfirmedJob }),
])
export type NextStep = z.infer<typeof NextStep>
