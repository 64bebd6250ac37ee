import '#dashboard/css/editor.css'
import './pricing.css'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { api } from '#dashboard/api-client.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { PriceBookView } from '#domains/sales/price-book/web/price-book-view.tsx'
import { Button } from '#ui/button.tsx'
import { AddRule } from './add-rule.tsx'
import { RulesCard } from './rules-card.tsx'
import { PriceTester } from './price-tester.tsx'

/** Where pricing.css hides the form beside the list. */
const PHONE = '(max-width: 760px)'

/** The price book, and the discounts and rules of customers (`?view=rules`, and whenever a customer is named). */
export function PricingTab() {
  const [view, show] = useUrlState('view')
  const [customerId] = useUrlState('customer')
  const [path, go] = useLocation()
  const areRules = view === 'rules' || customerId !== ''
  const tabs = (
    <div className="seg full" role="group" aria-label="Pricing">
      <button type="button" aria-pressed={!areRules} onClick={() => go(path, { replace: true })}>
        Price book
      </button>
      <button type="button" aria-pressed={areRules} onClick={() => show('rules')}>
        Discounts and rules
      </button>
    </div>
  )
  return areRules ? <PricingRules tabs={tabs} /> : <PriceBookView tabs={tabs} />
}

/** Customer Pricing Rules (spec.md §2, §9). `?customer=`: of one customer, who is chosen already. */
function PricingRules({ tabs }: { tabs: ReactNode }) {
  const [customerId] = useUrlState('customer')
  const [path, go] = useLocation()
  const customer = useQuery({
    ...api.customers.get.queryOptions({ input: { id: customerId } }),
    enabled: customerId !== '',
  })
  const [isAdding, add] = useState(false)
  const card = useRef<HTMLElement>(null)
  const chosen = (customerId !== '' && customer.data) || null
  // The customer in the address loads a moment later and is chosen then. Going on to all rules keeps what is typed.
  const [named, name] = useState({ id: chosen?.id, times: 0 })
  if (chosen?.id !== named.id) name({ id: chosen?.id, times: named.times + (chosen ? 1 : 0) })
  const begin = () => {
    // On a phone the form would stand far below the list: there it opens above it. Turned on its side, it keeps what is
    // typed.
    if (matchMedia(PHONE).matches) return add(true)
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.querySelector<HTMLElement>('input, button, select')?.focus()
  }
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Customer Pricing Rules</h1>
          <p>The best active rule applies when you price a job and shows on the invoice.</p>
        </div>
        <div className="acts">
          <Button tone="clay" onClick={begin}>
            <Plus className="i" />
            Add Rule
          </Button>
        </div>
      </div>
      <div className="tools">{tabs}</div>
      <div className="g2">
        <RulesCard
          customerId={customerId || undefined}
          customerName={chosen?.name}
          onAll={() => go(`${path}?view=rules`, { replace: true })}
        />
        <div className="stack" key={named.times}>
          <PriceTester customer={chosen} />
          <section className="card addrule" ref={card} aria-labelledby="add-rule">
            <div className="ph">
              <h2 id="add-rule">Add Rule</h2>
            </div>
            <div className="pad stackf compact">
              <AddRule customer={chosen} />
            </div>
          </section>
        </div>
      </div>
      <Dialog title="Add Rule" opened={isAdding} onClose={() => add(false)}>
        <div className="body compact">
          <AddRule customer={chosen} onMade={() => add(false)} />
        </div>
      </Dialog>
    </>
  )
}
