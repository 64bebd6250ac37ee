import type { Thing } from 'schema-dts'
import { LinkButton } from '#ui/button.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { Stars } from '#ui/stars.tsx'
import type { Page, PageData } from '../page.ts'
import { customerReviews, shownReviews } from '../rating.ts'
import { Breadcrumbs } from '../sections/breadcrumbs.tsx'
import { QuoteSection } from '../sections/quote.tsx'
import { ReviewWall } from '../sections/review-wall.tsx'
import { StarBars } from '../sections/star-bars.tsx'
import { BUSINESS_TYPE, businessId } from '../structured-data.ts'
import page from '../layout/page.module.css'
import styles from './reviews.module.css'

/** The number of newest reviews in the structured data for search engines. */
const MAX_STRUCTURED_REVIEWS = 12

export const reviews: Page = {
  path: '/reviews',
  name: 'Reviews',
  quoteForm: true,
  title: (facts) => `Customer Reviews: Paver Sealing and Pressure Washing | ${facts.name}`,
  description: () =>
    'Reviews of our paver sealing, cleaning and pressure washing around Tampa Bay. Every customer with a finished job gets one private link to write one.',
  keywords: (facts) => `paver sealing reviews Tampa Bay, pressure washing reviews ${facts.city}`,
  frame: 'site',
  structuredData,
  Body: (data) => {
    const { rating, reviews: real, testimonials } = shownReviews(data)
    return (
      <>
        <div className={`${page.wrap} ${styles.page}`}>
          <div className={styles.side}>
            <Breadcrumbs here="Reviews" />
            <h1>
              <span className={rating ? 'vh' : styles.none}>{rating ? 'Customer reviews: ' : 'Customer reviews'}</span>
              {rating && <span className={`num ${styles.big}`}>{rating.shown}</span>}
            </h1>
            {rating && <Stars rating={rating.value} sample={rating.sample} />}
            {rating && (
              <p className={styles.outOf}>
                {`${rating.shown} out of 5 stars`} {rating.sample && <Mark what="Sample" />}
              </p>
            )}
            {rating && !rating.sample && <p>{`${rating.shown} from ${customerReviews(rating.count)}`}</p>}
            <p className="muted">
              We ask every customer for a review, happy or not, with one private link when the job is done.
            </p>
            {rating && !rating.sample && <StarBars real={rating.real} />}
            <div className={page.ctas}>
              <LinkButton tone="clay" size="lg" href="#quote">
                Get Free Quote
              </LinkButton>
              {data.googleReviewLink && (
                <LinkButton tone="line" size="lg" href={data.googleReviewLink} rel="noopener">
                  Review Us on Google
                </LinkButton>
              )}
            </div>
          </div>
          <ReviewWall testimonials={testimonials} reviews={real} />
        </div>
        <QuoteSection data={data} />
      </>
    )
  },
}

/** Only what real customers wrote through their private link: testimonials were never checked by anybody. */
function structuredData({ reviews: real, facts, origin }: PageData): Thing[] {
  if (real.length === 0) return []
  const value = shownReviews({ testimonials: [], reviews: real }).rating?.value ?? 0
  return [
    {
      '@type': BUSINESS_TYPE,
      '@id': businessId(origin),
      name: facts.name,
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: value,
        reviewCount: real.length,
        bestRating: 5,
        worstRating: 1,
      },
      review: real.slice(0, MAX_STRUCTURED_REVIEWS).map(({ name, comment, rating, createdAt }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name },
        datePublished: createdAt.toISOString().slice(0, 10),
        reviewBody: comment,
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
      })),
    },
  ]
}
