import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { AreasFields } from './areas-fields.tsx'
import { parseArea, readDraft, type Draft, type Errors, type Read } from './form-state.ts'
import { OfferLines } from './offer-lines.tsx'
import { PackagesCard } from './packages-card.tsx'
import { Preview } from './price-preview.tsx'
import { SaveBar } from './save-bar.tsx'
import { TermsCard } from './terms-card.tsx'

type Whose = { businessId: string; customerId: string; requestId?: string | null; jobId?: string | null }

type Props = {
  draft: Draft
  onChange: (to: Partial<Draft>) => void
  /** Null until a customer is chosen. */
  whose: Whose | null
  /** The customer’s, for who writes it; null until one is chosen. */
  customerName: string | null
  /** What the server has against it, by path. */
  refused: Errors
  busy: boolean
  /** The customer section, above the form. */
  children?: ReactNode
  /** Under what the customer sees. */
  beside?: ReactNode
  /** `thenSend`: they want to send it as well. */
  onSave: (read: Read, thenSend: boolean) => void
}

/**
 * An estimate as it is written: what it is about, packages, lines, additions, terms; beside it what the customer sees.
 */
export function EstimateEditor({
  draft,
  onChange,
  whose,
  customerName,
  refused,
  busy,
  children,
  beside,
  onSave,
}: Props) {
  const page = useRef<HTMLDivElement>(null)
  const [errors, show] = useState<Errors>({})
  const found = { ...refused, ...errors }
  const services = useServiceNames(draft.service)
  const change = (to: Partial<Draft>) => {
    onChange(to)
    show({})
  }
  const pricing = whose && { customerId: whose.customerId, service: draft.service, areaSqFt: parseArea(draft) }
  const save = (thenSend: boolean) => {
    const judged = whose
      ? readDraft(draft, whose)
      : { errors: { customerId: 'Choose a customer or add a new one.', ...wrongWith(draft) } }
    if ('read' in judged) return onSave(judged.read, thenSend)
    show(judged.errors)
    // Once it is marked.
    setTimeout(() => page.current?.querySelector<HTMLElement>('[aria-invalid], [role=combobox]')?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  return (
    <div ref={page} className="stack">
      {found.customerId && (
        <p className="banner bad" role="alert">
          {found.customerId}
        </p>
      )}
      <div className="g2">
        <div className="stack">
          {children}
          <form id="estimate" noValidate onSubmit={submit} className="stack">
            <section className="card" aria-labelledby="about">
              <div className="ph">
                <h2 id="about">Job details</h2>
              </div>
              <div className="pad stackf">
                <SelectField
                  label="Service"
                  value={draft.service}
                  error={found.service}
                  onChange={({ target }) => change({ service: target.value })}
                >
                  <option value="">Choose a service</option>
                  {services.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </SelectField>
                <TextField
                  label="Title"
                  hint="Shown in large type above the price. Example: Pool deck, sealed before Christmas"
                  value={draft.title}
                  maxLength={120}
                  error={found.title}
                  onChange={({ target }) => change({ title: target.value })}
                />
                <AreaField
                  label="Introduction"
                  optional
                  rows={3}
                  value={draft.intro}
                  maxLength={2000}
                  error={found.intro}
                  onChange={({ target }) => change({ intro: target.value })}
                />
                {draft.areas.length === 0 && (
                  <TextField
                    label="Area in square feet"
                    optional
                    inputMode="numeric"
                    value={draft.area}
                    error={found.areaSqFt}
                    onChange={({ target }) => change({ area: target.value })}
                  />
                )}
                <AreasFields
                  areas={draft.areas}
                  path="offer.areas"
                  errors={found}
                  firstSqFt={draft.area}
                  onChange={(areas) => change({ areas })}
                />
                <TextField
                  label="Job site, if different"
                  optional
                  value={draft.siteAddress}
                  maxLength={300}
                  error={found.siteAddress}
                  onChange={({ target }) => change({ siteAddress: target.value })}
                />
              </div>
            </section>
            <PackagesCard draft={draft} errors={found} pricing={pricing} onChange={change} />
            <section className="card" aria-labelledby="always">
              <div className="ph">
                <h2 id="always">{draft.packages.length > 0 ? 'Included with every package' : 'Lines'}</h2>
              </div>
              <div className="pad stackf">
                {found['offer.lines'] && (
                  <p className="banner bad" role="alert">
                    {found['offer.lines']}
                  </p>
                )}
                <OfferLines
                  lines={draft.lines}
                  path="offer.lines"
                  name="Line"
                  errors={found}
                  least={draft.packages.length > 0 ? 0 : 1}
                  pricing={pricing}
                  area={parseArea(draft)}
                  areas={draft.areas}
                  onChange={(lines) => change({ lines })}
                />
              </div>
            </section>
            <section className="card" aria-labelledby="additions">
              <div className="ph">
                <h2 id="additions">Add-ons</h2>
                <span className="small subtle">the customer picks what they want</span>
              </div>
              <div className="pad stackf">
                <OfferLines
                  lines={draft.options}
                  path="offer.options"
                  name="Addition"
                  errors={found}
                  areOptions
                  pricing={pricing}
                  area={parseArea(draft)}
                  areas={draft.areas}
                  onChange={(options) => change({ options })}
                />
              </div>
            </section>
          </form>
        </div>
        <div className="stack">
          <Preview draft={draft} />
          <TermsCard draft={draft} errors={found} onChange={change} />
          {beside}
        </div>
      </div>
      <SaveBar draft={draft} customerName={customerName} busy={busy} onSend={() => save(true)} />
    </div>
  )
}

/** Returns the other errors of an estimate that has no customer yet. */
function wrongWith(draft: Draft): Errors {
  const placeholderId = '00000000-0000-4000-8000-000000000000'
  const judged = readDraft(draft, { businessId: placeholderId, customerId: placeholderId })
  return 'errors' in judged ? judged.errors : {}
}
