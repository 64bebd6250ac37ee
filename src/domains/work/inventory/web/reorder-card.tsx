import { Download, FileDown } from 'lucide-react'
import { LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { formatPackSize, formatPacks, formatReason } from '../format-reorder.ts'
import { useLow, useReorder, type ReorderRow } from './queries.ts'
import { UseIcon } from './use-icon.tsx'

/**
 * Shows what to buy, how many packs and from which supplier, with a file to take along. Renders nothing when there is
 * enough of everything and all was loaded.
 */
export function ReorderCard({ businessId, onOpen }: { businessId: string; onOpen: (id: string) => void }) {
  const reorder = useReorder(businessId)
  const low = useLow(businessId)
  const failed = [reorder, low].filter(({ isError, data }) => isError && !data)
  if (reorder.data?.length === 0 && failed.length === 0) return null
  const file = (kind: 'csv' | 'pdf') => `/api/materials/reorder.${kind}?businessId=${businessId}`
  return (
    <section className="card lowc" aria-labelledby="reorder-list">
      <div className="ph">
        <h2 id="reorder-list">Reorder list</h2>
        {reorder.data && reorder.data.length > 0 && (
          <div className="acts">
            <LinkButton tone="line" size="sm" href={file('csv')} download>
              <Download className="i" />
              CSV<span className="vh"> reorder list</span>
            </LinkButton>
            <LinkButton tone="line" size="sm" href={file('pdf')} target="_blank" rel="noopener">
              <FileDown className="i" />
              PDF<span className="vh"> reorder list (opens in a new tab)</span>
            </LinkButton>
          </div>
        )}
      </div>
      {reorder.isPending && (
        <>
          <Loading what="the reorder list" />
          <SkeletonRows rows={2} />
        </>
      )}
      {failed[0] && (
        <LoadError
          what="Failed to fetch low stock"
          query={{
            error: failed[0].error,
            refetch: () => failed.forEach(({ refetch }) => void refetch()),
            isFetching: failed.some(({ isFetching }) => isFetching),
          }}
        />
      )}
      {reorder.data && reorder.data.length > 0 && (
        <ul className="reord">
          {reorder.data.map((line) => (
            <Line key={line.id} line={line} onOpen={() => onOpen(line.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ line, onOpen }: { line: ReorderRow; onOpen: () => void }) {
  return (
    <li>
      <span className="mark t-sun">
        <UseIcon use={line.use} />
      </span>
      <div>
        <b>
          <button type="button" className="linkb plain" onClick={onOpen}>
            {line.name}
          </button>
        </b>
        <span className="small muted">{formatReason(line)}</span>
      </div>
      <p>
        <b className="num">{formatPacks(line)}</b>
        <span className="small subtle">
          {[formatPackSize(line), line.supplier ?? 'no supplier yet', formatCents(line.cost)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
    </li>
  )
}
