import { GALLERY_CATEGORIES } from '#domains/work/photos/contract.ts'
import { layOutRows, type Place } from '../gallery-rows.ts'
import { toAnchor } from '../gallery.ts'
import type { GalleryItem } from '../gallery-item.ts'
import { Island } from '../island.tsx'
import { Lightbox } from '../islands/lightbox.tsx'
import page from '../layout/page.module.css'
import { GalleryTile } from './gallery-tile.tsx'
import styles from './gallery.module.css'

const ID = 'gallery'

/** What may be shown; the style sheet knows these anchors. */
const VIEWS = [
  { name: 'All', anchor: '', category: null },
  ...GALLERY_CATEGORIES.map((category) => ({ name: category, anchor: slug(category), category })),
]

/**
 * Pictures in courses. Filter and "more" are form controls that the style sheet reads (`:has()`), so they work before
 * and without any script; the server lays every picture twice, among all and within its category.
 */
export function Gallery({ items }: { items: readonly GalleryItem[] }) {
  const within = new Map<GalleryItem, Place>()
  const views = VIEWS.map(({ category, ...view }) => {
    const own = items.filter((item) => category === null || item.category === category)
    const places = layOutRows(own.map(isPair))
    if (category !== null) for (const [at, item] of own.entries()) within.set(item, places[at] ?? ALONE)
    return { ...view, places, count: own.length, first: places.filter(({ later }) => !later).length }
  })
  const among = views[0]?.places ?? []
  return (
    <div className={`${page.wrap} ${styles.gallery}`} id={ID}>
      <div className={styles.bar}>
        <Filter views={views} />
        <p className="small subtle num" role="status">
          {views.map(({ anchor, count, first }) => (
            <span key={anchor} data-for={anchor}>
              Showing <span className={styles.few}>{first}</span>
              <span className={styles.every}>{count}</span>
              {` of ${count}`}
            </span>
          ))}
        </p>
      </div>
      <ul className={styles.bond}>
        {items.map((item, at) => (
          <li
            key={item.key}
            id={toAnchor(item)}
            data-category={slug(item.category)}
            className={item.pair && styles.compare}
            data-at={placing(among[at] ?? ALONE, within.get(item) ?? ALONE)}
          >
            <GalleryTile item={item} first={at === 0} />
          </li>
        ))}
      </ul>
      <More views={views} />
      <Island name="lightbox" of={Lightbox} props={{ of: ID }} area hash hold />
    </div>
  )
}

type View = { name: string; anchor: string; count: number; first: number }

const ALONE: Place = { wide: 12, phone: 5, later: false }
const isPair = (item: GalleryItem): boolean => item.pair !== undefined

/** `Before & After` → `before-after`, for the address. */
function slug(category: string): string {
  return category.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

/**
 * Its place among all, and in capitals its place within the category. An attribute, since hashed class names would cost
 * the page 300 bytes.
 */
function placing(among: Place, within: Place): string {
  return [
    `w${among.wide} p${among.phone} W${within.wide} P${within.phone}`,
    among.later && 'later',
    within.later && 'LATER',
  ]
    .filter(Boolean)
    .join(' ')
}

function Filter({ views }: { views: readonly View[] }) {
  return (
    <fieldset className={styles.chips}>
      <legend className="vh">Show</legend>
      {views.map(({ name, anchor, count }, at) => (
        <label key={anchor} className={`chip ${styles.chip}`}>
          <input type="radio" name="show" value={anchor} className="vh" defaultChecked={at === 0} />
          {name} <b>{count}</b>
        </label>
      ))}
    </fieldset>
  )
}

/** One press shows the rest of whatever is chosen, another takes it away again. */
function More({ views }: { views: readonly View[] }) {
  return (
    <p className={styles.more}>
      <label className={`btn btn-line btn-lg ${styles.moreButton}`}>
        <input type="checkbox" className="vh" />
        <span className={styles.few}>
          {views.map(({ anchor, count, first }) => (
            <span key={anchor} data-for={anchor} hidden={first === count}>{`Show ${count - first} more`}</span>
          ))}
        </span>
        <span className={styles.every}>Show fewer</span>
      </label>
    </p>
  )
}
