import { BadgeCheck } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/mark.tsx'
import { Stars } from '#ui/stars.tsx'
import styles from './review-card.module.css'

export type ShownReview = {
  rating: number
  text: string
  name: string
  /** What it is about, where and when, as one line. */
  about: string
  /** `sample`: made up. `customer`: came through the private link of a finished job. Neither: the owner copied it in. */
  from?: 'sample' | 'customer' | undefined
  reply?: string | null
}

/** What one customer said, and what the owner answered. */
export function ReviewCard({ rating, text, name, about, from, reply }: ShownReview) {
  return (
    <>
      <div className={styles.top}>
        <Stars rating={rating} />
        {from === 'sample' && <Mark what="Sample" />}
        {from === 'customer' && (
          <span className={styles.customer}>
            <Icon of={BadgeCheck} />
            Customer
          </span>
        )}
      </div>
      <figure className={styles.said}>
        <blockquote>{text}</blockquote>
        <figcaption>
          <b>{name}</b>
          <span>{about}</span>
        </figcaption>
      </figure>
      {reply && (
        <div className={styles.reply}>
          <b>Reply from the owner</b>
          <p>{reply}</p>
        </div>
      )}
    </>
  )
}
