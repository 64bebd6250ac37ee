import { computeBallpark, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { ServiceKey } from '#domains/system/business/contract.ts'
import { useSettings } from '#domains/system/business/web/queries.ts'
import { readArea } from './quote-form-values.ts'

/**
 * The price range to say on the phone, by the service and the size as typed, and the same that the request shows once
 * it is saved. Nothing while there is none.
 */
export function LiveBallpark({ service, area }: { service: string; area: string }) {
  const rates = useSettings().data?.rates.value
  const key = ServiceKey.safeParse(service).data
  const areaSqFt = readArea(area)
  const range = rates && key && areaSqFt ? computeBallpark(rates, key, areaSqFt) : null
  return (
    <p className="ballpark num" role="status">
      {range && range.high > 0 && (
        <>
          Ballpark <b>{formatBallpark(range)}</b>
        </>
      )}
    </p>
  )
}
