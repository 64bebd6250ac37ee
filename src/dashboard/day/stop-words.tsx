import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Pin } from 'lucide-react'
import { PhotoThumbs } from '#domains/work/photos/web/photo-thumbs.tsx'
import { formatDay } from '#lib/dates.ts'
import { api } from '../api-client.ts'
import { useConnection } from '../connection.ts'
import { PINNED_SOURCES } from '../timeline/pinned-sources.ts'

type Props = { of: 'jobs' | 'visits'; id: string; crewNotes: string | null }

/**
 * What the customer said and the office noted before a stop, with the photos of the request: what the crew notes do not
 * say already. Nothing where there is nothing. It is on the server only; the crew notes are on the device.
 */
export function StopWords({ of, id, crewNotes }: Props) {
  const isUp = useConnection() === 'up'
  const pinned = useQuery({ ...api.history.pinned.queryOptions({ input: { of, id } }), enabled: isUp })
  if (!pinned.data) return null
  const { name, tags, photos } = pinned.data
  const words = pinned.data.words.filter(({ text }) => !crewNotes?.includes(text))
  if (words.length + photos.length + tags.length === 0) return null
  return (
    <details className="tdd" open>
      <summary>
        <Pin className="i" />
        Notes about {name}
        <ChevronDown className="i" />
      </summary>
      <div className="stackf">
        {tags.length > 0 && <p className="small subtle">{tags.join(', ')}</p>}
        {words.map(({ id: wordsId, text, from, at }) => (
          <p key={wordsId} className="small">
            <span className="said">{text}</span>{' '}
            <span className="subtle">
              {PINNED_SOURCES[from]}, {formatDay(at)}
            </span>
          </p>
        ))}
        {isUp && photos.length > 0 && <PhotoThumbs from={name} photos={photos} />}
      </div>
    </details>
  )
}
