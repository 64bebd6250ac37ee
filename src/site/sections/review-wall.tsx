import type { PublishedReview } from '#domains/messaging/reviews/contract.ts'
import type { Testimonial } from '#domains/system/business/contract.ts'
import { formatMonth } from '#lib/dates.ts'
import { Mark } from '#ui/sample-mark.tsx'
import { ReviewCard } from './review-card.tsx'
import styles from './review-wall.module.css'

/** So many stand there at first; the others come with one press. */
const AT_FIRST = 12

/** What a review can be about, by the service of its job. The first that fits is it. */
const TOPICS = [
  { key: 'sealing', name: 'Paver Sealing', fits: /paver|driveway/i },
  { key: 'pool', name: 'Pool decks', fits: /pool/i },
  { key: 'washing', name: 'Pressure Washing', fits: /wash|clean|roof/i },
] as const

const topicOf = (service: string | null) => TOPICS.find(({ fits }) => service !== null && fits.test(service))

/**
 * The approved reviews, newest first, and after them the testimonials. Choosing a topic and showing more need no
 * script: both are inputs that the styles read.
 */
export function ReviewWall({
  testimonials,
  reviews,
}: {
  testimonials: readonly Testimonial[]
  reviews: readonly PublishedReview[]
}) {
  const counts = TOPICS.map((topic) => ({
    ...topic,
    count: reviews.filter(({ service }) => topicOf(service) === topic).length,
  })).filter(({ count }) => count > 0)
  const all = testimonials.length + reviews.length
  const classes = (place: number, topic?: string) =>
    ['card', place >= AT_FIRST && styles.late, topic && styles[`about-${topic}`]].filter(Boolean).join(' ')
  return (
    <div className={styles.wall}>
      {counts.length > 1 && (
        <fieldset className={`chips ${styles.chips}`}>
          <legend className="vh">Show reviews about</legend>
          <Chip name="All" count={all} chosen />
          {counts.map(({ key, name, count }) => (
            <Chip key={key} name={name} count={count} className={`${styles.topic} ${styles[key]}`} />
          ))}
        </fieldset>
      )}
      <ul className={styles.masonry}>
        {reviews.map((review, place) => (
          <li key={review.id} className={classes(place, topicOf(review.service)?.key)}>
            <ReviewCard {...review} text={review.comment} about={aboutOf(review)} from="customer" />
          </li>
        ))}
        {testimonials.map(({ rating, text, name, location, sample }, place) => (
          <li key={`${name} ${text}`} className={classes(reviews.length + place)}>
            <ReviewCard rating={rating} text={text} name={name} about={location} from={sample ? 'sample' : undefined} />
          </li>
        ))}
      </ul>
      {all === 0 && <p className="muted">No reviews yet. The first one will appear here.</p>}
      {all > AT_FIRST && (
        <p className={styles.center}>
          <label className={`btn btn-line ${styles.more}`}>
            <input type="checkbox" className="vh" autoComplete="off" />
            <span>{`Show ${all - AT_FIRST} more`}</span>
            <span>Show fewer</span>
          </label>
        </p>
      )}
      {testimonials.some(({ sample }) => sample) && (
        <p className={`small subtle ${styles.note}`}>
          Reviews marked <Mark what="Sample" /> are placeholders, not real customers. They’ll be replaced when the first
          real review comes in.
        </p>
      )}
    </div>
  )
}

function Chip({
  name,
  count,
  chosen,
  className,
}: {
  name: string
  count: number
  chosen?: boolean
  className?: string
}) {
  return (
    <label className={`chip ${styles.chip}`}>
      <input
        type="radio"
        name="about"
        className={className ? `vh ${className}` : 'vh'}
        defaultChecked={chosen}
        autoComplete="off"
      />
      {`${name} `}
      <b>{count}</b>
    </label>
  )
}

/** `Driveway Sealing, Ruskin · Nov 2026`, without what is not known. */
function aboutOf({ service, location, createdAt }: PublishedReview): string {
  const what = [service, location].filter((part) => part !== null).join(', ')
  return [what, formatMonth(createdAt)].filter((part) => part !== '').join(' · ')
}
