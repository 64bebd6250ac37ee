import { Layers, Plus, Trash2 } from 'lucide-react'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { usePriceBook } from '#domains/sales/price-book/web/queries.ts'
import { findFinishPrices } from './fill-from-item.ts'
import { aPackage, offerFinishes, parseArea, type Draft, type DraftPackage, type Errors } from './form-state.ts'
import type { Pricing } from './line-rule.tsx'
import { OfferLines } from './offer-lines.tsx'

const MOST = 4

/** Good, better, best: packages of which the customer chooses one. */
export function PackagesCard({
  draft,
  errors,
  pricing,
  onChange,
}: {
  draft: Draft
  errors: Errors
  pricing: Pricing | null
  onChange: (to: Partial<Draft>) => void
}) {
  const { packages, choose, service } = draft
  const prices = findFinishPrices(usePriceBook().data, service, parseArea(draft))
  const change = (id: string, to: Partial<DraftPackage>) =>
    onChange({
      packages: packages.map((pack) =>
        pack.id === id ? { ...pack, ...to } : to.recommended ? { ...pack, recommended: false } : pack,
      ),
    })
  return (
    <section className="card" aria-labelledby="packages">
      <div className="ph">
        <h2 id="packages">Packages</h2>
        <span className="small subtle">the customer chooses one</span>
      </div>
      <div className="pad stackf">
        {errors['offer.packages'] && (
          <p className="banner bad" role="alert">
            {errors['offer.packages']}
          </p>
        )}
        {packages.length === 0 ? (
          <>
            <p className="muted small">
              Offer two to four options, each with its own price. Without packages, the lines below make up the price.
            </p>
            <div className="acts">
              <Button tone="line" size="sm" onClick={() => onChange(offerFinishes(draft, prices))}>
                <Layers className="i" />
                Offer three finishes
              </Button>
              <Button
                tone="quiet"
                size="sm"
                onClick={() => onChange({ packages: [aPackage('Good'), aPackage('Better', { recommended: true })] })}
              >
                <Plus className="i" />
                Start with two blank packages
              </Button>
            </div>
          </>
        ) : (
          <>
            <TextField
              label="Heading"
              value={choose}
              maxLength={60}
              onChange={({ target }) => onChange({ choose: target.value })}
            />
            {packages.map((pack, at) => (
              <fieldset className="offered" key={pack.id}>
                <legend className="vh">{pack.name || `Package ${at + 1}`}</legend>
                <div className="offered-head">
                  <label className="check">
                    <input
                      type="radio"
                      name="recommended"
                      checked={pack.recommended}
                      onChange={() => change(pack.id, { recommended: true })}
                    />
                    <span>Recommended</span>
                  </label>
                  <Button
                    tone="quiet"
                    size="sm"
                    onClick={() =>
                      onChange({ packages: packages.length === 2 ? [] : packages.filter(({ id }) => id !== pack.id) })
                    }
                  >
                    <Trash2 className="i" />
                    {packages.length === 2 ? 'No packages' : 'Remove'}
                  </Button>
                </div>
                <TextField
                  label="Name"
                  value={pack.name}
                  maxLength={60}
                  error={errors[`offer.packages.${at}.name`]}
                  onChange={({ target }) => change(pack.id, { name: target.value })}
                />
                <TextField
                  label="Short description"
                  optional
                  value={pack.summary}
                  maxLength={120}
                  onChange={({ target }) => change(pack.id, { summary: target.value })}
                />
                <AreaField
                  label="What’s included, one item per line"
                  optional
                  rows={3}
                  value={pack.points}
                  error={errors[`offer.packages.${at}.points`]}
                  onChange={({ target }) => change(pack.id, { points: target.value })}
                />
                <OfferLines
                  lines={pack.lines}
                  path={`offer.packages.${at}.lines`}
                  name={`${pack.name || `Package ${at + 1}`}, line`}
                  errors={errors}
                  least={1}
                  pricing={pricing}
                  area={parseArea(draft)}
                  areas={draft.areas}
                  onChange={(lines) => change(pack.id, { lines })}
                />
              </fieldset>
            ))}
            {packages.length < MOST && (
              <div className="acts">
                <Button tone="quiet" size="sm" onClick={() => onChange({ packages: [...packages, aPackage('')] })}>
                  <Plus className="i" />
                  Add package
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}
