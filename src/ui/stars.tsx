import { Star } from 'lucide-react'
import { Icon } from './icon.tsx'
import styles from './stars.module.css'

/**
 * As many of five stars as `rating` (1 to 5) comes nearest to; said exactly to those who cannot see them. `sample`:
 * nobody gave them.
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
