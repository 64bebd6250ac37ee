import { TOWNS } from '#domains/system/business/business-facts.ts'
import page from '../layout/page.module.css'
import { Bricks } from './link-bricks.tsx'

/** The eight towns of the service pages, in the order of spec.md §2. */
const NEAR = [
  'ruskin',
  'apollo-beach',
  'tampa',
  'brandon',
  'riverview',
  'sun-city-center',
  'bradenton',
  'wimauma',
] as const

export function TownsNear({ title, text }: { title: string; text: string }) {
  return (
    <section className={page.section} aria-labelledby="towns">
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id="towns">{title}</h2>
          <p>{text}</p>
        </div>
        <Bricks
          label="Service areas"
          links={NEAR.flatMap((slug) =>
            TOWNS.filter((town) => town.slug === slug).map(({ name }) => ({ name, href: `/service-areas/${slug}` })),
          )}
        />
      </div>
    </section>
  )
}
