import type { ReactNode } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { formatMinutes } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { CostView } from './queries.ts'
import { formatDeduction, formatMargin } from './format.ts'

/** What a job costs, line by line, so that every figure can be explained. */
export function CostLines({ cost, isReal, onClose }: { cost: CostView; isReal: boolean; onClose: () => void }) {
  const each = (cents: number | null) => (cents === null ? 'no hourly cost' : `${formatCents(cents)} per hour`)
  return (
    <Dialog title={isReal ? 'Actual margin' : 'Expected margin'} opened onClose={onClose}>
      <div className="body">
        <table className="costlines">
          <thead className="vh">
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{cost.incomeFrom === 'invoice' ? 'Invoiced before tax' : 'Price'}</th>
              <td>{cost.income === null ? 'not set' : formatCents(cost.income)}</td>
            </tr>
          </tbody>
          <Part
            name="Materials"
            lines={cost.materials.lines.map(({ name, unit, quantity, unitCost, cents }) => ({
              name,
              words: `${quantity} ${unit} at ${formatCents(unitCost)}`,
              cents,
            }))}
          />
          <Part
            name="Crew"
            lines={cost.labor.lines.map(({ name, minutes, hourlyCost, byHand, cents }) => ({
              name,
              words: `${minutes === 0 ? 'no time logged' : formatMinutes(minutes)}${byHand === null ? '' : ', entered manually'}, ${each(hourlyCost)}`,
              cents,
            }))}
          />
          <Part
            name="Equipment"
            lines={cost.equipment.lines.map(({ name, hours, hourlyCost, cents }) => ({
              name,
              words: `${hours} h, ${each(hourlyCost)}`,
              cents,
            }))}
          />
          <tfoot>
            <tr>
              <th scope="row">Margin</th>
              <td>
                <b>{formatMargin(cost)}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function Part({
  name,
  lines,
}: {
  name: string
  lines: readonly { name: string; words: string; cents: number }[]
}): ReactNode {
  if (lines.length === 0) return null
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          {name}
        </th>
      </tr>
      {lines.map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be of the same name and price, and none has a state
        <tr key={place}>
          <th scope="row">
            {line.name}
            <small>{line.words}</small>
          </th>
          <td>{formatDeduction(line.cents)}</td>
        </tr>
      ))}
    </tbody>
  )
}
