import '../payments.css'
import { CreditCard, Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useIsAccountant } from '#dashboard/session.ts'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { AskForCard } from './ask-for-card.tsx'
import { useRemoveCard, useSavedCards, type SavedCardRow } from './card-queries.ts'

/** The cards and bank accounts that a customer lets us charge. Nothing while cards are off and none is saved. */
export function SavedCardsCard({ customer }: { customer: { id: string; name: string } }) {
  const { data } = useSavedCards(customer.id)
  const isAccountant = useIsAccountant()
  const [asking, ask] = useState(false)
  const [removing, remove] = useState<SavedCardRow | null>(null)
  if (!data || (!data.isOn && data.cards.length === 0)) return null
  return (
    <section className="card" aria-labelledby="saved-cards">
      <div className="ph">
        <h2 id="saved-cards">Cards on file</h2>
        {data.isOn && !isAccountant && (
          <Button tone="line" size="sm" onClick={() => ask(true)}>
            <Plus className="i" />
            Ask for a card
          </Button>
        )}
      </div>
      {data.cards.length === 0 ? (
        <p className="pad small subtle">No card on file. Send a link and the customer saves one.</p>
      ) : (
        <ul className="ledger">
          {data.cards.map((card) => (
            <li key={card.id}>
              <span className="savedcard">
                {card.kind === 'bank' ? <Landmark className="i" /> : <CreditCard className="i" />}
                <span>
                  <b className="num">{card.name}</b>
                  <span className="sub2">{describeCard(card)}</span>
                </span>
              </span>
              {!isAccountant && (
                <Button tone="quiet" size="sm" onClick={() => remove(card)}>
                  Remove<span className="vh"> {card.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!data.isOn && (
        <p className="pad small subtle">
          Card on file is off, so these aren’t charged.{' '}
          <Link href="/dashboard/settings/money#payments">Turn it on</Link>
        </p>
      )}
      {asking && <AskForCard customer={customer} onClose={() => ask(false)} />}
      {removing && <Removal card={removing} onClose={() => remove(null)} />}
    </section>
  )
}

export const describeCard = ({ expires, isExpired, savedAt, plans }: SavedCardRow): string =>
  [
    expires && (isExpired ? `expired ${expires}` : `expires ${expires}`),
    `saved ${formatDay(savedAt)}`,
    plans > 0 && `pays ${plans} recurring ${plans === 1 ? 'service' : 'services'}`,
  ]
    .filter(Boolean)
    .join(' · ')

function Removal({ card, onClose }: { card: SavedCardRow; onClose: () => void }) {
  const { mutate, isPending } = useRemoveCard()
  return (
    <ConfirmDialog
      title={`Remove ${card.name}?`}
      verb="Remove card"
      busyVerb="Removing..."
      busy={isPending}
      cancel="Keep card"
      onConfirm={() => mutate(card, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        It can’t be charged anymore.
        {card.plans > 0 && ' Its recurring services send their invoices instead.'} The customer can save it again with a
        new link.
      </p>
    </ConfirmDialog>
  )
}
