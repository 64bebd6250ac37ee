// Written by tools/pictures/encode.ts. Change the list there and run it again.
import type { PictureData } from '#ui/picture.tsx'

export const PICTURES = {
  heroBefore: {
    width: 1050,
    height: 900,
    alt: 'Illustration: dry, faded paver driveway with stains and weeds in front of a Florida home.',
    sizes: '(max-width: 760px) 100vw, 52vw',
    avif: '/pictures/heroBefore-480-49752d24.avif 480w, /pictures/heroBefore-800-a59e2d3b.avif 800w, /pictures/heroBefore-1050-479c7ede.avif 1050w',
    webp: '/pictures/heroBefore-480-a37788ef.webp 480w, /pictures/heroBefore-800-a71a978d.webp 800w, /pictures/heroBefore-1050-e939a7ed.webp 1050w',
    jpg: '/pictures/heroBefore-480-ba8ee717.jpg 480w, /pictures/heroBefore-800-05385bcd.jpg 800w, /pictures/heroBefore-1050-3611c876.jpg 1050w',
    fallback: '/pictures/heroBefore-480-ba8ee717.jpg',
  },
  heroAfter: {
    width: 1050,
    height: 900,
    alt: 'Illustration: the same driveway deep in color and glossy after sealing.',
    sizes: '(max-width: 760px) 100vw, 52vw',
    avif: '/pictures/heroAfter-480-bc462167.avif 480w, /pictures/heroAfter-800-8cb65c49.avif 800w, /pictures/heroAfter-1050-b129321b.avif 1050w',
    webp: '/pictures/heroAfter-480-a5031515.webp 480w, /pictures/heroAfter-800-0a5ed1a0.webp 800w, /pictures/heroAfter-1050-429ec70c.webp 1050w',
    jpg: '/pictures/heroAfter-480-07b28ea9.jpg 480w, /pictures/heroAfter-800-28e0dad8.jpg 800w, /pictures/heroAfter-1050-db0c68f2.jpg 1050w',
    fallback: '/pictures/heroAfter-480-07b28ea9.jpg',
  },
  paverSealing: {
    width: 1060,
    height: 795,
    alt: 'Illustration: glossy sealed herringbone driveway seen from low down.',
    sizes: '(max-width: 760px) calc(100vw - 40px), (max-width: 1000px) 50vw, 400px',
    avif: '/pictures/paverSealing-400-fa949243.avif 400w, /pictures/paverSealing-720-1b2d8d04.avif 720w, /pictures/paverSealing-1060-54b19d3d.avif 1060w',
    webp: '/pictures/paverSealing-400-741e829d.webp 400w, /pictures/paverSealing-720-3c735f99.webp 720w, /pictures/paverSealing-1060-33a0fb6e.webp 1060w',
    jpg: '/pictures/paverSealing-400-0c035393.jpg 400w, /pictures/paverSealing-720-91556d5f.jpg 720w, /pictures/paverSealing-1060-49147341.jpg 1060w',
    fallback: '/pictures/paverSealing-400-0c035393.jpg',
  },
  paverCleaning: {
    width: 1060,
    height: 795,
    alt: 'Illustration: a surface cleaner on a half-washed paver patio.',
    sizes: '(max-width: 760px) calc(100vw - 40px), (max-width: 1000px) 50vw, 400px',
    avif: '/pictures/paverCleaning-400-b00f0610.avif 400w, /pictures/paverCleaning-720-a6c3f4db.avif 720w, /pictures/paverCleaning-1060-a84f9278.avif 1060w',
    webp: '/pictures/paverCleaning-400-f77c2041.webp 400w, /pictures/paverCleaning-720-d805c811.webp 720w, /pictures/paverCleaning-1060-4cf732d5.webp 1060w',
    jpg: '/pictures/paverCleaning-400-ff2e2fca.jpg 400w, /pictures/paverCleaning-720-3d444c91.jpg 720w, /pictures/paverCleaning-1060-8c027869.jpg 1060w',
    fallback: '/pictures/paverCleaning-400-ff2e2fca.jpg',
  },
  pressureWashing: {
    width: 1060,
    height: 795,
    alt: 'Illustration: a surface cleaner leaving a clean lane on a concrete driveway.',
    sizes: '(max-width: 760px) calc(100vw - 40px), (max-width: 1000px) 50vw, 400px',
    avif: '/pictures/pressureWashing-400-7c4c53d8.avif 400w, /pictures/pressureWashing-720-90a1e88e.avif 720w, /pictures/pressureWashing-1060-12989fa7.avif 1060w',
    webp: '/pictures/pressureWashing-400-52552e5c.webp 400w, /pictures/pressureWashing-720-020281f9.webp 720w, /pictures/pressureWashing-1060-f696bfa4.webp 1060w',
    jpg: '/pictures/pressureWashing-400-58a5c1f0.jpg 400w, /pictures/pressureWashing-720-1f44969b.jpg 720w, /pictures/pressureWashing-1060-a763f017.jpg 1060w',
    fallback: '/pictures/pressureWashing-400-58a5c1f0.jpg',
  },
  wetTexture: {
    width: 1200,
    height: 500,
    alt: '',
    sizes: '(max-width: 760px) 150vw, 60vw',
    avif: '/pictures/wetTexture-600-9cdfa97b.avif 600w, /pictures/wetTexture-900-59effe3c.avif 900w, /pictures/wetTexture-1200-440f0d87.avif 1200w',
    webp: '/pictures/wetTexture-600-768a7777.webp 600w, /pictures/wetTexture-900-530b6790.webp 900w, /pictures/wetTexture-1200-18d5a538.webp 1200w',
    jpg: '/pictures/wetTexture-600-99a4fb81.jpg 600w, /pictures/wetTexture-900-f9d7df6a.jpg 900w, /pictures/wetTexture-1200-ea4877d8.jpg 1200w',
    fallback: '/pictures/wetTexture-600-99a4fb81.jpg',
  },
} satisfies Record<string, PictureData>

/** What a shared link shows: 1200 by 630 pixels. */
export const SHARED_IMAGE = '/pictures/shared-c78a52b2.jpg'
