import { useRecordFiles } from '#domains/work/files/web/queries.ts'
import { Picture } from '#ui/picture.tsx'

type Props = { jobId: string; chosen: readonly string[]; onChoose: (chosen: string[]) => void }

/** Photos of the job that the customer sees with a change order. Nothing where the job has none. */
export function PhotoChoice({ jobId, chosen, onChoose }: Props) {
  const { data } = useRecordFiles('jobs', jobId)
  const photos = (data?.photos ?? []).filter(({ picture }) => picture !== null).slice(0, 24)
  if (photos.length === 0)
    return (
      <p className="small muted">
        Photos you add to this job can be shown here. Add them under Photos and files first if you need them.
      </p>
    )
  return (
    <fieldset className="copics">
      <legend className="label">
        Photos the customer sees <span className="opt">(optional)</span>
      </legend>
      <div className="pics">
        {photos.map(({ id, picture }, at) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            {picture && <Picture of={{ ...picture, alt: `Photo ${at + 1}`, sizes: '96px' }} />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
