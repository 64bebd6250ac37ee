import { ArrowRight } from 'lucide-react'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { Stars } from '#ui/stars.tsx'
import { customerReviews } from '../rating.ts'
import type { ShownReviews } from '../rating.ts'
import page from '../layout/page.module.css'
import styles from './reviews.module.css'

const SHOWN = 4

type Quoted = { key: string; name: string; rating: number; text: string; location: string | null; sample: boolean }

/**
 * The four newest reviews, and below them what the owner has confirmed. Without any the home page has no such section.
 */
export function Reviews({ reviews, testimonials, rating }: ShownReviews) {
  if (!rating) return null
  const quoted: Quoted[] = [
    ...reviews.map((review) => ({ ...review, key: review.id, text: review.comment, sample: false })),
    ...testimonials.map((testimonial) => ({ ...testimonial, key: `${testimonial.name} ${testimonial.text}` })),
  ]
  return (
    <section className={`${page.section} ${page.sunk} ${styles.reviews}`} aria-labelledby="reviews">
      <div className={`${page.wrap} ${styles.rev}`}>
        <div className={styles.side}>
          <div className={styles.big} aria-hidden="true">
            {rating.shown}
          </div>
          <Stars rating={rating.value} sample={rating.sample} />
          <div className={styles.figure}>
            <h2 id="reviews">{`${rating.shown} Stars`}</h2>
            {rating.sample && <Mark what="Sample" />}
          </div>
          <p className="muted">
            {rating.sample
              ? 'These reviews are placeholders until our first customers post theirs.'
              : `From ${customerReviews(rating.count)}.`}
          </p>
          <LinkButton tone="line" href="/reviews">
            View All Reviews
            <Icon of={ArrowRight} />
          </LinkButton>
        </div>
        <div className={styles.quotes}>
          {quoted.slice(0, SHOWN).map(({ key, ...quote }) => (
            <Quotation key={key} {...quote} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Quotation({ name, rating, text, location, sample }: Omit<Quoted, 'key'>) {
  return (
    <figure className="card">
      <div className={styles.top}>
        <Stars rating={rating} />
        {sample && <Mark what="Sample" />}
      </div>
      <blockquote>{`“${text}”`}</blockquote>
      <figcaption>
        <b>{name}</b>
        {location && <span>{location}</span>}
      </figcaption>
    </figure>
  )
}
