import { Tag } from 'lucide-react'
import { Link } from 'wouter'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { useSettings } from '#domains/business/web/queries.ts'
import { FINISHES } from '#domains/jobs/contract.ts'
import { SERVICES } from '#domains/requests/choices.ts'
import { formatCents, parseDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { JobRow } from '../rows.ts'
import type { Draft, Errors } from './draft.ts'
import { suggest } from './price.ts'

const LABELS = Object.values(SERVICES).map(({ label }) => label)
const FINISH_WORDS = { 'wet-look': 'Wet-look', satin: 'Satin', natural: 'Natural' } as const

/** What is done and what it costs. The rates of Settings suggest a price and say how it comes about; the price that is typed counts. */
export function WorkCard({ draft, onChange, errors, job }: { draft: Draft; onChange: (change: Partial<Draft>) => void; errors: Errors; job?: JobRow }) {
  const settings = useSettings()
  const services = [...new Set<string>([...LABELS, ...(draft.service ? [draft.service] : [])])]
  const area = Number(draft.areaSqFt.replaceAll(/[,\s]/g, ''))
  const suggestion = settings.data ? suggest(settings.data.rates.value, draft.service, area || null) : null
  const price = parseDollars(draft.amount)
  const isPaid = job?.paymentStatus === 'paid'
  const deposit = job?.paymentStatus === 'deposit-paid' ? (job.depositAmount ?? 0) : 0
  return (
    <section className="card" aria-labelledby="work">
      <div className="ph">
        <h2 id="work">Work and price</h2>
      </div>
      <div className="pad stackf compact">
        <div className="three3">
          <SelectField
            label="Service"
            name="service"
            value={draft.service}
            error={errors.service}
            onChange={(event) => onChange({ service: event.target.value })}
          >
            {draft.service === '' && <option value="">Choose a service</option>}
            {services.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </SelectField>
          <TextField
            label="Square feet"
            name="areaSqFt"
            inputMode="numeric"
            autoComplete="off"
            value={draft.areaSqFt}
            error={errors.areaSqFt}
            onChange={(event) => onChange({ areaSqFt: event.target.value })}
          />
          <SelectField label="Finish" name="finish" value={draft.finish} error={errors.finish} onChange={(event) => onChange({ finish: event.target.value })}>
            <option value="">Not chosen</option>
            {FINISHES.map((finish) => (
              <option key={finish} value={finish}>
                {FINISH_WORDS[finish]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="pricerow">
          <TextField
            label="Price in dollars"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={draft.amount}
            error={errors.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
          {suggestion && suggestion.cents !== price && (
            <Button tone="line" onClick={() => onChange({ amount: formatCents(suggestion.cents).replace('$', '') })}>
              Use {formatCents(suggestion.cents)}
            </Button>
          )}
        </div>
        {(suggestion || deposit > 0) && (
          <table className="lines">
            <caption className="vh">Price</caption>
            <tbody>
              {suggestion?.lines.map(({ words, cents }) => (
                <tr key={words}>
                  <td>{words}</td>
                  <td className="r">{formatCents(cents)}</td>
                </tr>
              ))}
              {suggestion && price !== null && price !== suggestion.cents && (
                <tr>
                  <td>Your price instead</td>
                  <td className="r">{formatCents(price)}</td>
                </tr>
              )}
              {deposit > 0 && (
                <tr>
                  <td>Deposit paid</td>
                  <td className="r">&minus;{formatCents(deposit)}</td>
                </tr>
              )}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{price === null ? 'Suggested price' : isPaid ? 'Paid' : 'Due when finished'}</th>
                <td className="r">
                  <b>{formatCents(Math.max(0, (price ?? suggestion?.cents ?? 0) - deposit))}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        )}
        {suggestion && (
          <p className="hintbox">
            <Tag className="i" />
            <span>
              {suggestion.why} <Link href="/dashboard/settings#rates">Change your rates</Link>
            </span>
          </p>
        )}
        {!suggestion && draft.service !== '' && <p className="small subtle">With the square feet your rates suggest a price.</p>}
      </div>
    </section>
  )
}
