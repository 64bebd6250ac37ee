import { Wrench } from 'lucide-react'
import { Chips } from '#dashboard/parts/chips.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { ARCHIVED, BADGES } from './badges.ts'
import { EquipmentDetails } from './equipment-details.tsx'
import { EquipmentMenu } from './equipment-menu.tsx'
import { isServiceNear, formatPiece } from './format-equipment.ts'
import { useEquipment, type EquipmentRow } from './queries.ts'

/** Every piece of equipment, and whether it is fit for work. `?piece=` opens one. */
export function EquipmentView({ businessId, onAdd }: { businessId: string; onAdd: () => void }) {
  const [archived, showArchived] = useUrlState('archived')
  const isArchived = archived !== ''
  const equipment = useEquipment(businessId, { archived: isArchived })
  const [shown, show] = useUrlState('piece')
  return (
    <section className="card" aria-labelledby="equipment">
      <div className="ph">
        <h2 id="equipment">Equipment</h2>
        {equipment.data && (
          <span className="small subtle">
            {equipment.data.length === 1 ? '1 piece' : `${equipment.data.length} pieces`}
          </span>
        )}
      </div>
      <QueryStatus query={equipment} what="equipment" failed="Failed to fetch equipment" rows={4} />
      {equipment.data?.length === 0 && isArchived && (
        <Empty title="No archived equipment">
          Archive equipment you’ve sold or retired. Its hours and service history are saved, and you can restore it.
        </Empty>
      )}
      {equipment.data?.length === 0 && !isArchived && (
        <Empty
          title="No equipment yet"
          action={
            <Button tone="tide" size="sm" onClick={onAdd}>
              Add your first equipment
            </Button>
          }
        >
          Track washers, spreaders and sprayers: book them with jobs, see when service is due and know what each hour
          costs.
        </Empty>
      )}
      {equipment.data?.map((piece) => (
        <Piece key={piece.id} piece={piece} onOpen={() => show(piece.id)} />
      ))}
      <div className="invfoot">
        <Chips
          label="Show"
          value={isArchived ? 'archived' : 'current'}
          onChange={(value) => showArchived(value === 'archived' ? '1' : '')}
          options={[
            { value: 'current', word: 'In use' },
            { value: 'archived', word: 'Archived' },
          ]}
        />
      </div>
      {shown !== '' && <EquipmentDetails key={shown} id={shown} onClose={() => show('')} />}
    </section>
  )
}

function Piece({ piece, onOpen }: { piece: EquipmentRow; onOpen: () => void }) {
  const today = useToday()
  const badge = piece.archivedAt === null ? BADGES[piece.status] : ARCHIVED
  return (
    <article className="row" aria-label={piece.name}>
      <span className={`mark t-${badge.tone}`}>
        <Wrench className="i" />
      </span>
      <div>
        <h3>
          <button type="button" className="linkb plain" onClick={onOpen}>
            {piece.name}
          </button>
        </h3>
        <p className={isServiceNear(piece, today) ? 'shortw' : undefined}>{formatPiece(piece, today)}</p>
      </div>
      <div className="acts eqa">
        <StatusBadge {...badge} />
        <EquipmentMenu piece={piece} onOpen={onOpen} />
      </div>
    </article>
  )
}
