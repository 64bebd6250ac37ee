import { Download, FileDown, Truck } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { formatOrdered, formatPackSize, formatPacks, formatReason } from '../format-reorder.ts'
import { useLow, useReorder, type ReorderRow } from './queries.ts'
import { UseIcon } from './use-icon.tsx'

const OrderDialog = lazyComponent(async () => (await import('./order-dialog.tsx')).OrderDialog)
const ReceiveDialog = lazyComponent(async () => (await import('./receive-dialog.tsx')).ReceiveDialog)

/**
 * Shows what to buy, how many packs from which supplier, and what is on its way. Renders nothing when there is
 * enough of everything and all was loaded.
 */
export function ReorderCard({ businessId, onOpen }: { businessId: string; onOpen: (id: string) => void }) {
  const reorder = useReorder(businessId)
  const low = useLow(businessId)
  const today = useToday()
  const [ordering, order] = useState<readonly ReorderRow[] | null>(null)
  const [receiving, receive] = useState<ReorderRow | null>(null)
  const toBuy = reorder.data?.filter(({ packs }) => packs > 0) ?? []
  const coming = reorder.data?.filter(({ quantityOrdered }) => quantityOrdered > 0) ?? []
  const failed = [reorder, low].filter(({ isError, data }) => isError && !data)
  if (reorder.data?.length === 0 && failed.length === 0) return null
  const file = (kind: 'csv' | 'pdf') => `/api/materials/reorder.${kind}?businessId=${businessId}`
  return (
    <section className="card lowc" aria-labelledby="reorder-list">
      <div className="ph">
        <h2 id="reorder-list">Reorder list</h2>
        {toBuy.length > 0 && (
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
      {[...Map.groupBy(toBuy, ({ supplier }) => supplier ?? '')].map(([supplier, lines]) => (
        <div key={supplier} className="reorg">
          <div className="ph">
            <h3>{supplier || 'No supplier yet'}</h3>
            <Button tone="line" size="sm" onClick={() => order(lines)}>
              Mark ordered<span className="vh"> from {supplier || 'no supplier'}</span>
            </Button>
          </div>
          <ul className="reord">
            {lines.map((line) => (
              <Line key={line.id} line={line} today={today} onOpen={() => onOpen(line.id)} />
            ))}
          </ul>
        </div>
      ))}
      {coming.length > 0 && (
        <div className="reorg">
          <div className="ph">
            <h3>On order</h3>
          </div>
          <ul className="reord">
            {coming.map((line) => (
              <Coming
                key={line.id}
                line={line}
                today={today}
                onOpen={() => onOpen(line.id)}
                onChange={() => order([line])}
                onReceive={() => receive(line)}
              />
            ))}
          </ul>
        </div>
      )}
      {ordering && <OrderDialog lines={ordering} onClose={() => order(null)} />}
      {receiving && <ReceiveDialog line={receiving} onClose={() => receive(null)} />}
    </section>
  )
}

/** What is on its way: its day, and the two things that can happen to it. */
function Coming({
  line,
  today,
  onOpen,
  onChange,
  onReceive,
}: {
  line: ReorderRow
  today: string
  onOpen: () => void
  onChange: () => void
  onReceive: () => void
}) {
  return (
    <li>
      <span className="mark t-palm">
        <Truck className="i" />
      </span>
      <div>
        <b>
          <button type="button" className="linkb plain" onClick={onOpen}>
            {line.name}
          </button>
        </b>
        <span className="small muted">{formatOrdered({ ...line, today })}</span>
        {line.isLate && (
          <span className="small shortw">
            {line.arrivesOn !== null && line.arrivesOn < today
              ? 'It hasn’t been received. Call the supplier.'
              : 'It arrives after the job that needs it.'}
          </span>
        )}
      </div>
      <p className="acts">
        <Button tone="quiet" size="sm" onClick={onChange}>
          Change<span className="vh"> the order of {line.name}</span>
        </Button>
        <Button tone="tide" size="sm" onClick={onReceive}>
          Receive<span className="vh"> {line.name}</span>
        </Button>
      </p>
    </li>
  )
}

function Line({ line, today, onOpen }: { line: ReorderRow; today: string; onOpen: () => void }) {
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
        <span className="small muted">
          {[formatReason(line), formatOrdered({ ...line, today })].filter(Boolean).join(', ')}
        </span>
      </div>
      <p>
        <b className="num">{formatPacks(line)}</b>
        <span className="small subtle">
          {[formatPackSize(line), formatCents(line.cost)].filter(Boolean).join(', ')}
        </span>
      </p>
    </li>
  )
}
