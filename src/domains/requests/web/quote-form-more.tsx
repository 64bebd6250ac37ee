import { ChevronDown, Ruler } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ROUGH_SIZES } from '../choices.ts'
import type { Inner, Outer } from './quote-form-fields.tsx'
import styles from './quote-form.module.css'

/** What is folded away: the size, typed or chosen; as `children` the ballpark that follows it, and photos, which both want a script. */
export function QuoteMore({ outer, inner, live, onOpen, children }: { outer: Outer; inner: Inner; live: boolean; onOpen: () => void; children: ReactNode }) {
  const area = { ...outer('areaSqFt'), ...inner('areaSqFt') }
  const size = { ...outer('roughSize'), ...inner('roughSize') }
  const needed = [area, size].some(({ error, defaultValue }) => error !== undefined || defaultValue !== '')
  return (
    <details className={styles.more} open={needed} onToggle={onOpen}>
      <summary>
        <Icon of={Ruler} />
        <span>
          {`${live ? 'Size or photos' : 'Size'}\u00a0 `}
          <span className="opt">(optional)</span>
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.in}>
        <Field {...outer('areaSqFt')} label="Approximate area" optional="square feet" hint="A two-car driveway is about 600 to 900 sq ft." hintBelow>
          {(control) => <input className="input num" type="text" inputMode="numeric" {...control} {...inner('areaSqFt')} />}
        </Field>
        <Field {...outer('roughSize')} label="Or choose a rough size">
          {(control) => (
            <span className="selwrap">
              <select className="select" {...control} {...inner('roughSize')}>
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
        {children}
      </div>
    </details>
  )
}
