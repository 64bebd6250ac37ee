import { Camera, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './quote-form.module.css'

/** The photos are folded away, and as they need a script, the style sheet hides the fold where there is none. */
export function QuoteMore({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <details className={styles.more} onToggle={onOpen}>
      <summary>
        <Icon of={Camera} />
        <span>
          {'Add photos\u00a0 '}
          <span className="opt">(optional)</span>
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <div className={styles.in}>{children}</div>
    </details>
  )
}
