import { Building2, Calculator, Shield, SlidersHorizontal, Wrench } from 'lucide-react'
import { useState } from 'react'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Role } from '#domains/system/auth/contract-person.ts'
import { ROLE_WORDS } from '#domains/system/auth/web/role-words.ts'
import { formatList } from '#lib/format-list.ts'
import { DEFAULT_RIGHTS, OFFERED_RIGHTS, toRights } from '#lib/rights.ts'
import type { RightSwitches } from '#lib/rights.ts'
import { Button } from '#ui/button.tsx'
import { useRoleRights, useSaveRoleRights } from './rights-queries.ts'
import { RIGHT_WORDS } from './right-words.ts'

const RightsDialog = lazyComponent(async () => (await import('./rights-dialog.tsx')).RightsDialog)
const ICONS = { owner: Shield, staff: Building2, technician: Wrench, accountant: Calculator }

/** What each role may do. The owner turns it on or off for everyone of the role. */
export function RightsCard() {
  const roles = useRoleRights()
  const save = useSaveRoleRights()
  const [editing, edit] = useState<Role | null>(null)
  const close = () => {
    save.reset()
    edit(null)
  }
  return (
    <section className="card" aria-labelledby="rights-title">
      <div className="ph">
        <h2 id="rights-title">Rights</h2>
      </div>
      <QueryStatus query={roles} what="rights" padded rows={2} />
      {roles.data && (
        <ul className="obf">
          {Role.options.map((role) => {
            const Icon = ICONS[role]
            return (
              <li key={role}>
                <Icon className="i" />
                <span>
                  <b>{ROLE_WORDS[role].word}</b>
                  {describe(role, roles.data[role] ?? {})}
                </span>
                {OFFERED_RIGHTS[role].length > 0 && (
                  <Button tone="line" size="sm" onClick={() => edit(role)}>
                    <SlidersHorizontal className="i" />
                    Edit<span className="vh"> rights of {ROLE_WORDS[role].word}</span>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {editing && roles.data && (
        <RightsDialog
          title={`Rights of ${ROLE_WORDS[editing].word}`}
          about="For everyone with this role, from their next click on. You can make an exception for one person on their page."
          offered={OFFERED_RIGHTS[editing]}
          usual={DEFAULT_RIGHTS[editing]}
          current={toRights(editing, roles.data[editing] ?? {}, {})}
          busy={save.isPending}
          error={save.error}
          onSave={(switches, sure) => save.mutate({ role: editing, switches, ...sure }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </section>
  )
}

/** `customers, all jobs and messages; no money`. */
function describe(role: Role, switches: RightSwitches): string {
  if (role === 'owner') return 'Everything'
  const has = toRights(role, switches, {})
  if (role === 'technician')
    return has.includes('discounts') ? 'Own jobs, discounts at a visit; no other prices' : 'Own jobs, no prices'
  const lacks = OFFERED_RIGHTS[role].filter((right) => !has.includes(right))
  const words = [role === 'accountant' ? 'invoices' : 'customers', ...has.map((right) => RIGHT_WORDS[right].short)]
  const list = formatList(words)
  const without = lacks.length > 0 ? `; no ${formatList(lacks.map((right) => RIGHT_WORDS[right].short))}` : ''
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}${without}`
}
