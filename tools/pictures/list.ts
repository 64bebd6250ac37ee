/**
 * One picture of the site. `crop` is in pixels of the source. `limit` is the most bytes the AVIF of that width may have.
 * Alternative texts keep "Illustration:" in front: the renders show what the work does, they are no record of a job.
 */
export type Source = {
  file: string
  alt: string
  sizes: string
  quality: number
  crop: { left: number; top: number; width: number; height: number }
  widths: { width: number; limit?: number }[]
}

const hero = {
  sizes: '(max-width: 760px) 100vw, 52vw',
  quality: 48,
  crop: { left: 575, top: 180, width: 1050, height: 900 },
  widths: [{ width: 480, limit: 25_000 }, { width: 800, limit: 25_000 }, { width: 1050 }],
}

const card = {
  sizes: '(max-width: 760px) calc(100vw - 40px), (max-width: 1000px) 50vw, 400px',
  quality: 50,
  widths: [{ width: 400 }, { width: 720 }, { width: 1060 }],
}

const whole = { left: 0, top: 0, width: 1200, height: 800 }
const fourByThree = { left: 67, top: 0, width: 1066, height: 800 }

export const PICTURES: Record<string, Source> = {
  heroBefore: { ...hero, file: 'hero-before.webp', alt: 'Illustration: dry, faded paver driveway with stains and weeds in front of a Florida home.' },
  heroAfter: { ...hero, file: 'hero-after.webp', alt: 'Illustration: the same driveway deep in color and glossy after sealing.' },
  paverSealing: { ...card, crop: fourByThree, file: 'card-paver-sealing.webp', alt: 'Illustration: glossy sealed herringbone driveway seen from low down.' },
  paverCleaning: { ...card, crop: fourByThree, file: 'card-paver-cleaning.webp', alt: 'Illustration: a surface cleaner on a half-washed paver patio.' },
  pressureWashing: {
    ...card,
    crop: fourByThree,
    file: 'card-pressure-washing.webp',
    alt: 'Illustration: a surface cleaner leaving a clean lane on a concrete driveway.',
  },
  wetTexture: {
    file: 'sealing-herringbone-joints.webp',
    alt: '',
    sizes: '(max-width: 760px) 150vw, 60vw',
    quality: 45,
    crop: { ...whole, top: 300, height: 500 },
    widths: [{ width: 600 }, { width: 900 }, { width: 1200 }],
  },
}

export const SHARED_IMAGE = { file: 'hero-after.webp', crop: { left: 0, top: 72, width: 1920, height: 1008 } }
