import { X } from 'lucide-react'
import { Choice } from '#dashboard/parts/filters.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { formatCount } from '#domains/sales/customers/web/format.ts'
import { Button } from '#ui/button.tsx'
import { FeatureName, FEATURES, Status } from '../contract.ts'
import { BADGES } from './badges.ts'
import { CallLine } from './call-line.tsx'
import { useCalls } from './queries.ts'

/**
 * Every call, the newest first: what was asked and answered, how it ended, what it used and cost. `?of=` and `?ended=`
 * filter it.
 */
export function CallsCard() {
  const [of, setOf] = useUrlState('of')
  const [ended, setEnded] = useUrlState('ended')
  const featureName = FeatureName.safeParse(of).data
  const status = Status.safeParse(ended).data
  const calls = useCalls({ ...(featureName && { featureName }), ...(status && { status }) })
  const now = useNow(60_000)
  const rows = calls.data?.pages.flatMap(({ body }) => body) ?? []
  const isFiltered = featureName !== undefined || status !== undefined
  const clear = () => {
    setOf('')
    setEnded('')
  }
  return (
    <section className="card" aria-labelledby="ai-calls" aria-busy={calls.isFetching}>
      <div className="ph aicallsh">
        <h2 id="ai-calls">
          {calls.data ? formatCount(calls.data.pages[0]?.headers['x-total-count'] ?? '0', 'call') : 'Calls'}
        </h2>
        <div className="acts compact">
          <Choice label="Calls for" value={featureName ?? ''} onChange={setOf}>
            <option value="">All features</option>
            {FeatureName.options.map((name) => (
              <option key={name} value={name}>
                {FEATURES[name].title}
              </option>
            ))}
          </Choice>
          <Choice label="Result" value={status ?? ''} onChange={setEnded}>
            <option value="">All results</option>
            {Status.options.map((one) => (
              <option key={one} value={one}>
                {BADGES[one].word}
              </option>
            ))}
          </Choice>
          {isFiltered && (
            <Button tone="quiet" size="sm" onClick={clear}>
              <X className="i" />
              Clear filters
            </Button>
          )}
        </div>
      </div>
      {calls.isPending && (
        <>
          <Loading what="the calls" />
          <SkeletonRows rows={6} />
        </>
      )}
      {calls.isError && rows.length === 0 && (
        <div className="pad">
          <LoadError what="Couldn’t load calls" query={calls} />
        </div>
      )}
      {calls.isSuccess && rows.length === 0 && (
        <div className="pad">
          <Empty title={isFiltered ? 'No matching calls' : 'No calls yet'}>
            {isFiltered ? 'No calls match these filters.' : 'Chat questions and drafts you request appear here.'}
          </Empty>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="aicalls">
          {rows.map((call) => (
            <CallLine key={call.id} call={call} now={now} />
          ))}
        </ul>
      )}
      <LoadMore pages={calls} />
      {rows.length > 0 && (
        <p className="pad small subtle aikept">
          Text is stored for 90 days without phone numbers or email and street addresses. Numbers stay.
        </p>
      )}
    </section>
  )
}
