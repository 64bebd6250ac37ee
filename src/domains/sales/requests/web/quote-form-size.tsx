import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Rates } from '#domains/system/business/contract.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ROUGH_SIZES } from '../contract-options.ts'
import type { Inner, Outer } from './quote-form-fields.tsx'
import styles from './quote-form.module.css'

/**
 * The size, typed or chosen, directly after the service: with rates it shows a price range, which comes as `children`.
 */
export function QuoteSize({
  rates,
  outer,
  inner,
  children,
}: {
  rates?: Rates
  outer: Outer
  inner: Inner
  children: ReactNode
}) {
  return (
    <div className={styles.size} role="group" aria-labelledby="q-size-title">
      <p id="q-size-title" className={styles.title}>
        {rates ? 'See your price range' : 'Size'} <span className="opt">(optional)</span>
      </p>
      <div className={styles.two}>
        <Field {...outer('areaSqFt')} label="Approximate area" optional="square feet">
          {(control) => (
            <input
              className="input num"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              {...control}
              {...inner('areaSqFt')}
            />
          )}
        </Field>
        <Field {...outer('roughSize')} label="Or choose a rough size">
          {(control) => (
            <span className="selwrap">
              <select className="select" autoComplete="off" {...control} {...inner('roughSize')}>
                <option value="">Choose a size</option>
                {Object.entries(ROUGH_SIZES).map(([value, { label, sqFt }]) => (
                  <option key={value} value={value}>
                    {`${label}, about ${sqFt.toLocaleString('en-US')} sq ft`}
                  </option>
                ))}
              </select>
              <Icon of={ChevronDown} />
            </span>
          )}
        </Field>
      </div>
      {children}
    </div>
  )
}
