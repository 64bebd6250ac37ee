import { BadgeCheck } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { Picture, type PictureData } from '#ui/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import styles from './review-card.module.css'

export type ShownReview = {
  rating: number
  text: string
  name: string
  /** What it is about, where and when, as one line. */
  about: string
  /**
   * `sample`: made up. `customer`: came through the private link of a finished job. Neither: the owner copied it in.
   */
  from?: 'sample' | 'customer' | undefined
  reply?: string | null
  photos?: readonly Omit<PictureData, 'sizes'>[]
}

/** What one customer said, and what the owner answered. */
export function ReviewCard({ rating, text, name, about, from, reply, photos }: ShownReview) {
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
      {photos && photos.length > 0 && (
        <div className={styles.pics}>
          {photos.map((photo) => (
            <Picture key={photo.fallback} of={{ ...photo, sizes: '(min-width: 761px) 200px, 45vw' }} />
          ))}
        </div>
      )}
      {reply && (
        <div className={styles.reply}>
          <b>Reply from the owner</b>
          <p>{reply}</p>
        </div>
      )}
    </>
  )
}
