import './estimates.css'
import '#dashboard/css/editor.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { toDollarText } from '#lib/money.ts'
import { useBusiness } from '#dashboard/business.ts'
import { api, isNotFound, fieldErrors } from '#dashboard/api-client.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { BackTo } from '#dashboard/parts/record-page.tsx'
import { LoadError, Loading, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { serverNow } from '#dashboard/server-time.ts'
import { CustomerChoice, type Chosen } from '#domains/sales/customers/web/customer-picker.tsx'
import { siteAddressIfDifferent } from '#domains/work/jobs/site-address.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { useCreateEstimate } from './mutations.ts'
import type { MoneyTerms } from '#domains/system/business/contract-money.ts'
import { useSettings } from '#domains/system/business/web/queries.ts'
import { aLine, emptyDraft, type Draft } from './form-state.ts'
import { EstimateEditor } from './estimate-editor.tsx'

/** `/dashboard/estimates/new`, with what is known already in the address: `?customer=`, `?job=` or `?request=`. */
export function NewEstimatePage() {
  const known = new URLSearchParams(useSearch())
  const jobId = known.get('job') ?? ''
  const job = useQuery({ ...api.jobs.get.queryOptions({ input: { id: jobId } }), enabled: jobId !== '' })
  const requestId = known.get('request') ?? ''
  const request = useQuery({
    ...api.requests.get.queryOptions({ input: { id: requestId } }),
    enabled: requestId !== '',
  })
  const customerId = known.get('customer') ?? job.data?.customerId ?? ''
  const customer = useQuery({
    ...api.customers.get.queryOptions({ input: { id: customerId } }),
    enabled: customerId !== '',
  })
  // Without the job, request or customer, the estimate would have no recipient or no work.
  const missing = [job, request, customer].find(({ isError }) => isError)
  const { businesses, business: switched } = useBusiness()
  // Who asked did not stand at our switcher: what they asked for says which business does it.
  const does = request.data && SERVICES[request.data.service].business
  const business =
    businesses.data?.find(({ id, type }) => (job.data ? id === job.data.businessId : type === does)) ?? switched
  const settings = useSettings()
  const isReady =
    business !== undefined &&
    (jobId === '' || !job.isPending) &&
    (requestId === '' || !request.isPending) &&
    (customerId === '' || !customer.isPending)
  return (
    <>
      <BackTo tab="Estimates" href="/dashboard/estimates" />
      <div className="ttl">
        <div>
          <h1>New estimate</h1>
          {isReady && <p>{business.name}. It’s private until you send it.</p>}
        </div>
      </div>
      {businesses.isError && <LoadError what="Couldn’t load businesses" query={businesses} />}
      {missing && (
        <LoadError
          what={
            isNotFound(missing.error)
              ? 'The customer, request or job for this estimate no longer exists'
              : 'Couldn’t load details for this estimate'
          }
          query={missing}
        />
      )}
      {(!isReady || settings.isPending) && !missing && !businesses.isError && (
        <>
          <Loading what="the estimate" />
          <SkeletonCard />
        </>
      )}
      {isReady && !missing && settings.data && (
        <NewEstimate
          terms={settings.data.money.value}
          key={customerId}
          customer={customer.data ?? null}
          businessId={job.data?.businessId ?? business.id}
          job={job.data ?? null}
          request={request.data ?? null}
        />
      )}
    </>
  )
}

type OfJob = {
  id: string
  service: string
  areaSqFt: number | null
  siteAddress: string | null
  amount: number | null
} | null

type OfRequest = { id: string; service: keyof typeof SERVICES; areaSqFt: number | null; address: string } | null
type Props = {
  customer: Chosen | null
  businessId: string
  job: OfJob
  request: OfRequest
  terms: MoneyTerms
}

function NewEstimate({ customer, businessId, job, request, terms }: Props) {
  const [first] = useState<Draft>(() => ({
    ...emptyDraft(new Date(serverNow()), terms),
    ...(request && ofRequest(request, customer)),
    ...(job && ofJob(job)),
  }))
  const [draft, write] = useState(first)
  const [chosen, choose] = useState(customer)
  const [made, make] = useState('')
  const { keyFor } = useIdempotencyKey()
  const [, go] = useLocation()
  const create = useCreateEstimate()
  useLeaveGuard(made === '' && (draft !== first || chosen !== customer))
  useEffect(() => {
    // Navigates after the render in which nothing is unsaved, or the leave guard would ask.
    if (made !== '') go(made, { replace: true })
  }, [made, go])
  return (
    // What is typed while it is being saved would be lost on the way to its page.
    <div inert={create.isPending || made !== ''}>
      <EstimateEditor
        draft={draft}
        onChange={(to) => write((before) => ({ ...before, ...to }))}
        whose={chosen && { businessId, customerId: chosen.id, jobId: job?.id ?? null, requestId: request?.id ?? null }}
        customerName={chosen?.name ?? null}
        refused={create.isError ? fieldErrors(create.error) : {}}
        busy={create.isPending || made !== ''}
        onSave={(estimate, thenSend) =>
          create.mutate(
            { ...estimate, key: keyFor(estimate) },
            { onSuccess: ({ id }) => make(`/dashboard/estimates/${id}${thenSend ? '?send=1' : ''}`) },
          )
        }
      >
        {!job && <CustomerChoice chosen={chosen} onChoose={choose} error={undefined} />}
      </EstimateEditor>
    </div>
  )
}

const ofJob = ({ service, areaSqFt, siteAddress, amount }: NonNullable<OfJob>): Partial<Draft> => ({
  service,
  title: service,
  area: areaSqFt === null ? '' : String(areaSqFt),
  siteAddress: siteAddress ?? '',
  lines: [aLine({ description: service, price: amount === null ? '' : toDollarText(amount) })],
})

const ofRequest = ({ service, areaSqFt, address }: NonNullable<OfRequest>, customer: Chosen | null): Partial<Draft> => {
  const { label } = SERVICES[service]
  return {
    service: label,
    title: label,
    area: areaSqFt === null ? '' : String(areaSqFt),
    siteAddress: customer ? (siteAddressIfDifferent(address, customer) ?? '') : '',
    lines: [aLine({ description: label, ...(areaSqFt !== null && { unit: 'sq ft', byArea: true }) })],
  }
}
