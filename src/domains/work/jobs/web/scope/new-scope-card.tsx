import '#domains/work/jobs/web/scope/scope.css'
import { FilePenLine, SquarePen, X } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Button } from '#ui/button.tsx'
import { parseSqFt, type Errors } from '../editor/form-state.ts'
import { toShownScope, type NewScope, type ScopeOf } from './new-scope.ts'
import { NoScope, ScopeTable } from './scope-table.tsx'

const NewScopeDialog = lazyComponent(async () => (await import('./new-scope-dialog.tsx')).NewScopeDialog)

type Props = {
  scope: NewScope | null
  draft: ScopeOf
  customerId: string | null
  errors: Errors
  onChange: (scope: NewScope | null) => void
}

/** The areas and line items of a job that is not created yet, or of the jobs of a plan. They are saved with it. */
export function NewScopeCard({ scope, draft, customerId, errors, onChange }: Props) {
  const [editing, edit] = useState(false)
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('scope'))?.[1]
  return (
    <section className="card" aria-labelledby="scope">
      <div className="ph">
        <h2 id="scope">Scope</h2>
        <span className="scopeacts">
          <Button tone="line" size="sm" onClick={() => edit(true)}>
            {scope ? <SquarePen className="i" /> : <FilePenLine className="i" />}
            {scope ? 'Edit' : 'Add line items'}
            {scope && <span className="vh"> scope</span>}
          </Button>
          {scope && (
            <Button tone="quiet" size="sm" onClick={() => onChange(null)}>
              <X className="i" />
              Remove<span className="vh"> scope</span>
            </Button>
          )}
        </span>
      </div>
      {scope ? <ScopeTable scope={toShownScope(scope.input, parseSqFt(draft.areaSqFt))} /> : <NoScope />}
      {wrong && (
        <p className="err pad" role="alert">
          {wrong}
        </p>
      )}
      {editing && (
        <NewScopeDialog
          scope={scope}
          draft={draft}
          customerId={customerId}
          onSave={onChange}
          onClose={() => edit(false)}
        />
      )}
    </section>
  )
}
