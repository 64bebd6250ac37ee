import { AreaField } from '#dashboard/parts/field.tsx'
import { Switch } from '#dashboard/parts/switch.tsx'
import type { SectionProps } from './form-state.ts'
import { ItemPicture } from './item-picture.tsx'

/** What customers read, and whether the item is offered. */
export const WordsSection = ({ draft, errors, isFixed, onChange }: SectionProps) => (
  <section>
    <h3>What customers read</h3>
    <ItemPicture pictureId={draft.pictureId} onChange={(pictureId) => onChange({ pictureId })} />
    <AreaField
      label="Description"
      optional
      rows={3}
      maxLength={300}
      value={draft.description}
      error={errors.description}
      onChange={({ target }) => onChange({ description: target.value })}
    />
    {isFixed && (
      <div className="swl">
        <span>
          <b>Show on the website</b>
          <small>In the quote form, with its price once you’ve confirmed it.</small>
        </span>
        <Switch label="Show on the website" on={draft.onWebsite} onTurn={(onWebsite) => onChange({ onWebsite })} />
      </div>
    )}
    <div className="swl">
      <span>
        <b>Active</b>
        <small>Off hides it from new work. Old estimates keep their words and prices.</small>
      </span>
      <Switch label="Active" on={draft.active} onTurn={(active) => onChange({ active })} />
    </div>
  </section>
)
