import page from '../layout/page.module.css'
import styles from './around.module.css'
import { Bricks } from './link-bricks.tsx'

/** The neighbors of a place as bricks, with the place itself as the sealed one. */
export function Neighbors({
  text,
  here,
  links,
}: {
  text: string
  here: string
  links: readonly { name: string; href: string }[]
}) {
  return (
    <section className={`${page.section} ${page.sunk}`} aria-labelledby="nearby">
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id="nearby">Nearby areas</h2>
          <p>{text}</p>
        </div>
        <Bricks label="Nearby areas" here={here} links={links} />
      </div>
    </section>
  )
}

/** What there is to say of the places inside a wider one. */
export function Places({
  heading,
  text,
  places,
}: {
  heading: string
  text: string
  places: readonly { name: string; text: string }[]
}) {
  return (
    <section className={`${page.section} ${page.sunk}`} aria-labelledby="places">
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id="places">{heading}</h2>
          <p>{text}</p>
        </div>
        <dl className={styles.places}>
          {places.map((place) => (
            <div key={place.name}>
              <dt>{place.name}</dt>
              <dd>{place.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Every place that has a page, with how long we drive there. */
export function TravelTimes({ places }: { places: readonly { name: string; href: string; text: string }[] }) {
  return (
    <section className={`${page.section} ${page.sunk}`} aria-labelledby="travel">
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id="travel">How far we come</h2>
        </div>
        <dl className={styles.places}>
          {places.map(({ name, href, text }) => (
            <div key={name}>
              <dt>
                <a href={href}>{name}</a>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
