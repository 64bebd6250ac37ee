import '#domains/work/technicians/web/person-chip.css'
import './crew-buttons.css'
import { Pencil, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import type { TechnicianRow } from '#domains/work/technicians/web/queries.ts'
import { formatList } from '#lib/format-list.ts'
import { Button } from '#ui/button.tsx'
import { CREW_COLORS, MAX_CREWS } from '../contract.ts'
import { useRemoveCrew } from './mutations.ts'
import { useCrews, type CrewRow } from './queries.ts'

const CrewDialog = lazyComponent(async () => (await import('./crew-dialog.tsx')).CrewDialog)

/** The crews: added, changed and removed. */
export function CrewsCard({ technicians }: { technicians: readonly TechnicianRow[] }) {
  const crews = useCrews()
  const [edited, edit] = useState<CrewRow | 'new' | null>(null)
  const [removed, ask] = useState<CrewRow | null>(null)
  const remove = useRemoveCrew()
  const all = crews.data ?? []
  const free = CREW_COLORS.find((color) => !all.some((one) => one.color === color)) ?? 1
  return (
    <section className="card" aria-labelledby="crews-title">
      <div className="ph">
        <h2 id="crews-title">Crews</h2>
        <Button tone="line" size="sm" disabled={all.length >= MAX_CREWS} onClick={() => edit('new')}>
          <UsersRound className="i" />
          Add crew
        </Button>
      </div>
      <QueryStatus query={crews} what="crews" padded rows={2} />
      {crews.data?.length === 0 && (
        <p className="pad muted">
          Do the same people often work together? Make them a crew, and assign all of them in one press.
        </p>
      )}
      {all.length > 0 && (
        <ul className="obf">
          {all.map((crew) => (
            <li key={crew.id}>
              <span className={`crewdot p-${crew.color}`} aria-hidden="true" />
              <span>
                <b>{crew.name}</b>
                {formatList(crew.members.map(({ name }) => name)) || 'No one left in this crew'}
              </span>
              <span className="acts">
                <Button tone="line" size="sm" onClick={() => edit(crew)}>
                  <Pencil className="i" />
                  Edit<span className="vh"> {crew.name}</span>
                </Button>
                <Button tone="quiet" size="sm" icon aria-label={`Remove ${crew.name}`} onClick={() => ask(crew)}>
                  <Trash2 className="i" />
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <CrewDialog
          crew={edited === 'new' ? null : edited}
          technicians={technicians}
          free={free}
          onClose={() => edit(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.name}?`}
          verb="Remove crew"
          busyVerb="Removing..."
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: removed.id }, { onSuccess: () => ask(null) })}
          onClose={() => ask(null)}
        >
          <p>Its people stay on the team, and jobs keep their technicians.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
