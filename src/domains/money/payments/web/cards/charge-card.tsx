import '../payments.css'
import { CircleAlert, CreditCard, Hourglass, Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { Billed } from '../queries.ts'
import { AskForCard } from './ask-for-card.tsx'
import { useChargeCard, useChargeState, type SavedCardRow } from './card-queries.ts'

type Props = { bill: Billed; customerId: string; businessId: string }

/** Charges an invoice to a saved card, and says how a payment that is not settled goes. Nothing where neither is. */
export function ChargeCard({ bill, customerId, businessId }: Props) {
  const { data } = useChargeState(bill.id)
  const [charging, charge] = useState<SavedCardRow | null>(null)
  const [asking, ask] = useState(false)
  if (!data || (data.cards.length === 0 && !data.processing && !data.failure)) return null
  const { processing, failure, cards } = data
  return (
    <section className="card" aria-labelledby="card-on-file">
      <div className="ph">
        <h2 id="card-on-file">Card on file</h2>
      </div>
      <div className="pad stackf">
        {processing && (
          <p className="banner" role="status">
            <Hourglass className="i" />
            <span>
              {formatCents(processing.amount)} from{' '}
              {processing.card ?? (processing.from === 'bank' ? 'a bank account' : 'a card')} is processing.{' '}
              {processing.from === 'bank'
                ? 'Bank payments take up to 4 business days. The invoice is paid when it clears.'
                : 'The invoice is paid when the bank confirms it.'}
            </span>
          </p>
        )}
        {!processing && failure && (
          <p className="banner bad" role="status">
            <CircleAlert className="i" />
            <span>
              <b>
                {failure.card ?? 'The bank payment'} didn’t go through on {formatDay(failure.at)}.
              </b>{' '}
              {failure.reason} Charge another card or send the payment link.
            </span>
          </p>
        )}
        {!processing &&
          cards.map((card) => (
            <div key={card.id} className="savedcard">
              {card.kind === 'bank' ? <Landmark className="i" /> : <CreditCard className="i" />}
              <span>
                <b className="num">{card.name}</b>
                <span className="sub2">
                  {card.isExpired
                    ? `Expired ${card.expires}. Ask for a new card.`
                    : card.expires && `Expires ${card.expires}`}
                </span>
              </span>
              <Button tone="line" size="sm" disabled={card.isExpired} onClick={() => charge(card)}>
                Charge {formatCents(data.owed)}
                <span className="vh"> to {card.name}</span>
              </Button>
            </div>
          ))}
        {!processing && (failure || cards.some(({ isExpired }) => isExpired)) && (
          <Button tone="quiet" size="sm" onClick={() => ask(true)}>
            <Plus className="i" />
            Ask for a new card
          </Button>
        )}
      </div>
      {charging && <Confirm bill={bill} card={charging} owed={data.owed} onClose={() => charge(null)} />}
      {asking && (
        <AskForCard
          customer={{ id: customerId, name: bill.customerName }}
          businessId={businessId}
          onClose={() => ask(false)}
        />
      )}
    </section>
  )
}

type Confirmed = { bill: Billed; card: SavedCardRow; owed: number; onClose: () => void }

function Confirm({ bill, card, owed, onClose }: Confirmed) {
  const { mutate, isPending } = useChargeCard(bill.number)
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ConfirmDialog
      title={`Charge ${formatCents(owed)} to ${card.name}?`}
      verb={`Charge ${formatCents(owed)}`}
      busyVerb="Charging..."
      tone="clay"
      busy={isPending}
      onConfirm={() => mutate({ id: bill.id, cardId: card.id, owed, key }, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        This pays {bill.number} for {bill.customerName}. They get a receipt.
        {card.kind === 'bank' && ' Bank payments take up to 4 business days to clear.'}
      </p>
    </ConfirmDialog>
  )
}
