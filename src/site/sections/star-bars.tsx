import type { Rating } from '../rating.ts'
import styles from './star-bars.module.css'

/** How many real reviews gave how many stars. The longest bar is the full width. */
export function StarBars({ real: { five, four, fewer } }: Pick<Rating, 'real'>) {
  const rows = [
    { name: '5 stars', count: five },
    { name: '4 stars', count: four },
    { name: '3 or fewer', count: fewer },
  ]
  const most = Math.max(...rows.map(({ count }) => count), 1)
  return (
    <dl className={styles.bars}>
      {rows.map(({ name, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <svg aria-hidden="true">
              <rect width={`${(count / most) * 100}%`} height="100%" />
            </svg>
            <b className="num">{count}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
