import {
  Award,
  BanknoteArrowUp,
  CalendarClock,
  CalendarPlus,
  CircleAlert,
  ClockAlert,
  CreditCard,
  FilePenLine,
  Inbox,
  MailCheck,
  MailX,
  MessageCircle,
  MessageCircleQuestionMark,
  Package,
  ReceiptText,
  UserRoundX,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PURPOSES } from '#domains/messaging/messages/web/badges.ts'
import { getExpiry } from '#domains/work/technicians/certificate-expiry.ts'
import { formatServiceDue } from '#domains/work/inventory/service-due.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { Deadline } from '#domains/sales/requests/web/deadline-clock.tsx'
import { formatClock } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { describePaymentStep } from './payment-step-words.ts'
import { describeOpenChange } from './change-order-words.ts'
import { formatAgo, formatNear, formatSoon, formatStock, possessive, toStockShortage } from './format.ts'
import type { RowOf, Step } from './step-types.ts'

export type StepWords = {
  icon: LucideIcon
  tone: 'rose' | 'palm' | 'sun' | 'tide'
  /** Who, and what to do. `href`: the record. */
  title: ReactNode
  href: string | null
  text: ReactNode
}

/** Says a step in words. `today` as YYYY-MM-DD, `now` in ms since the epoch. */
export function describeStep(step: Step, today: string, now: number): StepWords {
  switch (step.kind) {
    case 'late':
      return describeLate(step.row, today)
    case 'toSchedule':
      return describeAccepted(step.row, today)
    case 'paymentSteps':
      return describePaymentStep(step.row)
    case 'toBill':
      return describeBill(step.row, today)
    case 'replies':
      return describeUnread(step.row, now)
    case 'requests':
      return describeRequest(step.row)
    case 'optOuts':
      return {
        icon: MessageCircleQuestionMark,
        tone: 'sun',
        title: `Did ${step.row.name} opt out?`,
        href: `/dashboard/messages/${step.row.phone.slice(1)}`,
        text: <>&ldquo;{step.row.words}&rdquo; Marketing to them is on hold until you answer.</>,
      }
    case 'estimates':
      return describeEstimate(step.row, today)
    case 'charges':
      return {
        icon: CreditCard,
        tone: 'rose',
        title: `${possessive(step.row.customerName)} payment didn’t go through`,
        href: `/dashboard/invoices/${step.row.id}`,
        text: (
          <>
            {step.row.invoiceNumber} &middot; {formatCents(step.row.amount)} &middot; {step.row.reason}
            {step.row.customerPhone && <> &middot; {phone(step.row.customerPhone)}</>}
          </>
        ),
      }
    case 'invoices':
      return describeOverdue(step.row, today)
    case 'deposits':
      return describeDeposit(step.row, today)
    case 'changeOrders':
      return describeOpenChange(step.row, today)
    case 'unconfirmed':
      return {
        icon: CalendarClock,
        tone: 'sun',
        title: `${step.row.customerName} isn’t confirmed yet`,
        href: `/dashboard/jobs/${step.row.id}`,
        text: (
          <>
            {step.row.service} &middot; {formatSoon(step.row.scheduledDate ?? today, step.row.scheduledTime, today)}{' '}
            {step.row.customerPhone && <>&middot; {phone(step.row.customerPhone)}</>}
          </>
        ),
      }
    case 'unassigned':
      return {
        icon: UserRoundX,
        tone: 'sun',
        title:
          step.row.visits === 1
            ? '1 visit has no crew'
            : `${step.row.visits > 1000 ? '1,000+' : step.row.visits} visits have no crew`,
        href: `/dashboard/jobs?view=calendar&date=${step.row.day}`,
        text: `Next: ${step.row.customerName || 'Unknown Customer'}, ${step.row.service} · ${formatSoon(step.row.day, null, today)}`,
      }
    case 'materials':
      return describeMaterial(step.row, today)
    case 'certificates':
      return describeCertificate(step.row, today)
    case 'equipment':
      return {
        icon: Wrench,
        tone: 'sun',
        title: `${step.row.name} is due for service`,
        href: `/dashboard/inventory?view=equipment&piece=${step.row.id}`,
        text: formatServiceDue(step.row.nextServiceDue, today),
      }
    case 'failedMessages':
      return {
        icon: MailX,
        tone: 'rose',
        title: `${step.row.type === 'sms' ? 'Text' : 'Email'} to ${step.row.name} ${step.row.status === 'failed' ? 'wasn’t delivered' : 'may not have arrived'}`,
        href: null,
        text: [PURPOSES[step.row.kind], step.row.reason].filter(Boolean).join(' · '),
      }
  }
}

const phone = (number: string): ReactNode => (
  <a className="nowrap" href={`tel:${number}`}>
    {formatPhone(number)}
  </a>
)

function describeLate(stop: RowOf<'late'>, today: string): StepWords {
  const { of, id, customerName, service: work, day, time, state, minutesLate, before, visit } = stop
  const service = visit ? `${visit.title}, ${work}` : work
  const name = customerName || 'Unknown Customer'
  const href = of === 'job' ? `/dashboard/jobs/${id}` : `/dashboard/jobs?view=calendar&visit=${id}`
  const words = { icon: ClockAlert, tone: 'rose', href } as const
  if (state === 'forgotten')
    return {
      ...words,
      title: visit
        ? `Close out “${visit.title}” for ${name}`
        : of === 'job'
          ? `Close out ${possessive(name)} job`
          : `Close out the visit to ${name}`,
      text: (
        <>
          {of === 'job' ? service : `Free estimate, ${service}`} &middot;{' '}
          <span className="clock late">
            was due {time && day === today ? formatSoon(day, time, today) : formatNear(day, today)}
          </span>
        </>
      ),
    }
  const due = `Due ${formatClock(time ?? '00:00')}`
  return {
    ...words,
    title: `${name}: crew is running late`,
    text: (
      <>
        {before
          ? `${due}, ${possessive(before.customerName.split(' ', 1)[0] ?? before.customerName)} job ends about ${formatClock(before.until)}.`
          : `${due}, not started.`}{' '}
        <span className="clock late">
          {before ? 'About ' : ''}
          {formatMinutesLate(minutesLate ?? 0)} late
        </span>
      </>
    ),
  }
}

const formatMinutesLate = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`

function describeAccepted(
  { customerName, jobId, acceptedAt, depositPaid, amount }: RowOf<'toSchedule'>,
  today: string,
): StepWords {
  return {
    icon: CalendarPlus,
    tone: 'palm',
    title: `Schedule ${customerName}`,
    href: `/dashboard/jobs/${jobId}`,
    text: (
      <>
        Accepted {formatNear(acceptedAt, today)}
        {depositPaid > 0 && (
          <>
            , <b>deposit paid</b>
          </>
        )}{' '}
        &middot; {formatCents(amount)}
      </>
    ),
  }
}

function describeBill(
  { jobId, invoiceId, invoiceNumber, customerName, completedOn, balance }: RowOf<'toBill'>,
  today: string,
): StepWords {
  const money = balance === null ? 'no price yet' : `balance ${formatCents(balance)}`
  return {
    icon: ReceiptText,
    tone: 'palm',
    title: `Send ${possessive(customerName)} invoice`,
    href: invoiceId ? `/dashboard/invoices/${invoiceId}` : `/dashboard/jobs/${jobId}`,
    text: [
      completedOn ? `Job completed ${formatNear(completedOn, today)}` : `Draft ${invoiceNumber ?? ''}`.trim(),
      money,
    ].join(' · '),
  }
}

function describeUnread({ phone: number, name, words, pictures, at }: RowOf<'replies'>, now: number): StepWords {
  const said = words === '' ? (pictures === 1 ? 'A picture' : `${pictures} pictures`) : `“${words}”`
  return {
    icon: MessageCircle,
    tone: 'sun',
    title: `Reply to ${name}`,
    href: `/dashboard/messages/${number.slice(1)}`,
    text: `${said} · ${formatAgo(at, now)}`,
  }
}

function describeRequest({ id, name, phone: number, service, town, address, answerBy }: RowOf<'requests'>): StepWords {
  return {
    icon: Inbox,
    tone: 'sun',
    title: `Answer ${name}`,
    href: `/dashboard/requests/${id}`,
    text: (
      <>
        {SERVICES[service].label}, {town ?? address} &middot; {phone(number)} &middot;{' '}
        <span className="nowrap">
          <Deadline answerBy={answerBy} />
        </span>
      </>
    ),
  }
}

function describeEstimate(estimate: RowOf<'estimates'>, today: string): StepWords {
  const { step, estimateId, requestId, jobId, visitId, customerName, service, town, visitedOn, since, photos, amount } =
    estimate
  const href = estimateId
    ? `/dashboard/estimates/${estimateId}`
    : requestId
      ? `/dashboard/requests/${requestId}`
      : jobId
        ? `/dashboard/jobs/${jobId}`
        : `/dashboard/jobs?view=calendar&visit=${visitId}`
  const words = { icon: FilePenLine, tone: 'sun', href } as const
  if (step === 'send')
    return {
      ...words,
      title: `Send ${possessive(customerName)} estimate`,
      text: [`Draft from ${formatNear(since, today)}`, amount ? formatCents(amount) : null].filter(Boolean).join(' · '),
    }
  const seen = photos > 0 ? `, ${photos} ${photos === 1 ? 'photo' : 'photos'}` : ''
  const where = [service, town].filter(Boolean).join(', ')
  return {
    ...words,
    title: `Write estimate for ${customerName}`,
    text: visitedOn
      ? `Visited ${formatNear(visitedOn, today)}${seen} · ${where}`
      : `${where}${seen} · answered ${formatNear(since, today)}`,
  }
}

function describeOverdue(invoice: RowOf<'invoices'>, today: string): StepWords {
  const { id, invoiceNumber, customerName, customerPhone, amount, daysLate, remindedAt } = invoice
  return {
    icon: CircleAlert,
    tone: 'rose',
    title: `${customerName} is ${daysLate} ${daysLate === 1 ? 'day' : 'days'} overdue`,
    href: `/dashboard/invoices/${id}`,
    text: (
      <>
        {invoiceNumber} &middot; {formatCents(amount)}
        {remindedAt && <> &middot; reminded {formatNear(remindedAt, today)}</>}
        {customerPhone && <> &middot; {phone(customerPhone)}</>}
      </>
    ),
  }
}

function describeDeposit(deposit: RowOf<'deposits'>, today: string): StepWords {
  const { step, estimateId, customerName, owed, acceptedAt, byCheck } = deposit
  const href = `/dashboard/estimates/${estimateId}`
  if (step === 'ask')
    return {
      icon: BanknoteArrowUp,
      tone: 'palm',
      title: `Ask ${customerName} for the deposit`,
      href,
      text: `Accepted ${formatNear(acceptedAt, today)} · ${formatCents(owed)}`,
    }
  return {
    icon: MailCheck,
    tone: 'tide',
    title: `${possessive(customerName)} deposit${byCheck ? ' check' : ''}`,
    href,
    text: `${formatCents(owed)} expected, accepted ${formatNear(acceptedAt, today)}`,
  }
}

function describeMaterial(material: RowOf<'materials'>, today: string): StepWords {
  const { id, name, quantityUncounted, quantityOnHand, minStockLevel } = material
  const shortage = toStockShortage(material, today)
  const state = quantityOnHand > minStockLevel ? 'short' : 'low'
  return {
    icon: Package,
    tone: 'sun',
    title:
      quantityUncounted > 0
        ? `${name} needs a count`
        : shortage
          ? `${name}: ${shortage.short} short`
          : `${name} is ${state}`,
    href: `/dashboard/inventory?material=${id}`,
    text: shortage && quantityUncounted === 0 ? shortage.words : formatStock(material, today),
  }
}

function describeCertificate({ technicianName, name, endsOn }: RowOf<'certificates'>, today: string): StepWords {
  const isOver = getExpiry(endsOn, today).state === 'ended'
  return {
    icon: Award,
    tone: isOver ? 'rose' : 'sun',
    title: `${possessive(technicianName)} ${name} certification`,
    href: '/dashboard/technicians',
    text: (
      <span className={isOver ? 'clock late' : undefined}>
        {isOver ? 'Ended' : 'Ends'} {formatNear(endsOn, today)}
      </span>
    ),
  }
}

/** The title with the way to its record. */
export const StepTitle = ({ words: { title, href } }: { words: StepWords }) =>
  href ? (
    <Link className="nm" href={href}>
      {title}
    </Link>
  ) : (
    title
  )
