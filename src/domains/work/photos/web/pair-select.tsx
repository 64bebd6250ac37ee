import { useQuery } from '@tanstack/react-query'
import { api, errorMessage } from '#dashboard/api-client.ts'
import { SelectField } from '#dashboard/parts/field.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { usePair, useUnpair, type PhotoRow } from './queries.ts'

/** Which of the same job it is shown with. A choice is done at once: it changes two photos, not only this one. */
export function PairSelect({ photo, jobId }: { photo: PhotoRow; jobId: string }) {
  const wanted = photo.type === 'before' ? 'after' : 'before'
  const others = useQuery(api.photos.list.queryOptions({ input: { jobId, type: wanted, limit: 200 } }))
  const pair = usePair()
  const unpair = useUnpair()
  const partner = others.data?.body.find(({ pairId }) => pairId !== null && pairId === photo.pairId)
  const choose = (id: string) => {
    if (id !== '')
      pair.mutate(photo.type === 'before' ? { beforeId: photo.id, afterId: id } : { beforeId: id, afterId: photo.id })
    else if (photo.pairId !== null) unpair.mutate({ id: photo.pairId })
  }
  return (
    <SelectField
      label={`Paired ${wanted} photo`}
      value={partner?.id ?? ''}
      disabled={pair.isPending || unpair.isPending || !others.data}
      error={others.isError ? `Couldn’t load the job’s other photos. ${errorMessage(others.error)}` : undefined}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">None</option>
      {others.data?.body.map(({ id, caption, createdAt }) => (
        <option key={id} value={id}>
          {`${caption || `Photo from ${formatDay(createdAt)}`}, ${formatTime(createdAt)}`}
        </option>
      ))}
    </SelectField>
  )
}
