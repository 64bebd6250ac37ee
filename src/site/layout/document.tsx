import type { Page, PageData } from '../page.ts'
import { describePage } from '../describe-page.ts'
import { PAGE_SCRIPT } from '../page-script.ts'
import { PRINT_STYLES } from '../print.ts'
import { getShareImage } from '../share-images.ts'
import { structuredData } from '../structured-data.ts'
import { THEME_COLORS } from '#ui/theme.ts'
import { Frame } from './frame.tsx'

/** Stands for the page's styles until all of its HTML is known. */
export const STYLES_COME_HERE = 'styles-come-here'

/** The whole HTML document of a page. What the owner saved for the path goes before the page's own words. */
export function Document({ page, data }: { page: Page; data: PageData }) {
  const { assets } = data
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content={THEME_COLORS.light} />
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.rules.length > 0 && <style>{STYLES_COME_HERE}</style>}
        <noscript>
          <link rel="stylesheet" href={PRINT_STYLES} media="print" />
        </noscript>
        <Description page={page} data={data} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {!isUnlisted(page, data) && <Data of={structuredData(page, data)} />}
        {page.redirect && (
          <noscript>
            <meta httpEquiv="refresh" content={`1;url=${page.redirect}`} />
          </noscript>
        )}
        {(page.redirect ? assets.redirect : []).concat(assets.scripts).map((src) => (
          // Last in line: what is seen first must not wait for what is touched later.
          <script key={src} type="module" src={src} fetchPriority="low" />
        ))}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {page.frame === 'site' ? (
          <Frame page={page} data={data}>
            <page.Body {...data} />
          </Frame>
        ) : (
          <page.Body {...data} />
        )}
      </body>
    </html>
  )
}

/** Whether the page is hidden from search engines, by its kind or by the owner. */
const isUnlisted = (page: Page, { seo }: PageData): boolean => page.unlisted === true || seo?.hidden === true

function Description({ page, data }: { page: Page; data: PageData }) {
  const { facts, seo, origin } = data
  const { title, description, keywords } = describePage(page, data)
  const ownImage = absolute(seo?.ogImage, origin)
  const social = {
    title: seo?.ogTitle ?? title,
    description: seo?.ogDescription ?? description,
    image: ownImage ?? origin + getShareImage(page.unlisted ? '/' : page.path),
  }
  const address = origin + page.path
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords} />}
      {isUnlisted(page, data) ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!isUnlisted(page, data) && <meta name="robots" content="max-image-preview:large" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={facts.name} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={social.title} />
      <meta property="og:description" content={social.description} />
      <meta property="og:image" content={social.image} />
      <meta property="og:image:alt" content={social.title} />
      {!ownImage && <meta property="og:image:width" content="1200" />}
      {!ownImage && <meta property="og:image:height" content="630" />}
      <meta property="og:locale" content="en_US" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={social.title} />
      <meta name="twitter:description" content={social.description} />
      <meta name="twitter:image" content={social.image} />
    </>
  )
}

/** The owner may write an address, a path, or something that is neither. */
function absolute(image: string | null | undefined, origin: string): string | undefined {
  return (image && URL.parse(image, origin)?.href) || undefined
}

/** JSON inside a script element: no `<` may end it early. */
function Data({ of }: { of: object }) {
  const json = JSON.stringify(of).replaceAll('<', '\\u003c')
  // oxlint-disable-next-line react/no-danger -- entities are not read inside a script element; `<` is escaped as JSON may be
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
