import './pinned-card.css'
import { useQuery } from '@tanstack/react-query'
import { Pin, Tag } from 'lucide-react'
import { useId } from 'react'
import { api, errorMessage } from '#dashboard/api-client.ts'
import { greetingName } from '#domains/sales/customers/display-name.ts'
import { PhotoThumbs } from '#domains/work/photos/web/photo-thumbs.tsx'
import { formatDay } from '#lib/dates.ts'
import { PINNED_SOURCES } from './pinned-sources.ts'

type Props = { of: 'visits' | 'estimates' | 'jobs'; id: string }

/** What the customer said before a visit, an estimate or a job: tags, words and photos. Nothing where nothing was said. */
export function PinnedCard({ of, id }: Props) {
  const titleId = useId()
  const pinned = useQuery(api.history.pinned.queryOptions({ input: { of, id } }))
  if (pinned.isError && !pinned.data)
    return <p className="err">{`Couldn’t load what the customer said. ${errorMessage(pinned.error)}`}</p>
  if (!pinned.data) return null
  const { name, tags, fields, words, photos } = pinned.data
  if (tags.length + fields.length + words.length + photos.length === 0) return null
  return (
    <section className="pinb" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Pin className="i" />
        What {greetingName(name) ?? 'the customer'} said
      </h2>
      {fields.length > 0 && (
        <ul aria-label="Details">
          {fields.map(({ name: called, value }) => (
            <li key={called}>
              <b>{called}</b> {value}
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <ul aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag className="i" />
              {tag}
            </li>
          ))}
        </ul>
      )}
      {words.map(({ id: of_, text, from, at }) => (
        <blockquote key={of_}>
          <span className="said">{from === 'request' ? `“${text}”` : text}</span>{' '}
          <cite>
            {PINNED_SOURCES[from]}, {formatDay(at)}
          </cite>
        </blockquote>
      ))}
      {photos.length > 0 && <PhotoThumbs from={name} photos={photos} />}
    </section>
  )
}
