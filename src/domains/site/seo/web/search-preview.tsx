import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { PatchOfPavers } from '#ui/patch-of-pavers.tsx'
import { getShareImage } from '#site/share-images.ts'
import { cutText, cutTitle, ROOM } from './title-width.ts'
import { useFacts } from './queries.ts'
import type { Typed } from './form-state.ts'

/** What a search result and a shared link would look like, as one types. */
export function Preview({ typed, isPage }: { typed: Typed; isPage: boolean }) {
  const [width, see] = useState<'desktop' | 'phone'>('desktop')
  const name = useFacts().data?.name ?? ''
  const room = ROOM[width]
  const title = typed.pageTitle.trim() || 'The page title'
  const text = typed.metaDescription.trim() || 'The meta description'
  const parts = typed.pagePath.split('/').filter(Boolean)
  return (
    <>
      <div className="ph">
        <h2 id="seo-preview">Preview</h2>
        <div className="seg mini-seg" role="group" aria-label="Width">
          <button type="button" aria-pressed={width === 'desktop'} onClick={() => see('desktop')}>
            Desktop
          </button>
          <button type="button" aria-pressed={width === 'phone'} onClick={() => see('phone')}>
            Phone
          </button>
        </div>
      </div>
      <div className={`pad stackf seen-${width}`}>
        <div>
          <p className="label small">Search result</p>
          {typed.hidden ? (
            <p className="serp muted small">Hidden from search, so there’s no result to show.</p>
          ) : (
            <div className="serp">
              <p className="su">
                <span className="fav">
                  <PatchOfPavers />
                </span>
                <span>
                  {name}
                  <small>{[location.host, ...parts].join(' › ')}</small>
                </span>
              </p>
              <p className="st1">{cutTitle(title, room.title)}</p>
              <p className="sd">{cutText(text, room.text)}</p>
            </div>
          )}
        </div>
        <div>
          <p className="label small">Shared link</p>
          <div className="sharep">
            <SharePicture
              key={typed.ogImage}
              image={typed.ogImage.trim()}
              own={getShareImage(isPage ? typed.pagePath : '/')}
            />
            <div>
              <small>{location.host}</small>
              <b>{typed.ogTitle.trim() || title}</b>
              <p>{typed.ogDescription.trim() || text}</p>
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

/** The owner may name a path of this site or an address elsewhere; the dashboard fetches nothing from other sites. */
function SharePicture({ image, own }: { image: string; own: string }) {
  const [isMissing, miss] = useState(false)
  const address = URL.parse(image || own, location.origin)
  const isElsewhere = address !== null && address.origin !== location.origin
  if (address === null || isMissing || isElsewhere)
    return (
      <p className="nopic small">
        <ImageOff className="i" />
        {isElsewhere && !isMissing
          ? `A picture from ${address.host}. It isn’t shown here.`
          : 'There’s no picture at this address.'}
      </p>
    )
  return <img src={address.href} width="1200" height="630" alt="Shared link preview" onError={() => miss(true)} />
}
