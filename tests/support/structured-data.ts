import { z } from 'zod'

// What Google's guides require of the nodes that our pages use, and what schema.org allows there; anything unknown is a
// slip of ours. https://developers.google.com/search/docs/appearance/structured-data/search-gallery

const address = z.url({ protocol: /^https?$/ })
const named = { name: z.string().min(1) }
const reference = z.strictObject({ '@id': address })

const Rating = z.strictObject({
  '@type': z.literal('Rating'),
  ratingValue: z.number().min(1).max(5),
  bestRating: z.number(),
  worstRating: z.number().optional(),
})
const Place = z.strictObject({
  '@type': z.enum(['City', 'Place', 'AdministrativeArea']),
  ...named,
  containedInPlace: z.unknown().optional(),
})
const Coordinates = z.strictObject({
  '@type': z.literal('GeoCoordinates'),
  latitude: z.number().min(24).max(31),
  longitude: z.number().min(-88).max(-80),
})
const Circle = z.strictObject({
  '@type': z.literal('GeoCircle'),
  geoMidpoint: Coordinates,
  geoRadius: z.string().regex(/^\d+$/),
})
const PriceSpecification = z.strictObject({
  '@type': z.enum(['UnitPriceSpecification', 'PriceSpecification']),
  priceCurrency: z.literal('USD'),
  minPrice: z.number().positive().optional(),
  maxPrice: z.number().positive().optional(),
  price: z.number().positive().optional(),
  unitCode: z.string().optional(),
  unitText: z.string().optional(),
})
const Offer = z.strictObject({
  '@type': z.enum(['Offer', 'AggregateOffer']),
  itemOffered: z.strictObject({ '@type': z.literal('Service'), ...named, url: address.optional() }).optional(),
  priceCurrency: z.literal('USD').optional(),
  priceSpecification: z.union([PriceSpecification, PriceSpecification.array()]).optional(),
  /** The smallest job. */
  eligibleTransactionVolume: PriceSpecification.optional(),
  lowPrice: z.number().positive().optional(),
  highPrice: z.number().positive().optional(),
  description: z.string().optional(),
  url: address.optional(),
  name: z.string().optional(),
})
const Review = z.strictObject({
  '@type': z.literal('Review'),
  itemReviewed: z.unknown().optional(),
  author: z.strictObject({ '@type': z.literal('Person'), ...named }),
  reviewBody: z.string().min(1),
  datePublished: z.iso.date(),
  reviewRating: Rating,
})
const Business = z.strictObject({
  '@type': z.tuple([z.literal('LocalBusiness'), z.literal('HomeAndConstructionBusiness')]),
  '@id': address,
  ...named,
  url: address.optional(),
  image: address.optional(),
  logo: address.optional(),
  telephone: z.e164().optional(),
  email: z.email().optional(),
  foundingDate: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  address: z
    .strictObject({
      '@type': z.literal('PostalAddress'),
      streetAddress: z.string().min(1).optional(),
      addressLocality: z.string().min(1),
      addressRegion: z.string().length(2),
      postalCode: z.string().regex(/^\d{5}/),
      addressCountry: z.literal('US'),
    })
    .optional(),
  openingHoursSpecification: z
    .array(
      z.strictObject({
        '@type': z.literal('OpeningHoursSpecification'),
        dayOfWeek: z
          .string()
          .regex(/^https:\/\/schema\.org\/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/)
          .optional(),
        opens: z.string().regex(/^\d\d:\d\d$/),
        closes: z.string().regex(/^\d\d:\d\d$/),
        validFrom: z.iso.date().optional(),
        validThrough: z.iso.date().optional(),
      }),
    )
    .optional(),
  areaServed: z.union([Place, Circle]).array().optional(),
  geo: Coordinates,
  hasMap: address,
  priceRange: z.string().max(100).optional(),
  sameAs: address.array().min(1).optional(),
  hasCredential: z
    .strictObject({
      '@type': z.literal('EducationalOccupationalCredential'),
      credentialCategory: z.literal('license'),
      ...named,
      identifier: z.string().min(1),
    })
    .optional(),
  identifier: z.strictObject({ '@type': z.literal('PropertyValue'), ...named, value: z.string().min(1) }).optional(),
  paymentAccepted: z.string().optional(),
  makesOffer: Offer.array().optional(),
  aggregateRating: z
    .strictObject({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.number().min(1).max(5),
      reviewCount: z.number().int().positive(),
      bestRating: z.literal(5),
      worstRating: z.literal(1).optional(),
    })
    .optional(),
  review: Review.array().optional(),
})
const Breadcrumbs = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.number().int().positive(),
        ...named,
        item: address,
      }),
    )
    .min(2)
    .refine((trail) => trail.every(({ position }, index) => position === index + 1), 'positions count from 1'),
})
const Service = z.strictObject({
  '@type': z.literal('Service'),
  '@id': address.optional(),
  ...named,
  serviceType: z.union([z.string(), z.string().array()]).optional(),
  description: z.string().min(20).optional(),
  url: address.optional(),
  image: address.optional(),
  provider: reference,
  areaServed: z.union([Place, Place.array()]),
  offers: z.union([Offer, Offer.array()]).optional(),
  hasOfferCatalog: z.unknown().optional(),
})
const FaqPage = z.strictObject({
  '@type': z.literal('FAQPage'),
  '@id': address.optional(),
  url: address.optional(),
  name: z.string().optional(),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        '@id': address.optional(),
        name: z.string().min(5),
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: z.string().min(20) }),
      }),
    )
    .min(1),
})
const Gallery = z.strictObject({
  '@type': z.literal('ImageGallery'),
  '@id': address.optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  url: address.optional(),
  image: z
    .array(
      z.strictObject({
        '@type': z.literal('ImageObject'),
        contentUrl: address,
        thumbnailUrl: address.optional(),
        name: z.string().optional(),
        caption: z.string().min(3).optional(),
        description: z.string().optional(),
        width: z.unknown().optional(),
        height: z.unknown().optional(),
        creditText: z.string().optional(),
        creator: z.unknown().optional(),
      }),
    )
    .min(1),
})

const Site = z.strictObject({
  '@type': z.literal('WebSite'),
  '@id': address,
  url: address,
  ...named,
  inLanguage: z.literal('en-US'),
  publisher: reference,
})
const WebPage = z.strictObject({
  '@type': z.literal('WebPage'),
  '@id': address,
  url: address,
  ...named,
  description: z.string().min(20),
  inLanguage: z.literal('en-US'),
  isPartOf: reference,
  about: reference,
  dateModified: z.iso.datetime().optional(),
})

/** The JSON-LD of a page. */
export const StructuredData = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.union([Business, Site, WebPage, Breadcrumbs, Service, FaqPage, Gallery])).min(1),
})
