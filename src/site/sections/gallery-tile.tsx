import { Maximize2 } from 'lucide-react'
import { BeforeAfter } from '#ui/before-after.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { Picture } from '#ui/picture.tsx'
import type { GalleryItem } from '../gallery-item.ts'
import { isIllustration, largestFile, pictureData } from '../gallery.ts'
import styles from './gallery-tile.module.css'

type Props = {
  item: GalleryItem
  /** In the first view of every screen. */
  first: boolean
}

/**
 * A picture leads to its large file, and opens the lightbox where there is script; a comparison has a link of its own
 * for that.
 */
export function GalleryTile(props: Props) {
  return props.item.pair ? <Comparison {...props} pair={props.item.pair} /> : <Single {...props} />
}

// A phone with a sharp screen takes the middle size too: the largest is for the lightbox. All pictures are cut to the
// same height, so the narrow ones are loaded about as wide as the others.
const NARROW = '(max-width: 760px) 70vw, 520px'
const WIDE = '(max-width: 760px) 75vw, 740px'
// The middle size of the first picture stays small for the first paint on a phone; a desktop loads the large one.
const FIRST = '(max-width: 760px) 75vw, 1000px'

function Single({ item, first }: Props) {
  return (
    <a className={styles.brick} href={largestFile(item.picture)} data-open="">
      <Picture of={pictureData(item.picture, NARROW)} {...(first && { first: 'high' })} />
      <span className={styles.cap}>
        <b>{item.caption}</b>
        <span>{item.detail}</span>
      </span>
      {isIllustration(item.picture) && <Mark what="Illustration" over />}
    </a>
  )
}

function Comparison({ item, pair, first }: Props & { pair: NonNullable<GalleryItem['pair']> }) {
  return (
    <>
      <figure className="ba">
        <BeforeAfter
          label={`Compare before and after: ${item.caption}`}
          before={pictureData(pair.before, first ? FIRST : WIDE)}
          after={pictureData(item.picture, first ? FIRST : WIDE)}
          result={pair.result}
          {...(first && { first })}
        />
      </figure>
      {isIllustration(item.picture) && <Mark what="Illustration" over />}
      <p className={styles.under}>
        <span>
          <b>{item.caption}</b>
          <span>{item.detail}</span>
        </span>
        <LinkButton tone="quiet" size="sm" href={largestFile(item.picture)} data-open="">
          <Icon of={Maximize2} />
          Open
          <span className="vh">{` ${item.caption}`}</span>
        </LinkButton>
        <noscript>
          <a href={largestFile(pair.before)}>Before</a>
        </noscript>
      </p>
    </>
  )
}
