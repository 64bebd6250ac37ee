import { Star } from 'lucide-react'
import { Icon } from './icon.tsx'
import styles from './stars.module.css'

/**
 * Shows the number of stars out of five nearest to `rating` (1 to 5); screen readers get the exact value. `sample`: a
 * made-up rating.
 */
export function Stars({ rating, sample = false }: { rating: number; sample?: boolean }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} out of 5 stars${sample ? ', sample' : ''}`}>
      {[1, 2, 3, 4, 5]
        .filter((star) => star <= Math.round(rating))
        .map((star) => (
          <Icon key={star} of={Star} />
        ))}
    </span>
  )
}
