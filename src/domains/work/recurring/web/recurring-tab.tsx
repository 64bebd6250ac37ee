import './recurring.css'
import { Plus } from 'lucide-react'
import { Redirect } from 'wouter'
import { useBusiness } from '#dashboard/business.ts'
import { Chips } from '#dashboard/parts/chips.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, LoadError, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { Status, STATUSES } from '../contract.ts'
import { AddService } from './add-service.tsx'
import { BADGES } from './badges.ts'
import { ContractTable } from './contract-table.tsx'
import { FiguresOf } from './figures-of.tsx'
import { useContracts, useFigures } from './queries.ts'

/**
 * Recurring Services (spec.md §2): what they bring in, what is due, and every contract. `?new=1&customer=` opens Add
 * Service, `?contract=` leads to one contract.
 */
export function RecurringTab() {
  const { businesses, business } = useBusiness()
  const [wanted, want] = useUrlState('status')
  const [adding, add] = useUrlState('new')
  const [customer, forCustomer] = useUrlState('customer')
  const [named] = useUrlState('contract')
  const status = Status.safeParse(wanted).data ?? 'active'
  const figures = useFigures(business?.id)
  const contracts = useContracts({ status, ...(business && { businessId: business.id }) })
  const rows = contracts.data?.pages.flatMap((page) => page.body) ?? []
  const isNew = figures.data !== undefined && STATUSES.every((one) => figures.data[one] === 0)
  const close = () => {
    add('')
    forCustomer('')
  }
  // Links of timelines name a plan so.
  if (named !== '') return <Redirect to={`/dashboard/recurring/${named}`} replace />
  if (businesses.isError) return <LoadError what="Couldn’t load businesses" query={businesses} />
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Recurring Services</h1>
          <p>Visits are on the calendar 90 days ahead.</p>
        </div>
        <div className="acts">
          <Button tone="clay" disabled={!business} onClick={() => add('1')}>
            <Plus className="i" />
            Add Service
          </Button>
        </div>
      </div>
      {isNew ? (
        <NoneYet onAdd={() => add('1')} />
      ) : (
        <>
          <FiguresOf figures={figures} />
          <div className="tools">
            <Chips
              label="Show"
              value={status}
              onChange={(value) => want(value === 'active' ? '' : value)}
              options={STATUSES.map((value) => ({
                value,
                word: BADGES[value].word,
                ...(figures.data && { count: figures.data[value] }),
              }))}
            />
          </div>
          <QueryStatus
            query={contracts}
            what="recurring services"
            failed="Failed to fetch recurring services"
            className="card"
            rows={5}
          />
          {contracts.data && rows.length === 0 && <Empty title={NOTHING[status][0]}>{NOTHING[status][1]}</Empty>}
          {rows.length > 0 && <ContractTable contracts={rows} />}
          <LoadMore pages={contracts} />
        </>
      )}
      {adding !== '' && business && (
        <AddService key={business.id} businessId={business.id} customerId={customer} onClose={close} />
      )}
    </>
  )
}

const NOTHING: Record<Status, [string, string]> = {
  active: ['No active services', 'Paused and canceled services have no visits ahead. Resume one or add another.'],
  paused: ['No paused services', 'A paused service has no visits ahead until you resume it.'],
  cancelled: ['No canceled services', 'Canceled services stay here with their history. You can restart them any time.'],
}

function NoneYet({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      title="No recurring services yet"
      action={
        <Button tone="tide" size="sm" onClick={onAdd}>
          <Plus className="i" />
          Add your first service
        </Button>
      }
    >
      For work you do again and again: add it once and its visits, with crew, time and price, are on the calendar 90
      days ahead. See what’s due, what’s late and what it all brings in.
    </Empty>
  )
}
