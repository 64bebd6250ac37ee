import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#ui/button.tsx'
import { errorMessage, fieldErrors } from '../api-client.ts'
import { useConnection } from '../connection.ts'
import type { VisitStop } from '../day/apply-pending.ts'
import { useQueuedActions } from '../offline/offline-queue.ts'
import { SelectField } from '../parts/field.tsx'
import { LoadError, Loading, SkeletonCard } from '../parts/query-states.tsx'
import { useUser } from '../session.ts'
import { toDiscount, toDiscountDraft, type DiscountDraft } from '#domains/sales/estimates/web/discount-draft.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { AddOnsCard } from './add-ons-card.tsx'
import { checkDiscount, DiscountCard } from './discount-card.tsx'
import { useOnSite, usePresent, useWriteOnSite, type Offered, type OnSite } from './on-site-queries.ts'
import { PackagesCard } from './packages-card.tsx'
import { TotalCard } from './total-card.tsx'
import { UnitItems } from './unit-items.tsx'

/** `discount`: what is typed and not applied yet; null: what is in the estimate. */
type Props = {
  visit: VisitStop
  discount: DiscountDraft | null
  onDiscount: (typed: DiscountDraft | null) => void
  onStep: (step: string) => void
}

/** The estimate, from what was measured and the price book. It needs a network: prices and the customer’s link do. */
export function EstimateStep(props: Props) {
  const { visit, onStep } = props
  const isUp = useConnection() === 'up'
  const waits = useQueuedActions().some(
    ({ act, refused }) => !refused && (act.kind === 'area' || act.kind === 'crew-note') && act.visitId === visit.id,
  )
  const onSite = useOnSite(visit.id, waits)
  if (!isUp)
    return (
      <p className="card pad">
        You’re offline. What you measured is saved on this phone. The estimate needs a connection, because prices and
        the customer’s page come from the server.
      </p>
    )
  if (waits)
    return (
      <div className="tdm stackg">
        <Loading what="what you measured" />
        <SkeletonCard />
      </div>
    )
  if (onSite.isError && !onSite.data) return <LoadError what="Couldn’t load the estimate" query={onSite} />
  // An older answer knows nothing of what was measured since.
  if (!onSite.data || !onSite.isFetchedAfterMount)
    return (
      <div className="tdm stackg">
        <Loading what="the estimate" />
        <SkeletonCard />
      </div>
    )
  if (onSite.data.estimate?.state === 'accepted') return <Signed onStep={onStep} />
  return <Writing key={visit.id} {...props} onSite={onSite.data} />
}

function Signed({ onStep }: Pick<Props, 'onStep'>) {
  return (
    <div className="card pad stackf">
      <p>The customer signed this estimate, so it stays as it is. To change the work, change the job.</p>
      <Button tone="tide" onClick={() => onStep('sign')}>
        See what was signed
      </Button>
    </div>
  )
}

function Writing({ visit, onSite, discount, onDiscount, onStep }: Props & { onSite: OnSite }) {
  const [offered, offer] = useState<Offered>(onSite.offered)
  const [sent, remember] = useState<Offered | null>(onSite.estimate ? onSite.offered : null)
  const write = useWriteOnSite()
  const present = usePresent()
  const isOffice = useUser().data?.role !== 'technician'
  const { estimate, services, addOns } = onSite
  const given = onSite.offered.discount ?? null
  const typed = discount ?? toDiscountDraft(given, '')
  const [refused, refuse] = useState<Record<string, string>>({})
  const errors = write.isError ? fieldErrors(write.error) : {}
  const save = (next: Offered) => {
    offer(next)
    const { serviceId } = next
    const wrong = checkDiscount(typed)
    refuse(wrong)
    if (serviceId === null || Object.keys(wrong).length > 0) return
    write.mutate(
      {
        id: visit.id,
        ...next,
        serviceId,
        // The contract has just accepted it.
        discount: onSite.mayDiscount ? (toDiscount(typed) as Offered['discount']) : undefined,
        version: estimate?.version ?? null,
      },
      {
        onSuccess: () => {
          remember(next)
          onDiscount(null)
        },
      },
    )
  }
  // What fits is written at once: the person sees prices, and changes what they like.
  const begin = useEffectEvent(() => {
    if (!estimate && offered.serviceId !== null) save(offered)
  })
  useEffect(() => begin(), [])
  const isOld = estimate === null || estimate.isStale || sent !== offered || !deepEqual(toDiscount(typed), given)
  const service = services.find(({ id }) => id === offered.serviceId)
  const show = () => present.mutate(visit.id, { onSuccess: ({ path }) => location.assign(path) })
  return (
    <>
      <div className="tdm stackg">
        {write.isError && (
          <p className="banner bad" role="alert">
            {Object.values(errors)[0] ?? errorMessage(write.error)}
          </p>
        )}
        {estimate?.isByHand && (
          <p className="banner sunb" role="status">
            The office changed this estimate. A change to what you offer here replaces theirs.
          </p>
        )}
        {estimate?.isStale && !write.isPending && (
          <p className="banner sunb" role="status">
            What you measured has changed since this was written. Update the estimate before you show it.
          </p>
        )}
        {onSite.hasAgreedPrices && (
          <p className="banner sunb" role="status">
            This customer has prices of their own. Ask the office to check this estimate before you show it.
          </p>
        )}
        <section className="card pad stackf" aria-label="Work">
          <SelectField
            label="Work"
            value={offered.serviceId ?? ''}
            error={errors['serviceId']}
            onChange={({ target }) => {
              const next = services.find(({ id }) => id === target.value)
              if (next) save({ ...offered, serviceId: next.id, finishes: offered.finishes && next.unit === 'sq ft' })
            }}
          >
            {offered.serviceId === null && <option value="">Choose the work</option>}
            {services.map(({ id, name, priced }) => (
              <option key={id} value={id}>
                {priced ? name : `${name} (no price yet)`}
              </option>
            ))}
          </SelectField>
          {service?.unit === 'sq ft' && (
            <label className="check">
              <input
                type="checkbox"
                checked={offered.finishes}
                onChange={({ target }) => save({ ...offered, finishes: target.checked })}
              />
              <span>Offer three finishes</span>
            </label>
          )}
          <UnitItems
            areas={visit.measured.areas}
            service={service}
            items={[...services, ...addOns]}
            chosen={offered.areas}
            onChange={(areas) => save({ ...offered, areas })}
          />
        </section>
        {estimate && (
          <PackagesCard
            estimate={estimate}
            recommended={offered.recommended}
            onRecommend={(recommended) => save({ ...offered, recommended })}
          />
        )}
        <AddOnsCard
          items={addOns}
          offered={offered.addOns}
          estimate={estimate}
          errors={errors}
          onChange={(next) => save({ ...offered, addOns: next })}
        />
        {onSite.mayDiscount && <DiscountCard draft={typed} errors={{ ...errors, ...refused }} onChange={onDiscount} />}
        {estimate && <TotalCard estimate={estimate} />}
        {isOffice && estimate && (
          <p className="small">
            <Link
              href={`/dashboard/estimates/${estimate.id}`}
            >{`Edit ${estimate.estimateNumber} with all its lines`}</Link>
          </p>
        )}
      </div>
      <div className="tdbar" role="region" aria-label="Next step">
        <Button tone="line" onClick={() => onStep('')}>
          Back
        </Button>
        {isOld ? (
          <Button tone="clay" disabled={write.isPending || offered.serviceId === null} onClick={() => save(offered)}>
            {write.isPending ? 'Saving...' : estimate ? 'Update estimate' : 'Write estimate'}
          </Button>
        ) : (
          <Button tone="clay" disabled={write.isPending || present.isPending} onClick={show}>
            Show to {visit.name.split(' ')[0]}
          </Button>
        )}
      </div>
    </>
  )
}
