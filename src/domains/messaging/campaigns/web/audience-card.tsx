import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LoadError } from '#dashboard/parts/query-states.tsx'
import { SelectField } from '#dashboard/parts/field.tsx'
import { CATEGORIES } from '#domains/sales/customers/contract.ts'
import { Button } from '#ui/button.tsx'
import { useCustomFields } from '#domains/sales/custom-fields/web/queries.ts'
import type { Audience, Reach, Way } from '../contract.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { EVERYBODY } from './form-state.ts'
import { PeopleDialog } from './people-dialog.tsx'
import { useChoices } from './queries.ts'
import { ReachTiles } from './audience-tiles.tsx'
import { audienceChips, formatPeople } from './format.ts'

const SERVED = [
  { value: '', word: 'Any time' },
  ...[6, 12, 24, 36, 48].map((months) => ({ value: `over ${months}`, word: `Over ${months} months ago` })),
  ...[3, 6, 12].map((months) => ({ value: `within ${months}`, word: `Within ${months} months` })),
]

/** Who gets it: what they have to be, how many that are, and why not all of them. */
export function AudienceCard({
  audience,
  way,
  reach,
  isOpen,
  onChange,
  onWay,
  onOpen,
}: {
  audience: Audience
  way: Way
  reach: UseQueryResult<Reach>
  isOpen: boolean
  onChange: (audience: Audience) => void
  onWay: (way: Way) => void
  onOpen: (isOpen: boolean) => void
}) {
  const titleId = useId()
  const [looking, look] = useState(false)
  const chips = audienceChips(audience, useCustomFields().data)
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="ph">
        <h2 id={titleId}>Audience</h2>
        {!isOpen && (
          <Button tone="quiet" size="sm" onClick={() => onOpen(true)}>
            Change
          </Button>
        )}
      </div>
      <div className="pad">
        {isOpen ? (
          <div className="stackf">
            <ChannelChoice way={way} onChoose={onWay} />
            <Choosing audience={audience} onChange={onChange} />
          </div>
        ) : (
          <ul className="chips plain" aria-label="Filters">
            {(chips.length > 0 ? chips : ['All customers']).map((chip) => (
              <li className="chip on" key={chip}>
                {chip}
              </li>
            ))}
          </ul>
        )}
        {reach.isError && !reach.data ? (
          <LoadError what="Couldn’t count recipients" query={reach} />
        ) : reach.data ? (
          <>
            <ReachTiles reach={reach.data} way={way} />
            <div className="acts endacts">
              {reach.data.people > 0 && (
                <Button tone="quiet" size="sm" className="see" onClick={() => look(true)}>
                  {reach.data.people === 1 ? 'See who and why' : `See all ${formatPeople(reach.data.people)}`}
                </Button>
              )}
              {isOpen && (
                <Button tone="clay" disabled={reach.data.will === 0} onClick={() => onOpen(false)}>
                  {reach.data.will === 0 ? 'No recipients' : `Write to ${formatPeople(reach.data.will)}`}
                </Button>
              )}
            </div>
          </>
        ) : (
          <div className="aud" aria-hidden="true">
            <p className="skel" />
            <p className="skel" />
          </div>
        )}
      </div>
      {looking && <PeopleDialog of={{ audience, way }} onClose={() => look(false)} />}
    </section>
  )
}

function Choosing({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const choices = useChoices()
  const { categories, towns, tags, fields, served, customerIds } = audience
  if (customerIds)
    return (
      <div className="acts">
        <span className="chip on">{formatPeople(customerIds.length)} selected</span>
        <Button tone="line" size="sm" onClick={() => onChange(EVERYBODY)}>
          Use filters instead
        </Button>
      </div>
    )
  const all = choices.data?.towns ?? []
  return (
    <div className="stackf">
      <Toggles
        label="Category"
        options={[
          ...CATEGORIES.map((value) => ({ value, word: value })),
          { value: 'none' as const, word: 'No category' },
        ]}
        chosen={categories}
        onChange={(next) => onChange({ ...audience, categories: next })}
      />
      <SelectField
        label="Last service"
        value={served ? `${served.is} ${served.months}` : ''}
        onChange={({ target }) => onChange({ ...audience, served: servedFrom(target.value) })}
      >
        {served && !SERVED.some(({ value }) => value === `${served.is} ${served.months}`) && (
          <option value={`${served.is} ${served.months}`}>{`${served.is} ${served.months} months`}</option>
        )}
        {SERVED.map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
      {all.length > 0 && (
        <Toggles
          label="Area"
          options={all.map((value) => ({ value, word: value }))}
          chosen={towns}
          onChange={(next) => onChange({ ...audience, towns: next })}
          more={
            <Button
              tone="quiet"
              size="sm"
              onClick={() => onChange({ ...audience, towns: towns.length === all.length ? [] : all })}
            >
              {towns.length === all.length ? 'Clear all' : 'Select all'}
            </Button>
          }
        />
      )}
      {(choices.data?.tags.length ?? 0) > 0 && (
        <Toggles
          label="Tags (match all)"
          options={(choices.data?.tags ?? []).slice(0, 30).map((value) => ({ value, word: value }))}
          chosen={tags}
          onChange={(next) => onChange({ ...audience, tags: next })}
        />
      )}
      <AudienceFields fields={fields} onChange={(next) => onChange({ ...audience, fields: next })} />
    </div>
  )
}

function servedFrom(value: string): Audience['served'] {
  const [is, months] = value.split(' ')
  return is === 'over' || is === 'within' ? { is, months: Number(months) } : null
}

/** Any number of chips that are on; none of them means that it does not matter. */
function Toggles<Value extends string>({
  label,
  options,
  chosen,
  onChange,
  more,
}: {
  label: string
  options: readonly { value: Value; word: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  more?: React.ReactNode
}) {
  const labelId = useId()
  return (
    <div className="field" role="group" aria-labelledby={labelId}>
      <span className="label" id={labelId}>
        {label}
      </span>
      <div className="chips">
        {options.map(({ value, word }) => (
          <button
            type="button"
            className="chip"
            key={value}
            aria-pressed={chosen.includes(value)}
            onClick={() =>
              onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
            }
          >
            {word}
          </button>
        ))}
        {more}
      </div>
    </div>
  )
}
