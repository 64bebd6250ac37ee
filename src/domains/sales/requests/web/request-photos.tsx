import { useQuery } from '@tanstack/react-query'
import { api, errorMessage } from '#dashboard/api-client.ts'
import { PhotoThumbs } from '#domains/work/photos/web/photo-thumbs.tsx'
import type { RequestRow } from './queries.ts'

/** The photos that came with a request. */
export function RequestPhotos({ request }: { request: RequestRow }) {
  const photos = useQuery({
    ...api.requests.photos.queryOptions({ input: { id: request.id } }),
    enabled: request.photoCount > 0,
  })
  if (request.photoCount === 0) return null
  if (photos.isError) return <p className="err">{`Couldn’t load photos. ${errorMessage(photos.error)}`}</p>
  return <PhotoThumbs from={request.name} photos={photos.data} many={request.photoCount} />
}
