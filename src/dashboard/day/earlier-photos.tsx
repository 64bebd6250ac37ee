import { useQuery } from '@tanstack/react-query'
import { ChevronDown, History } from 'lucide-react'
import { PhotoThumbs } from '#domains/work/photos/web/photo-thumbs.tsx'
import { formatDay } from '#lib/dates.ts'
import { api } from '../api-client.ts'
import { useConnection } from '../connection.ts'

/** Photos of earlier work at the place of a stop, folded; nothing where there are none. They are on the server only. */
export function EarlierPhotos({ of, id }: { of: 'jobs' | 'visits'; id: string }) {
  const isUp = useConnection() === 'up'
  const earlier = useQuery({ ...api.files.earlier.queryOptions({ input: { of, id } }), enabled: isUp })
  const works = earlier.data ?? []
  const many = works.reduce((sum, { photos }) => sum + photos.length, 0)
  if (many === 0) return null
  return (
    <details className="tdd">
      <summary>
        <History className="i" />
        Earlier photos
        <span className="num subtle">{isUp ? many : `${many}, when you’re online`}</span>
        <ChevronDown className="i" />
      </summary>
      <div className="stackf">
        {isUp &&
          works.map(({ id: workId, what, at, isSamePlace, photos }) => (
            <section key={workId} aria-label={`${what}, ${formatDay(at)}`}>
              <p className="small subtle">
                {what}, {formatDay(at)}
                {!isSamePlace && ' · another address'}
              </p>
              <PhotoThumbs from={`${what}, ${formatDay(at)}`} photos={photos} />
            </section>
          ))}
      </div>
    </details>
  )
}
