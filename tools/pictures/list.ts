import type { Order } from './encoder.ts'

/**
 * One picture of the site's pages. Alternative texts keep "Illustration:" in front: the renders show what the work
 * does, they are no record of a job. `sizes` tells a browser how wide the picture will stand, before it knows the
 * styles.
 */
export type Source = Order & { alt: string; sizes: string }

// The first view of a phone: a file of less than 13,900 bytes arrives with its headers in the first round trip of a new
// connection, and the next size up did not look better at 80 % of the screen's width (bench/lighthouse.ts holds the
// time).
const hero = {
  sizes: '(max-width: 760px) 80vw, 52vw',
  quality: 44,
  crop: { left: 300, top: 0, width: 1167, height: 1000 },
  widths: [
    { width: 480, limit: 11_000 },
    { width: 640, limit: 13_900 },
    { width: 800, limit: 20_000 },
    { width: 1050 },
  ],
}

const card = {
  sizes: '(max-width: 760px) calc(100vw - 40px), (max-width: 1000px) 50vw, 400px',
  quality: 46,
  crop: { left: 67, top: 0, width: 1066, height: 800 },
  widths: [{ width: 400, limit: 12_000 }, { width: 720 }, { width: 1060 }],
}

export const PICTURES: Record<string, Source> = {
  heroBefore: {
    ...hero,
    file: 'hero-before.webp',
    alt: 'Illustration: dry, faded paver driveway with stains and weeds in front of a Florida home.',
  },
  heroAfter: {
    ...hero,
    file: 'hero-after.webp',
    alt: 'Illustration: the same driveway deep in color and glossy after sealing.',
  },
  paverSealing: {
    ...card,
    file: 'card-paver-sealing.webp',
    alt: 'Illustration: glossy sealed herringbone driveway seen from ground level.',
  },
  paverCleaning: {
    ...card,
    file: 'card-paver-cleaning.webp',
    alt: 'Illustration: a surface cleaner on a half-washed paver patio.',
  },
  pressureWashing: {
    ...card,
    file: 'card-pressure-washing.webp',
    alt: 'Illustration: a surface cleaner leaving a clean lane on a concrete driveway.',
  },
  wetTexture: {
    file: 'sealing-herringbone-joints.webp',
    alt: '',
    sizes: '(max-width: 760px) 150vw, 60vw',
    quality: 42,
    crop: { left: 0, top: 300, width: 1200, height: 500 },
    widths: [{ width: 600 }, { width: 900 }, { width: 1200 }],
  },
}
