import { Eye, EyeOff } from 'lucide-react'
import { PhotoThumbs } from '#domains/work/photos/web/photo-thumbs.tsx'
import { Button } from '#ui/button.tsx'
import { useShowPhoto, type ReviewRow } from './queries.ts'

/** The photos that came with a review; a large one can be shown on the site or hidden. */
export function ReviewPhotos({ review }: { review: ReviewRow }) {
  const change = useShowPhoto()
  return (
    <PhotoThumbs
      from={review.customerName}
      photos={review.photos}
      standing={({ approved }) => (approved ? 'on the site' : 'not on the site')}
      renderMark={({ approved }) =>
        approved && (
          <span className="on">
            <Eye className="i i-sm" />
            On the site
          </span>
        )
      }
      renderNote={({ approved }) => (
        <p className="small muted">
          {approved
            ? 'Shown in your gallery, and with this review while it’s approved.'
            : 'Only signed-in team members can see it.'}
        </p>
      )}
      renderAction={({ id, approved }) => (
        <Button
          tone={approved ? 'line' : 'tide'}
          disabled={change.isPending}
          onClick={() => change.mutate({ id, approved: !approved })}
        >
          {change.isPending ? <span className="spin" /> : approved ? <EyeOff className="i" /> : <Eye className="i" />}
          {approved ? 'Hide photo' : 'Show on the site'}
        </Button>
      )}
    />
  )
}
