import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCents } from '#lib/money.ts'
import type { LinkedEstimate } from '#domains/sales/estimates/contract.ts'
import type { Choice } from '#domains/sales/estimates/contract-line-items.ts'
import { packagePrice } from '#domains/sales/estimates/price-estimate.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './estimate.module.css'

type Props = {
  offer: LinkedEstimate['offer']
  mostChosen?: string | null
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** One of several packages, each with its price: radio buttons, so that the arrow keys and a plain form know them. */
export function Packages({
  offer: { choose, packages },
  mostChosen = null,
  choice,
  onChoose,
  step,
}: Props & { step: number }) {
  return (
    <fieldset className={styles.part}>
      <Heading step={step}>{choose || 'Choose a package'}</Heading>
      <div className={packages.length === 3 ? `${styles.packs} ${styles.three}` : styles.packs}>
        {packages.map(({ id, name, summary, points, lines, recommended }) => (
          <label className={styles.pack} key={id}>
            <input
              type="radio"
              name="package"
              value={id}
              required
              defaultChecked={choice.packageId === id}
              onChange={() => onChoose({ ...choice, packageId: id })}
            />
            <span className={styles.card}>
              <span className={styles.packName}>
                <b>{name}</b>
                {(id === mostChosen || recommended) && (
                  <span className={styles.recommended}>{id === mostChosen ? 'Most chosen' : 'Recommended'}</span>
                )}
              </span>
              <span className={`num ${styles.packPrice}`}>{formatCents(packagePrice(lines))}</span>
              {summary && <span className="small muted">{summary}</span>}
              {points.length > 0 && (
                <span className={styles.points}>
                  {points.map((point) => (
                    <span key={point}>
                      <Icon of={Check} />
                      {point}
                    </span>
                  ))}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What can be added, line by line. */
export function Additions({ offer: { options }, choice, onChoose, step }: Props & { step: number }) {
  const toggle = (id: string, isOn: boolean) =>
    onChoose({ ...choice, optionIds: isOn ? [...choice.optionIds, id] : choice.optionIds.filter((one) => one !== id) })
  return (
    <fieldset className={styles.part}>
      <Heading step={step}>
        Add extras <span className="opt">(optional)</span>
      </Heading>
      <div className={`card ${styles.options}`}>
        {options.map((option) => (
          <label className={styles.option} key={option.id}>
            <input
              type="checkbox"
              name="option"
              value={option.id}
              defaultChecked={choice.optionIds.includes(option.id)}
              onChange={({ currentTarget }) => toggle(option.id, currentTarget.checked)}
            />
            <span>
              <b>{option.description}</b>
              {option.detail && <span className="small muted">{option.detail}</span>}
            </span>
            <span className={`num ${styles.amount}`}>{formatCents(packagePrice([option]))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function Heading({ step, children }: { step: number; children: ReactNode }) {
  return (
    <legend className={styles.heading}>
      <span className={styles.step}>{step}</span>
      <span>{children}</span>
    </legend>
  )
}
