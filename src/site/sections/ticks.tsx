import { Check } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import styles from './ticks.module.css'

/** A list of what is included, each line with a check mark. */
export function Ticks({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.ticks}>
      {items.map((item) => (
        <li key={item}>
          <Icon of={Check} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
