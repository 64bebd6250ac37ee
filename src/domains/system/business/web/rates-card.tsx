import { client } from '#dashboard/api-client.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { computeBallpark, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { parseDollars, toDollarText, toShortDollarText } from '#lib/money.ts'
import { withArticle } from '#lib/format-list.ts'
import { Rate, RatesInput, ServiceKey } from '../contract.ts'
import type { Rates } from '../contract.ts'
import { BackToOurs } from './back-to-ours.tsx'
import { ConfirmPart } from './confirm-part.tsx'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

type Typed = Record<ServiceKey, { low: string; high: string; minimum: string }>

/** What the example under each rate is worked out for. */
const EXAMPLES: Record<ServiceKey, { areaSqFt: number; what: string }> = {
  'paver-sealing': { areaSqFt: 600, what: 'patio' },
  'paver-cleaning': { areaSqFt: 600, what: 'patio' },
  'paver-restoration': { areaSqFt: 400, what: 'walkway' },
  'pressure-washing': { areaSqFt: 1000, what: 'driveway' },
  'pool-deck': { areaSqFt: 800, what: 'pool deck' },
  driveway: { areaSqFt: 700, what: 'driveway' },
}

/**
 * What a square foot costs, from a simple surface to a hard one, and the least that a job costs; the ballpark is worked
 * out from it.
 */
export function RatesCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft({
    settings,
    of: ({ rates }) => rates,
    typedOf,
    read,
    send: client.business.settings.saveRates,
  })
  const { typed, errors, change } = draft
  return (
    <PartCard
      id="rates"
      title="Rates"
      shownIn="Used for the ballpark price range in the quote form."
      draft={draft}
      action={<BackToOurs part="rates" what="rates" draft={draft} />}
    >
      <ConfirmPart
        draft={draft}
        until="These are example rates. Your website won’t show prices or ballparks until you confirm or change them."
        button="Confirm rates"
      />
      <div className="rates">
        {ServiceKey.options.map((service) => {
          const field = (name: keyof Typed[ServiceKey], label: string) => (
            <TextField
              label={label}
              money
              name={`${service}.${name}`}
              autoComplete="off"
              value={typed[service][name]}
              error={errors[`${service}.${name}`]}
              onChange={(event) => change({ ...typed, [service]: { ...typed[service], [name]: event.target.value } })}
            />
          )
          return (
            <div className="rate" key={service} role="group" aria-labelledby={`rate-${service}`}>
              <h3 id={`rate-${service}`}>{SERVICES[service].label}</h3>
              <div className="prices">
                {field('low', '$ per sq ft, from')}
                {field('high', '$ per sq ft, to')}
                {field('minimum', 'Job minimum, $')}
              </div>
              <p className="small subtle" role="status">
                {example(service, typed, settings.rates.value)}
              </p>
            </div>
          )
        })}
      </div>
    </PartCard>
  )
}

/** `A 700 sq ft driveway: $910 to $1,470`, by the same rule as the quote form. */
function example(service: ServiceKey, typed: Typed, rates: Rates): string {
  const { areaSqFt, what } = EXAMPLES[service]
  const rate = Rate.safeParse(centsOf(typed[service])).data
  const range =
    rate && rate.low <= rate.high && formatBallpark(computeBallpark({ ...rates, [service]: rate }, service, areaSqFt))
  return `${withArticle(areaSqFt, { capital: true })} sq ft ${what}: ${range || 'enter all three prices to see it'}`
}

const centsOf = ({ low, high, minimum }: Typed[ServiceKey]) => ({
  low: parseDollars(low),
  high: parseDollars(high),
  minimum: parseDollars(minimum),
})

function typedOf(rates: Rates): Typed {
  const typed = ServiceKey.options.map((service) => {
    const { low, high, minimum } = rates[service]
    return [service, { low: toDollarText(low), high: toDollarText(high), minimum: toShortDollarText(minimum) }]
  })
  // Every service is in the list; the compiler does not follow that through fromEntries.
  return Object.fromEntries(typed) as Typed
}

const read = (typed: Typed) =>
  RatesInput.safeParse(Object.fromEntries(ServiceKey.options.map((service) => [service, centsOf(typed[service])])))
