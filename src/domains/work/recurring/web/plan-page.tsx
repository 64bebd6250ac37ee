import '#dashboard/css/editor.css'
import './recurring.css'
import './plan-page.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { api } from '#dashboard/api-client.ts'
import { FailedRecord } from '#dashboard/parts/failed-record.tsx'
import { Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { PlanForm } from './plan-form.tsx'

const BACK_TO = { name: 'Recurring', href: '/dashboard/recurring' }

/** One recurring service: when and who, its visits ahead, price and invoice, and what came before. */
export function PlanPage() {
  const { id = '' } = useParams()
  const plan = useQuery(api.recurring.get.queryOptions({ input: { id } }))
  useRecordTitle(plan.data && `${plan.data.customerName}, ${plan.data.service}`, 'Recurring')
  return (
    <>
      <BackTo tab={BACK_TO.name} href={BACK_TO.href} />
      {plan.data ? (
        <PlanForm key={id} plan={plan.data} />
      ) : plan.isError ? (
        <FailedRecord record="recurring service" back={BACK_TO} query={plan} />
      ) : (
        <>
          <Loading what="the recurring service" />
          <div className="skel title" />
          <div className="g2">
            <div className="card">
              <SkeletonRows rows={6} />
            </div>
            <div className="card">
              <SkeletonRows rows={4} />
            </div>
          </div>
        </>
      )}
    </>
  )
}
