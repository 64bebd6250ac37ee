import type { ComponentProps } from 'react'

/**
 * A picture in three formats and several widths, as tools/pictures wrote it. Width and height are those of the largest,
 * in pixels. Where the page must stay small, `webp` and `jpg` are empty, and the fallback is all there is beside the
 * AVIFs. A browser that reads neither AVIF nor WebP gets the fallback: widths of JPEGs would cost every page bytes that
 * one visitor in a thousand uses.
 */
export type PictureData = {
  width: number
  height: number
  alt: string
  sizes: string
  avif: string
  webp: string
  jpg: string
  fallback: string
}

/**
 * Lazy unless `first` says that it is in the first view: `high` loads before anything else, `low` right after what the
 * page needs to stand.
 */
export function Picture({
  of,
  first,
  alt = of.alt,
  ...rest
}: { of: PictureData; first?: 'high' | 'low' } & Pick<ComponentProps<'img'>, 'alt' | 'className'>) {
  return (
    <picture>
      <source type="image/avif" srcSet={of.avif} sizes={of.sizes} />
      {of.webp && <source type="image/webp" srcSet={of.webp} sizes={of.sizes} />}
      <img
        {...rest}
        width={of.width}
        height={of.height}
        {...(of.jpg && !of.webp && { srcSet: of.jpg, sizes: of.sizes })}
        src={of.fallback}
        {...(first ? { fetchPriority: first } : { loading: 'lazy' as const, decoding: 'async' as const })}
        alt={alt}
      />
    </picture>
  )
}
