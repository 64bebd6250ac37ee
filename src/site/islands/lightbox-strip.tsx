import { Picture } from '#ui/picture.tsx'
import type { Plate } from './lightbox-plates.ts'
import styles from './lightbox.module.css'

/** Few, so that who uses a keyboard is soon past them. */
const SHOWN = 5

/** The pictures around the one on the stage. */
export function Strip({ plates, at, onGo }: { plates: readonly Plate[]; at: number; onGo: (at: number) => void }) {
  const from = Math.max(0, Math.min(at - Math.floor(SHOWN / 2), plates.length - SHOWN))
  return (
    <ul className={styles.strip} aria-label="More pictures">
      {plates.slice(from, from + SHOWN).map(({ key, caption, picture }, place) => (
        <li key={key}>
          <button
            type="button"
            ref={from + place === at ? bringIntoView : undefined}
            aria-current={from + place === at ? true : undefined}
            aria-label={caption}
            onClick={() => onGo(from + place)}
          >
            <Picture of={{ ...picture, sizes: '5rem' }} alt="" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const bringIntoView = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'center' })
