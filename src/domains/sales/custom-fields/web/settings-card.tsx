import './custom-fields.css'
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import type { NewField } from '../contract.ts'
import { FieldDialog } from './field-dialog.tsx'
import { OF_WORDS, TYPE_WORDS } from './field-fields.tsx'
import { countOf, useAddField, useArchiveField, useCustomFields, type FieldRow } from './queries.ts'

/** What crews ask for most. */
const SUGGESTIONS: NewField[] = [
  { of: 'addresses', name: 'Gate code', type: 'text', choices: [], forCrew: true },
  { of: 'addresses', name: 'Pets', type: 'text', choices: [], forCrew: true },
  { of: 'addresses', name: 'HOA rules', type: 'text', choices: [], forCrew: true },
]

/** The fields that the owner defines, with suggestions that are added with one press. */
export function CustomFieldsCard() {
  const fields = useCustomFields()
  const add = useAddField()
  const asked = useIdempotencyKey()
  const [open, show] = useState<FieldRow | 'new' | null>(null)
  const rows = fields.data ?? []
  const left = SUGGESTIONS.filter(({ name }) => !rows.some((one) => one.name.toLowerCase() === name.toLowerCase()))
  return (
    <section className="card cfields" id="custom-fields" aria-labelledby="custom-fields-t">
      <div className="ph">
        <h2 id="custom-fields-t">Custom fields</h2>
        <Button tone="line" size="sm" onClick={() => show('new')}>
          <Plus className="i" />
          Add field
        </Button>
      </div>
      <QueryStatus query={fields} what="custom fields" rows={2} />
      {fields.data && (
        <div className="pad stackf">
          <p className="muted">Your own details for customers, addresses and jobs, such as a gate code.</p>
          {left.length > 0 && (
            <p className="chips">
              {left.map((field) => (
                <button
                  key={field.name}
                  type="button"
                  className="chip"
                  disabled={add.isPending}
                  onClick={() => add.mutate({ ...field, key: asked.keyFor(field) }, { onSettled: () => asked.done() })}
                >
                  <Plus className="i i-sm" />
                  Add {field.name}
                </button>
              ))}
            </p>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <ul className="cfl">
          {rows.map((field) => (
            <Row key={field.id} field={field} onEdit={() => show(field)} />
          ))}
        </ul>
      )}
      {open !== null && <FieldDialog field={open === 'new' ? null : open} onClose={() => show(null)} />}
    </section>
  )
}

function Row({ field, onEdit }: { field: FieldRow; onEdit: () => void }) {
  const { archive, restore } = useArchiveField()
  const { id, name, of, type, forCrew, used, archivedAt } = field
  const about = [
    OF_WORDS[of],
    TYPE_WORDS[type],
    ...(forCrew ? ['Crew sees it'] : []),
    ...(used > 0 ? [countOf(used)] : []),
  ]
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="small subtle">{[...(archivedAt ? ['Archived'] : []), ...about].join(' · ')}</span>
      </span>
      {archivedAt ? (
        <Button
          tone="quiet"
          size="sm"
          icon
          aria-label={`Restore ${name}`}
          disabled={restore.isPending}
          onClick={() => restore.mutate({ id })}
        >
          <ArchiveRestore className="i" />
        </Button>
      ) : (
        <span className="cfacts">
          <Button tone="quiet" size="sm" icon aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil className="i" />
          </Button>
          <Button
            tone="quiet"
            size="sm"
            icon
            aria-label={used > 0 ? `Archive ${name}, which has ${countOf(used)}` : `Archive ${name}`}
            disabled={archive.isPending}
            onClick={() => archive.mutate({ id })}
          >
            <Archive className="i" />
          </Button>
        </span>
      )}
    </li>
  )
}
