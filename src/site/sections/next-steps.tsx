import styles from './next-steps.module.css'

/** What happens next, step by step, with a number before each. */
export function NextSteps({ steps }: { steps: readonly (readonly [title: string, text: string])[] }) {
  return (
    <ol className={styles.next}>
      {steps.map(([title, text]) => (
        <li key={title}>
          <div>
            <b>{title}</b>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Between the request and the price, on the quote form and after it was sent. */
export const LOOK_STEP = ['We measure', 'A free visit, or from your photos for smaller areas.'] as const
