import { pickChanges, EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { useChangeRule } from './mutations.ts'
import { newestRule, type RuleRow } from './queries.ts'
import { readRule, RuleFields } from './rule-fields.tsx'

/** Sets a rule right. Whose it is stays. */
export function EditRule({ rule, onClose }: { rule: RuleRow; onClose: () => void }) {
  return (
    <EditDialog
      title={`Rule for ${rule.customerName}`}
      verb="Save rule"
      record={rule}
      newest={newestRule}
      read={readRule}
      save={useChangeRule()}
      toInput={(typed, seen, version) => ({
        id: seen.id,
        version,
        ...pickChanges({ ...typed, notes: typed.notes ?? null, expiresAt: typed.expiresAt ?? null }, seen),
      })}
      onClose={onClose}
    >
      {(seen, errors) => <RuleFields rule={seen} errors={errors} />}
    </EditDialog>
  )
}
