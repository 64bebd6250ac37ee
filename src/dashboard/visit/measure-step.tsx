import { KeyRound, Pin, Plus } from 'lucide-react'
import { MAX_AREAS } from '#domains/sales/visits/contract-measurement.ts'
import { greetingName } from '#domains/sales/customers/display-name.ts'
import { Button } from '#ui/button.tsx'
import { useConnection } from '../connection.ts'
import type { VisitStop } from '../day/apply-pending.ts'
import { EarlierPhotos } from '../day/earlier-photos.tsx'
import { StopWords } from '../day/stop-words.tsx'
import { useQueuedActions } from '../offline/offline-queue.ts'
import { AreaField } from '../parts/field.tsx'
import { toast, toastError } from '../parts/toasts.tsx'
import { AreaCard } from './area-card.tsx'
import { AreaPhotos } from './area-photos.tsx'
import { RefusedChanges } from './refused-changes.tsx'
import { VisitDetails } from './visit-details.tsx'
import { useMeasuring } from './use-measuring.ts'

type Props = { visit: VisitStop; server: VisitStop; onStep: (step: string) => void }

/** What was said, the areas, and a note for the crew. Each area is saved as soon as one leaves it. */
export function MeasureStep({ visit, server, onStep }: Props) {
  const measuring = useMeasuring(visit)
  const isUp = useConnection() === 'up'
  const waits = useQueuedActions().some(({ act, refused }) => !refused && 'visitId' in act && act.visitId === visit.id)
  const save = async () => {
    const wrong = await measuring.saveAll()
    if (wrong) toastError('Some areas aren’t saved yet', 'Fix the fields that are marked. What you typed stays here.')
    else toast('Visit saved', isUp ? visit.name : 'It’s on this phone and will send when you’re back online.')
    return !wrong
  }
  const next = async () => {
    if (await save()) onStep('estimate')
  }
  return (
    <>
      <div className="tdm stackg">
        <Said visit={visit} />
        <StopWords of="visits" id={visit.id} crewNotes={visit.said} />
        <VisitDetails visit={visit} />
        <RefusedChanges visit={server} />
        {measuring.areas.length === 0 && (
          <p className="muted small">Add each area you measure: the driveway, the front walk, the pool deck.</p>
        )}
        {measuring.areas.map(({ id, text, isNew }) => (
          <AreaCard
            key={id}
            id={id}
            visit={visit}
            text={text}
            isOpen={isNew || measuring.areas.length === 1}
            errors={measuring.errors[id] ?? {}}
            onChange={(change) => measuring.change(id, change)}
            onSave={() => void measuring.save(id)}
            onRemove={() => void measuring.remove(id)}
          />
        ))}
        <Button tone="line" disabled={measuring.areas.length >= MAX_AREAS} onClick={measuring.add}>
          <Plus className="i" />
          Add area
        </Button>
        {measuring.areas.length >= MAX_AREAS && <p className="hint">{`A visit can have up to ${MAX_AREAS} areas.`}</p>}
        <section className="card pad stackf" aria-label="For the crew">
          <AreaField
            label="Note for the crew"
            optional
            rows={2}
            maxLength={2000}
            value={measuring.notes}
            onChange={({ target }) => measuring.changeNotes(target.value)}
            onBlur={() => void measuring.saveNotes()}
          />
        </section>
        <section className="card pad stackf" aria-labelledby="other-photos">
          <h2 className="lab3" id="other-photos">
            Other photos
          </h2>
          <AreaPhotos visit={visit} areaId={null} name="the visit" />
        </section>
        <EarlierPhotos of="visits" id={visit.id} />
        {waits && isUp && (
          <p className="small muted" role="status">
            Sending...
          </p>
        )}
      </div>
      <div className="tdbar" role="region" aria-label="Next step">
        <Button tone="line" onClick={() => void save()}>
          Save draft
        </Button>
        <Button tone="clay" onClick={() => void next()}>
          Write estimate
        </Button>
      </div>
    </>
  )
}

/** What the customer wrote with the request, and what there is to know at the place. */
function Said({ visit: { name, said, fields } }: { visit: VisitStop }) {
  if (!said && fields.length === 0) return null
  return (
    <section className="pinb" aria-labelledby="visit-said">
      <h2 id="visit-said">
        <Pin className="i" />
        What {greetingName(name) ?? 'the customer'} said
      </h2>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field.name}>
              <KeyRound className="i" />
              {field.name} {field.value}
            </li>
          ))}
        </ul>
      )}
      {said && <blockquote className="said">“{said}”</blockquote>}
    </section>
  )
}
