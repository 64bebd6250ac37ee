import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '#dashboard/api-client.ts'
import { PhotoThumbs } from './photo-thumbs.tsx'

const SHOWN = 12

/** Photos that a customer sent by text, and those that were filed with them; nothing while there are none. */
export function CustomerPhotos({ customerId, name }: { customerId: string; name: string }) {
  const photos = useQuery(api.photos.list.queryOptions({ input: { customerId, limit: SHOWN } })).data
  if (!photos || photos.body.length === 0) return null
  return (
    <section className="card" aria-labelledby="photos-of-customer">
      <div className="ph">
        <h2 id="photos-of-customer">Photos</h2>
        <Link href="/dashboard/photos">All photos</Link>
      </div>
      <div className="pad">
        <PhotoThumbs from={name} photos={photos.body} />
      </div>
    </section>
  )
}
