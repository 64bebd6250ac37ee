import { useState } from 'react'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { SearchBox } from '#dashboard/parts/filters.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import { Button } from '#ui/button.tsx'
import { useDeleteRule } from './mutations.ts'
import { EditRule } from './edit-rule.tsx'
import { useRuleCounts, useRules, type RuleRow } from './queries.ts'
import { RulesTable } from './rules-table.tsx'

/** From so many rules on one is looked for rather than seen. */
const MANY = 10

type Props = { customerId: string | undefined; customerName: string | undefined; onAll: () => void }

/** All rules, or those of one customer: those that apply first. */
export function RulesCard({ customerId, customerName, onAll }: Props) {
  const [q, search] = useState('')
  const rules = useRules({ customerId, q })
  const counts = useRuleCounts().data
  const [editing, edit] = useState<RuleRow | null>(null)
  const isOwner = useUser().data?.role === 'owner'
  const remove = useDeleteRule()
  const rows = rules.data?.pages.flatMap((page) => page.body)
  const many = counts ? counts.active + counts.expired : 0
  return (
    <section className="card" aria-labelledby="rules">
      <div className="ph">
        <h2 id="rules">{customerName ? `Rules for ${customerName}` : 'Rules'}</h2>
        {customerId ? (
          <Button tone="line" size="sm" onClick={onAll}>
            Show all rules
          </Button>
        ) : (
          counts &&
          many > 0 && <span className="small subtle">{`${counts.active} active, ${counts.expired} ended`}</span>
        )}
      </div>
      {!customerId && (many >= MANY || q !== '') && (
        <div className="rulefind">
          <SearchBox
            label="Search rules by customer or service"
            placeholder="Search customer or service"
            q={q}
            onSearch={search}
          />
        </div>
      )}
      <QueryStatus query={rules} what="pricing rules" rows={5} />
      {rows?.length === 0 && <NoneYet found={q !== ''} whose={customerName} />}
      {rows && rows.length > 0 && (
        <RulesTable
          rules={rows}
          onEdit={edit}
          onDelete={isOwner ? ({ id }) => remove.mutate({ id }) : null}
          deleting={remove.isPending ? remove.variables.id : undefined}
        />
      )}
      <LoadMore pages={rules} />
      {editing && <EditRule rule={editing} onClose={() => edit(null)} />}
    </section>
  )
}

function NoneYet({ found, whose }: { found: boolean; whose: string | undefined }) {
  if (found) return <Empty title="No rules found">No rules match your search.</Empty>
  return (
    <Empty title="No pricing rules yet">
      {whose
        ? `${whose} pays the list price.`
        : 'Every customer pays the list price. Add a rule to give someone a percentage off, an amount off or a flat rate.'}
    </Empty>
  )
}
