import page from '../layout/page.module.css'
import styles from './steps.module.css'

/** How a job runs, in four steps. */
export function Steps({
  title,
  text,
  steps,
}: {
  title: string
  text: string
  steps: readonly { name: string; text: string }[]
}) {
  return (
    <section className={`${page.section} ${page.sunk}`} aria-labelledby="steps">
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id="steps">{title}</h2>
          <p>{text}</p>
        </div>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.name}>
              <div>
                <h3>{step.name}</h3>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
