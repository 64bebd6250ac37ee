import { CalendarPlus, ClockAlert, CreditCard, FilePen, Image, Navigation } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { useOpenLinks, useSharePhoto, type HeadRow, type LinkRow } from './queries.ts'

const BookVisit = lazyComponent(async () => (await import('#domains/sales/visits/web/book-visit.tsx')).BookVisit)
const MakeCustomer = lazyComponent(async () => (await import('./make-customer.tsx')).MakeCustomer)
const StopNewsDialog = lazyComponent(
  async () => (await import('#domains/messaging/automation/web/stop-news-dialog.tsx')).StopNewsDialog,
)

type Opened = 'book' | 'customer' | 'on-my-way' | 'running-late' | null
type Props = {
  head: HeadRow
  /** Who of those with this number is meant; null for a number of no customer. */
  chosen: HeadRow['customers'][number] | null
  onPut: (text: string) => void
  /** Says why something cannot be done. */
  onSay: (words: string) => void
}

/** What follows from a conversation: a visit, an estimate, a link to pay, a photo, word that one is coming. */
export function QuickActions({ head, chosen, onPut, onSay }: Props) {
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  return (
    <>
      <button type="button" className="chip" onClick={() => open('book')}>
        <CalendarPlus className="i i-sm" />
        Book
      </button>
      <EstimateChip head={head} chosen={chosen} onAdd={() => open('customer')} />
      <PayChip head={head} chosen={chosen} onPut={onPut} onSay={onSay} />
      <PhotoChip head={head} chosen={chosen} onPut={onPut} onSay={onSay} />
      <NewsChips head={head} onOpen={open} onSay={onSay} />
      {opened === 'book' && <BookVisit known={toKnown(head, chosen)} onClose={close} />}
      {opened === 'customer' && <MakeCustomer head={head} onClose={close} />}
      {(opened === 'on-my-way' || opened === 'running-late') && head.next && (
        <StopNewsDialog
          stop={{ kind: head.next.of, id: head.next.id, customerName: head.name, customerPhone: head.phone }}
          news={opened}
          onClose={close}
        />
      )}
    </>
  )
}

/** What is known of who it is, so that it is not typed twice. */
function toKnown({ phone, request }: HeadRow, chosen: Props['chosen']) {
  const { name = '', email = '', address = '' } = chosen ?? request ?? {}
  return {
    phone: formatPhone(phone),
    name,
    email: email ?? '',
    address,
    customerId: chosen?.id ?? null,
    ...(chosen === null && request && { requestId: request.id }),
  }
}

/** An estimate is of a customer or a request; a number that is neither becomes a customer first. */
function EstimateChip({ head: { request }, chosen, onAdd }: Pick<Props, 'head' | 'chosen'> & { onAdd: () => void }) {
  const inside = (
    <>
      <FilePen className="i i-sm" />
      Estimate
    </>
  )
  if (!chosen && !request)
    return (
      <button type="button" className="chip" onClick={onAdd}>
        {inside}
      </button>
    )
  return (
    <Link
      className="chip"
      href={`/dashboard/estimates/new?${chosen ? `customer=${chosen.id}` : `request=${request?.id}`}`}
    >
      {inside}
    </Link>
  )
}

/** Puts a link into the message: at once where there is one, else the one that is chosen. */
function PayChip({ head: { phone, name }, chosen, onPut, onSay }: Props) {
  const links = useOpenLinks(phone, chosen?.id, chosen !== null).data ?? []
  const chip = (props: { onClick?: () => void; off?: boolean }) => (
    <button
      type="button"
      className="chip"
      aria-disabled={props.off ? true : undefined}
      {...(props.onClick && { onClick: props.onClick })}
    >
      <CreditCard className="i i-sm" />
      Pay link
    </button>
  )
  const [only] = links.length === 1 ? links : []
  if (links.length === 0)
    return chip({ off: true, onClick: () => onSay(`Pay link: ${name} has no open invoice or estimate.`) })
  if (only) return chip({ onClick: () => onPut(only.text) })
  return (
    <DropMenu align="start" button={chip({})}>
      {links.map((link) => (
        <Menu.Item key={link.id} onClick={() => onPut(link.text)}>
          {describeLink(link)}
        </Menu.Item>
      ))}
    </DropMenu>
  )
}

/** `Invoice INV-2026-0004, $450.00 due`. */
const describeLink = ({ of, number, cents }: Pick<LinkRow, 'of' | 'number' | 'cents'>): string =>
  of === 'invoice' ? `Invoice ${number}, ${formatCents(cents ?? 0)} due` : `Estimate ${number}`

const ASK = 'could you text us a photo or two of the area? You can reply right here.'

/** Asks for a photo, or puts a private link to one of ours into the message. */
function PhotoChip({ head: { phone, calledName }, chosen, onPut, onSay }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const share = useSharePhoto()
  const send = (event: ChangeEvent<HTMLInputElement>) => {
    const [photo] = event.target.files ?? []
    event.target.value = ''
    if (!photo) return
    share.mutate(
      { file: photo, with: phone, customerId: chosen?.id ?? null },
      { onSuccess: ({ text }) => onPut(text), onError: (error) => onSay(error.message) },
    )
  }
  return (
    <>
      <DropMenu
        align="start"
        button={
          <button type="button" className="chip" disabled={share.isPending}>
            {share.isPending ? <span className="spin" /> : <Image className="i i-sm" />}
            {share.isPending ? 'Uploading...' : 'Photo'}
          </button>
        }
      >
        <Menu.Item onClick={() => onPut(`${calledName ? `Hi ${calledName}, ` : 'Hi, '}${ASK}`)}>
          Ask for a photo
        </Menu.Item>
        <Menu.Item onClick={() => file.current?.click()}>Attach a photo</Menu.Item>
      </DropMenu>
      <input ref={file} type="file" accept="image/*" aria-label="Photo to attach" hidden onChange={send} />
    </>
  )
}

/** Word that one is coming, or late: for a stop of today. */
function NewsChips({
  head: { next, name },
  onOpen,
  onSay,
}: Pick<Props, 'head' | 'onSay'> & { onOpen: (opened: Opened) => void }) {
  const today = useToday()
  const isToday = next?.scheduledDate === today
  const chip = (opened: 'on-my-way' | 'running-late', word: string, icon: ReactNode) => (
    <button
      type="button"
      className="chip"
      aria-disabled={isToday ? undefined : true}
      onClick={() => (isToday ? onOpen(opened) : onSay(`${word}: nothing is scheduled with ${name} today.`))}
    >
      {icon}
      {word}
    </button>
  )
  return (
    <>
      {chip('on-my-way', 'On my way', <Navigation className="i i-sm" />)}
      {chip('running-late', 'Running late', <ClockAlert className="i i-sm" />)}
    </>
  )
}
