import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import type { PersonRow } from '#domains/system/auth/web/team-queries.ts'
import { formatList } from '#lib/format-list.ts'
import { OFFERED_RIGHTS, RIGHTS, toRights } from '#lib/rights.ts'
import { Button } from '#ui/button.tsx'
import { RIGHT_WORDS } from './right-words.ts'
import { useRoleRights, useSavePersonRights } from './rights-queries.ts'

const RightsDialog = lazyComponent(async () => (await import('./rights-dialog.tsx')).RightsDialog)

/** What one person may do otherwise than everyone of their role. */
export function PersonRights({ person: { id, name, role, version, rights, ownRights } }: { person: PersonRow }) {
  const roles = useRoleRights().data
  const save = useSavePersonRights()
  const [open, show] = useState(false)
  const close = () => {
    save.reset()
    show(false)
  }
  if (OFFERED_RIGHTS[role].length === 0) return null
  const own = RIGHTS.filter((right) => right in ownRights)
  return (
    <div className="pad rightsf">
      <p className="small">
        {own.length === 0
          ? 'Rights are the same as for everyone with this role.'
          : `Only for ${name}: ${formatList(own.map((right) => `${RIGHT_WORDS[right].short} ${ownRights[right] ? 'on' : 'off'}`))}.`}
      </p>
      <Button tone="line" size="sm" disabled={!roles} onClick={() => show(true)}>
        <SlidersHorizontal className="i" />
        Edit rights
      </Button>
      {open && roles && (
        <RightsDialog
          title={`Rights of ${name}`}
          about="What you don’t change here follows the role."
          offered={OFFERED_RIGHTS[role]}
          usual={toRights(role, roles[role] ?? {}, {})}
          current={rights}
          busy={save.isPending}
          error={save.error}
          onSave={(switches, sure) => save.mutate({ id, switches, version, ...sure }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </div>
  )
}
