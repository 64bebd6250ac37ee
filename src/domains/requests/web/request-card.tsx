import { Menu } from '@mantine/core'
import { Ban, Calendar, Check, Droplets, EllipsisVertical, Mail, MapPin, Phone, Ruler, User, Zap } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { DropMenu } from '#dashboard/parts/drop-menu.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatBallpark } from '#domains/pricing/ballpark.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { TRANSITIONS } from '../contract.ts'
import { ROUGH_SIZES, SERVICES } from '../choices.ts'
import { BADGES } from './badges.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { Deadline } from './deadline-clock.tsx'
import { useProcess, useSetStatus, type RequestRow } from './queries.ts'
import { RequestPhotos } from './request-photos.tsx'
import { UndoRow } from './undo-row.tsx'

/** One quote request: who, what, where, how long there is to answer, and the steps that its status allows. */
export function RequestCard({ request }: { request: RequestRow }) {
  const titleId = useId()
  const fresh = request.status === 'new'
  return (
    <article className={fresh ? 'card req hot' : 'card req'} aria-labelledby={titleId}>
      <div className="hd">
        <div>
          <h3 id={titleId}>{request.name}</h3>
          {fresh ? <Deadline answerBy={request.answerBy} /> : <span className="small subtle">{formatDay(request.createdAt)}</span>}
        </div>
        <div className="corner">
          <StatusBadge {...BADGES[request.status]} />
          {TRANSITIONS[request.status].includes('cancelled') && <MoreActions request={request} />}
        </div>
      </div>
      <RequestFacts request={request} />
      <Message text={request.message} />
      <RequestPhotos request={request} />
      {request.lostReason && <p className="small subtle">Reason: {request.lostReason}</p>}
      <MadeOfIt request={request} />
      <Steps request={request} />
    </article>
  )
}

export function RequestFacts({ request }: { request: RequestRow }) {
  return (
    <ul className="meta">
      <li>
        <Droplets className="i" />
        <strong>{SERVICES[request.service].label}</strong>
      </li>
      <li>
        <MapPin className="i" />
        <a href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(request.address)}`} target="_blank" rel="noreferrer">
          {request.address}
          <span className="vh">, opens the map</span>
        </a>
      </li>
      <li>
        <Phone className="i" />
        <a className="num" href={`tel:${request.phone}`}>
          {formatPhone(request.phone)}
        </a>
      </li>
      <li>
        <Mail className="i" />
        <a href={`mailto:${request.email}`}>{request.email}</a>
      </li>
      {request.areaSqFt !== null && (
        <li>
          <Ruler className="i" />
          <span>
            about {request.areaSqFt.toLocaleString('en-US')} sq ft
            {request.roughSize && <span className="subtle">{`, a rough size: ${ROUGH_SIZES[request.roughSize].label}`}</span>}
            {request.ballpark && (
              <>
                <br />
                <span className="subtle num">{`Ballpark ${formatBallpark(request.ballpark)}`}</span>
              </>
            )}
          </span>
        </li>
      )}
      {(request.status === 'new' || request.flagged) && (
        <li>
          <Calendar className="i" />
          <span>{formatDay(request.createdAt)}</span>
        </li>
      )}
    </ul>
  )
}

/** The visitor's words. A long message scrolls in its own place, which the keyboard must reach then. */
export function Message({ text }: { text: string }) {
  if (text === '') return null
  const long = text.length > 400 || text.split('\n').length > 10
  if (!long) return <blockquote>{text}</blockquote>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <blockquote className="long" tabIndex={0}>
      {text}
    </blockquote>
  )
}

/** What Auto-Process made, to go on from. */
function MadeOfIt({ request }: { request: RequestRow }) {
  if (!request.customerId && !request.jobId) return null
  return (
    <p className="made small">
      {request.customerId && (
        <Link href={`/dashboard/customers?q=${encodeURIComponent(request.phone)}`}>
          <User className="i i-sm" />
          Customer
        </Link>
      )}
      {request.jobId && (
        <Link href={`/dashboard/jobs?job=${request.jobId}&for=${SERVICES[request.service].business}`}>
          <Calendar className="i i-sm" />
          Job
        </Link>
      )}
    </p>
  )
}

function Steps({ request }: { request: RequestRow }) {
  const setStatus = useSetStatus()
  const process = useProcess()
  const next = TRANSITIONS[request.status]
  if (next.length === 0) return null
  const busy = setStatus.isPending || process.isPending
  const call = (
    <LinkButton tone="tide" href={`tel:${request.phone}`}>
      <Phone className="i" />
      Call<span className="vh"> {request.name}</span>
    </LinkButton>
  )
  if (request.status === 'new') {
    return (
      <div className="foot">
        <div className="two">
          {call}
          <Button tone="line" disabled={busy} onClick={() => process.mutate({ id: request.id })}>
            {process.isPending ? <span className="spin" /> : <Zap className="i" />}
            {process.isPending ? 'Processing...' : 'Auto-Process'}
          </Button>
        </div>
        <Button tone="quiet" size="sm" disabled={busy} onClick={() => setStatus.mutate({ id: request.id, status: 'contacted' })}>
          <Check className="i" />
          Mark Contacted
        </Button>
      </div>
    )
  }
  return (
    <div className="foot">
      <UndoRow request={request} />
      <div className="two">
        {call}
        <Button tone="line" disabled={busy} onClick={() => setStatus.mutate({ id: request.id, status: 'completed' })}>
          <Check className="i" />
          Mark Completed
        </Button>
      </div>
    </div>
  )
}

function MoreActions({ request }: { request: RequestRow }) {
  const [cancelling, cancel] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    cancel(false)
    // The menu item that opened the dialog is gone by now, so the focus goes back to the button that opened the menu.
    setTimeout(() => opener.current?.focus())
  }
  const button = (
    <button type="button" className="x" ref={opener} aria-label={`More actions for ${request.name}`}>
      <EllipsisVertical className="i" />
    </button>
  )
  return (
    <>
      <DropMenu align="end" button={button}>
        <Menu.Item leftSection={<Ban className="i" />} onClick={() => cancel(true)}>
          Cancel request...
        </Menu.Item>
      </DropMenu>
      <CancelDialog request={request} opened={cancelling} onClose={close} />
    </>
  )
}
