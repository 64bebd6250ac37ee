import { ImagePlus, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'

type Props = { pictureId: string | null; onChange: (id: string | null) => void }

/** The photo that customers see on an estimate for the item: one that is published in the gallery. */
export function ItemPicture({ pictureId, onChange }: Props) {
  const [isOpen, open] = useState(false)
  const photos = useQuery({
    ...api.photos.list.queryOptions({ input: { standing: 'approved', limit: 100 } }),
    enabled: isOpen || pictureId !== null,
  })
  const all = photos.data?.body ?? []
  const chosen = all.find(({ id }) => id === pictureId)
  return (
    <div className="pbpic">
      {chosen?.picture && <Picture of={{ ...chosen.picture, sizes: '104px' }} />}
      {pictureId !== null && photos.data && !chosen && (
        <p className="small muted">This photo is no longer in your gallery, so customers don’t see it.</p>
      )}
      <div className="acts">
        <Button tone="line" size="sm" onClick={() => open(true)}>
          <ImagePlus className="i" />
          {pictureId === null ? 'Choose a picture' : 'Change picture'}
        </Button>
        {pictureId !== null && (
          <Button tone="quiet" size="sm" onClick={() => onChange(null)}>
            <X className="i" />
            Remove picture
          </Button>
        )}
      </div>
      <Dialog title="Choose a picture" opened={isOpen} onClose={() => open(false)}>
        <div className="body">
          <QueryStatus query={photos} what="photos" rows={3} />
          {photos.data && all.length === 0 && (
            <Empty title="No published photos yet" action={<Link href="/dashboard/photos">Open Photos</Link>}>
              Publish a photo in Photos, and you can show it here.
            </Empty>
          )}
          <div className="pbpics">
            {all.map(
              ({ id, picture }) =>
                picture && (
                  <button
                    type="button"
                    key={id}
                    aria-label={`Choose: ${picture.alt || 'photo without a description'}`}
                    aria-pressed={id === pictureId}
                    onClick={() => {
                      onChange(id)
                      open(false)
                    }}
                  >
                    <Picture of={{ ...picture, sizes: '160px' }} alt="" />
                  </button>
                ),
            )}
          </div>
        </div>
      </Dialog>
    </div>
  )
}
