import '#dashboard/css/editor.css'
import './pricing.css'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { api } from '#dashboard/api-client.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { AddRule } from './add-rule.tsx'
import { RulesCard } from './rules-card.tsx'
import { PriceTester } from './price-tester.tsx'

/** Where pricing.css hides the form beside the list. */
const PHONE = '(max-width: 760px)'

/** Customer Pricing Rules (spec.md §2, §9). `?customer=`: of one customer, who is chosen already. */
export function PricingTab() {
  const [customerId, of] = useUrlState('customer')
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
      <div className="g2">
        <RulesCard customerId={customerId || undefined} customerName={chosen?.name} onAll={() => of('')} />
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
