import { Phone } from 'lucide-react'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { galleryItems, isIllustration, largestFile } from '../gallery.ts'
import type { Page } from '../page.ts'
import { CtaBand } from '../sections/cta-band.tsx'
import { Gallery } from '../sections/gallery.tsx'
import { Lead } from '../sections/page-lead.tsx'
import styles from './gallery.module.css'

export const gallery: Page = {
  path: '/gallery',
  name: 'Gallery',
  title: () => 'Gallery: Paver Sealing and Pressure Washing Pictures',
  description: () =>
    'See what cleaning, sanding and sealing do for driveways, pool decks, patios and walkways: before and after, side by side.',
  keywords: () => 'paver sealing before and after, pressure washing pictures, sealed driveway photos',
  frame: 'site',
  structuredData: ({ photos, origin }) => {
    const real = galleryItems(photos).filter(({ picture }) => !isIllustration(picture))
    // A picture made on a computer is no result of ours that a search should show.
    if (real.length === 0) return []
    return [
      {
        '@type': 'ImageGallery',
        '@id': `${origin}/gallery#gallery`,
        url: `${origin}/gallery`,
        name: 'What paver sealing and pressure washing do',
        // The first two courses: all of them would make the page a twentieth larger.
        image: real.slice(0, LISTED).flatMap(({ picture, pair }) =>
          (pair ? [pair.before, picture] : [picture]).map((shown) => ({
            '@type': 'ImageObject' as const,
            contentUrl: origin + largestFile(shown),
            caption: shown.alt,
          })),
        ),
      },
    ]
  },
  Body: ({ photos, facts }) => {
    const items = galleryItems(photos)
    const illustrations = items.filter(({ picture }) => isIllustration(picture)).length
    return (
      <>
        <Lead
          here="Gallery"
          title="Dry to wet-look, side by side"
          lede={
            <>
              <span data-needs-js="">Drag the handle to compare. </span>
              Open a picture to see it large.
              {illustrations === 0 && ' Every pair is the same spot from the same camera.'}
            </>
          }
          {...(illustrations > 0 && { note: illustrations < items.length ? NOTE_MIXED : NOTE })}
        />
        <Gallery items={items} />
        <div className={styles.end}>
          <CtaBand
            id="see-it"
            title="See it on your pavers"
            text={`Send a photo of the surface. We’ll get back to you within ${facts.answerHours} hours.`}
          >
            <LinkButton tone="clay" size="lg" href="/#quote">
              Get Free Estimate
            </LinkButton>
            <LinkButton tone="tide" size="lg" href={`tel:${facts.phone}`}>
              <Icon of={Phone} />
              {`Call ${formatPhone(facts.phone)}`}
            </LinkButton>
          </CtaBand>
        </div>
      </>
    )
  },
}

const LISTED = 5
const NOTE = 'These pictures are illustrations. We’ll replace them with photos of finished jobs as they’re approved.'
const NOTE_MIXED =
  'Pictures marked Illustration show what the work does. We’ll replace them with photos of finished jobs as they’re approved.'
