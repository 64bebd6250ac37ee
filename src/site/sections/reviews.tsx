import { ArrowRight } from 'lucide-react'
import type { Testimonial } from '#domains/business/contract.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/mark.tsx'
import { Stars } from '#ui/stars.tsx'
import type { Rating } from '../rating.ts'
import page from '../layout/page.module.css'
import styles from './reviews.module.css'

const SHOWN = 4

export function Reviews({ testimonials, rating }: { testimonials: readonly Testimonial[]; rating: Rating }) {
  return (
    <section className={`${page.section} ${page.sunk} ${styles.reviews}`} aria-labelledby="reviews">
      <div className={`${page.wrap} ${styles.rev}`}>
        <div className={styles.side}>
          <div className={styles.big} aria-hidden="true">
            {rating.shown}
          </div>
          <Stars rating={rating.value} />
          <h2 id="reviews">{`${rating.shown} Stars`}</h2>
          <p className="muted">From homeowners across the Tampa Bay area.</p>
          <LinkButton tone="line" href="/reviews">
            View All Reviews
            <Icon of={ArrowRight} />
          </LinkButton>
        </div>
        <div className={styles.quotes}>
          {testimonials.slice(0, SHOWN).map((testimonial) => (
            <Quotation key={testimonial.name} {...testimonial} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Quotation({ name, rating, text, location, sample }: Testimonial) {
  return (
    <figure className="card">
      <div className={styles.top}>
        <Stars rating={rating} />
        {sample && <Mark what="Sample" />}
      </div>
      <blockquote>{`“${text}”`}</blockquote>
      <figcaption>
        <b>{name}</b>
        <span>{location}</span>
      </figcaption>
    </figure>
  )
}
