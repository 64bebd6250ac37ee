import { Trash2 } from 'lucide-react'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatDate } from '#lib/local-time.ts'
import { ANY_SERVICE, type PriceType } from '../contract.ts'
import { isExpired } from '../pick-rule.ts'
import type { RuleRow } from './queries.ts'

/** How a rule of each kind looks. */
const TONES: Record<PriceType, string> = {
  discount_percent: 'pricetag p',
  discount_amount: 'pricetag o',
  fixed: 'pricetag f',
}

export const PriceTag = ({ rule: { priceType, words } }: { rule: RuleRow }) => (
  <span className={TONES[priceType]}>{words}</span>
)

type Props = {
  rules: readonly RuleRow[]
  onEdit: (rule: RuleRow) => void
  /** Null if the user may not delete rules. */ onDelete: ((rule: RuleRow) => void) | null
  deleting: string | undefined
}

/** The rules: whose, for what, until when. Those that have ended are struck out. */
export function RulesTable({ rules, onEdit, onDelete, deleting }: Props) {
  const today = useToday()
  return (
    <table className="tbl rules">
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Rule</th>
          <th scope="col">Expires</th>
          {onDelete && (
            <th scope="col">
              <span className="vh">Delete</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => {
          const over = isExpired(rule, today)
          const service = rule.service === ANY_SERVICE ? 'any service' : rule.service
          const what = `${service}, ${rule.words}`
          return (
            <tr key={rule.id} className={over ? 'expd' : undefined}>
              <td>
                <button
                  type="button"
                  className="nm"
                  aria-label={`${rule.customerName}, edit this rule: ${what}`}
                  onClick={() => onEdit(rule)}
                >
                  {rule.customerName}
                </button>
                <span className="sub2">{service}</span>
                {rule.notes && <span className="sub2">{rule.notes}</span>}
              </td>
              <td>
                <PriceTag rule={rule} />
              </td>
              <td>
                {rule.expiresAt === null ? 'always' : formatDate(rule.expiresAt)}
                {over && <span className="sub2">expired</span>}
              </td>
              {onDelete && (
                <td className="r">
                  <button
                    type="button"
                    className="x"
                    aria-label={`Delete rule for ${rule.customerName}: ${what}`}
                    disabled={deleting === rule.id}
                    onClick={() => onDelete(rule)}
                  >
                    <Trash2 className="i" />
                  </button>
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
