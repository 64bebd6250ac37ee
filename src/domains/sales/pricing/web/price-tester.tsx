import { useState } from 'react'
import { Link } from 'wouter'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { LoadError } from '#dashboard/parts/query-states.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { AddCustomer } from '#domains/sales/customers/web/lazy-dialogs.tsx'
import { CustomerPicker, type Chosen } from '#domains/sales/customers/web/customer-picker.tsx'
import { useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { formatCents } from '#lib/money.ts'
import { usePrice, type PriceRow } from './queries.ts'
import { RuleLine } from './rule-line.tsx'

/** What a service would cost a customer today, worked out as a job and an invoice have it. */
export function PriceTester({ customer }: { customer: Chosen | null }) {
  const [chosen, choose] = useState(customer)
  const [adding, add] = useState(false)
  const [service, setService] = useState('')
  const [area, setArea] = useState('')
  const day = useToday()
  const services = useServiceNames()
  const price = usePrice({
    customerId: chosen?.id,
    service,
    day,
    areaSqFt: Number(area.replaceAll(/[,\s]/g, '')) || null,
  })
  return (
    <section className="card" aria-labelledby="try-it">
      <div className="ph">
        <h2 id="try-it">Try it</h2>
      </div>
      <div className="pad stackf compact">
        <CustomerPicker chosen={chosen} onChoose={choose} onAdd={() => add(true)} error={undefined} />
        <div className="two2">
          <SelectField label="Service" value={service} onChange={(event) => setService(event.target.value)}>
            {service === '' && <option value="">Choose a service</option>}
            {services.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </SelectField>
          <TextField
            label="Square feet"
            inputMode="numeric"
            autoComplete="off"
            value={area}
            onChange={(event) => setArea(event.target.value)}
          />
        </div>
        <div className="worked" aria-live="polite">
          {price.isError ? (
            <LoadError what="Couldn’t load price" query={price} />
          ) : price.data && chosen ? (
            <Worked price={price.data} whose={chosen.name} />
          ) : (
            <p className="hint">
              {chosen && service
                ? 'Calculating...'
                : 'Choose a customer and a service to see the price and the rule behind it.'}
            </p>
          )}
        </div>
      </div>
      <AddCustomer opened={adding} onClose={() => add(false)} onChoose={choose} />
    </section>
  )
}

function Worked({ price, whose }: { price: PriceRow; whose: string }) {
  if (price.price === null)
    return (
      <p className="hint">
        {price.rule ? `${whose} has a ${price.rule.words}. ` : ''}Enter square feet to price it from your rates.{' '}
        <Link href="/dashboard/settings/money#rates">Your rates</Link>
      </p>
    )
  return (
    <>
      <table className="lines">
        <caption className="vh">Price breakdown</caption>
        <tbody>
          {price.lines.map(({ words, cents }) => (
            <tr key={words}>
              <td>{words}</td>
              <td className="r">{formatCents(cents)}</td>
            </tr>
          ))}
          <RuleLine price={price} whose={whose} />
        </tbody>
        <tfoot>
          <tr className="sum">
            <th scope="row">Price</th>
            <td className="r">
              <b>{formatCents(price.price)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      {!price.rule && <p className="hint">No rule for {whose} applies, so this is the list price.</p>}
    </>
  )
}
