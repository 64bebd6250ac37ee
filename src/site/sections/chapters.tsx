import type { ReactNode } from 'react'
import { SidePage } from './side-page.tsx'
import styles from './chapters.module.css'

export type Chapter = { id: string; title: string; body: ReactNode }

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** A long document in chapters, with its contents at the side. `changed` is the date of its last change, YYYY-MM-DD. */
export function Chapters(props: {
  here: string
  title: string
  lede: string
  changed: string
  chapters: readonly Chapter[]
}) {
  return (
    <SidePage
      here={props.here}
      title={props.title}
      lede={props.lede}
      side={
        <>
          <p className={styles.changed}>
            Last updated <time dateTime={props.changed}>{day.format(new Date(props.changed))}</time>
          </p>
          <nav className={styles.contents} aria-label="Contents">
            <ol>
              {props.chapters.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        </>
      }
    >
      <div className={styles.chapters}>
        {props.chapters.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </SidePage>
  )
}
