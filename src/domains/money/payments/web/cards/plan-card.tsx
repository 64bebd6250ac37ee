import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { SelectField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { AskForCard } from './ask-for-card.tsx'
import { usePlanCard, useSavedCards } from './card-queries.ts'

type Props = {
  plan: { id: string; customerId: string; customerName: string; businessId: string; cardId: string | null }
}

/** To which saved card the invoices of a service plan are charged. It is saved at once, apart from the rest of the plan. */
export function PlanCard({ plan }: Props) {
  const { data } = useSavedCards(plan.customerId)
  const { mutate, isPending } = usePlanCard()
  const [asking, ask] = useState(false)
  const id = useId()
  const cards = data?.cards.filter(({ businessId }) => businessId === plan.businessId) ?? []
  if (!data || (!data.isOn && plan.cardId === null)) return null
  const chosen = cards.find((card) => card.id === plan.cardId)
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="ph">
        <h2 id={`${id}-title`}>Card on file</h2>
        <Button tone="line" size="sm" onClick={() => ask(true)}>
          <Plus className="i" />
          Ask for a card
        </Button>
      </div>
      <div className="pad stackf compact">
        <SelectField
          label="Pay invoices with"
          value={plan.cardId ?? ''}
          disabled={isPending}
          onChange={(event) => mutate({ id: plan.id, cardId: event.target.value || null })}
        >
          <option value="">No card: send the invoice</option>
          {cards.map((card) => (
            <option key={card.id} value={card.id} disabled={card.isExpired && card.id !== plan.cardId}>
              {card.name}
              {card.isExpired ? ` (expired ${card.expires})` : card.expires ? ` (${card.expires})` : ''}
            </option>
          ))}
        </SelectField>
        <p className="small muted">
          {!data.isOn
            ? 'Card on file is off in Settings > Card payments, so invoices are sent.'
            : chosen?.isExpired
              ? 'This card has expired, so invoices are sent until there’s a new one.'
              : plan.cardId !== null
                ? 'Each invoice is charged when it’s made and the customer gets a receipt. If a charge fails, we message them a link to pay and it shows on Overview.'
                : cards.length === 0
                  ? 'No card on file yet. Send the customer a link to save one.'
                  : 'Choose a card to charge each invoice when it’s made.'}
        </p>
      </div>
      {asking && (
        <AskForCard
          customer={{ id: plan.customerId, name: plan.customerName }}
          businessId={plan.businessId}
          onClose={() => ask(false)}
        />
      )}
    </section>
  )
}
