import type { PictureData } from '#ui/picture.tsx'

/** A picture of the page as the lightbox shows it; with `before` a comparison, whose later half is called `result`. */
export type Plate = {
  key: string
  caption: string
  detail: string
  picture: PictureData
  before?: PictureData
  result: string
}

/** The pictures of the chosen category in the order of the page, also those behind "Show more". */
export function readChosen(gallery: Element): Plate[] {
  // defer-images.ts holds back pictures until the visitor comes near them; a scroll event is that signal.
  dispatchEvent(new Event('scroll'))
  const chosen = chosenCategory(gallery)
  return [...gallery.querySelectorAll<HTMLElement>('li[data-category]')]
    .filter(({ dataset }) => chosen === '' || dataset.category === chosen)
    .flatMap(readPlate)
}

/** As an address: `#` and the chosen category, or nothing when all are shown. */
export function readFilter(gallery: Element): string {
  const chosen = chosenCategory(gallery)
  return chosen === '' ? '' : `#${chosen}`
}

/** Chooses the category that an address names, if it names one. */
export function chooseCategory(gallery: Element, named: string): void {
  const choice = [...gallery.querySelectorAll<HTMLInputElement>('[name=show]')].find(({ value }) => value === named)
  if (choice) choice.checked = true
}

const chosenCategory = (gallery: Element): string =>
  gallery.querySelector<HTMLInputElement>('[name=show]:checked')?.value ?? ''

function readPlate(tile: HTMLElement): Plate[] {
  const [one, other] = [...tile.querySelectorAll('picture')].map(readPicture)
  if (!one) return []
  const text = (selector: string) => tile.querySelector(selector)?.textContent ?? ''
  const words = { key: tile.id, caption: text('b'), detail: text('b + span'), result: text('.tag.r') }
  return [other ? { ...words, before: one, picture: other } : { ...words, picture: one }]
}

function readPicture(picture: HTMLPictureElement): PictureData {
  const image = picture.querySelector('img')
  const set = (format: string) => picture.querySelector<HTMLSourceElement>(`[type="image/${format}"]`)?.srcset ?? ''
  return {
    avif: set('avif'),
    webp: set('webp'),
    jpg: image?.srcset ?? '',
    fallback: image?.getAttribute('src') ?? '',
    alt: image?.alt ?? '',
    width: Number(image?.getAttribute('width')),
    height: Number(image?.getAttribute('height')),
    sizes: image?.sizes ?? '',
  }
}
