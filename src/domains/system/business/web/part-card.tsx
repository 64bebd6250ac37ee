import { CircleAlert, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { serverNow } from '#dashboard/server-time.ts'
import { formatDay } from '#lib/dates.ts'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { diffFields } from '../diff-fields.ts'
import type { Values } from '../contract.ts'
import { changeLines } from './describe-changes.ts'
import { ChangeLines } from './change-lines.tsx'
import type { Draft } from './form-state.ts'
import { useFirstError } from './use-first-error.ts'
import type { SavedPart } from './queries.ts'

type Value = Values[keyof Values]

/** One part of Settings: its fields, where it is shown, who changed it last, and Save as soon as something differs. */
export function PartCard<Of extends Value, Typed>({
  id,
  title,
  shownIn,
  draft,
  faultInside = false,
  action,
  children,
}: {
  id: string
  title: string
  shownIn: string
  draft: Draft<Of, Typed>
  /** The fields show by themselves what is wrong with the whole. */
  faultInside?: boolean
  /** Stands beside the title. */
  action?: ReactNode
  children: ReactNode
}) {
  const { refusals, isDirty, isSaving, errors, overtaken, saved } = draft
  const form = useFirstError<HTMLFormElement>(refusals)
  return (
    <section className={isDirty ? 'card part dirty' : 'card part'} id={id} aria-labelledby={`${id}-title`}>
      <div className="ph">
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty && !overtaken) draft.save()
        }}
      >
        <fieldset className="pad stackf compact">
          <legend className="vh">{title}</legend>
          {overtaken && (
            <Overtaken before={overtaken.before} saved={saved} onTheirs={draft.discard} onMine={draft.keepMine} />
          )}
          {children}
          <p className="hintbox">
            <Eye className="i" />
            <span>{shownIn}</span>
          </p>
          {errors[''] && !overtaken && !faultInside && (
            <p className="err" role="alert">
              <Icon of={CircleAlert} />
              {errors['']}
            </p>
          )}
        </fieldset>
        <div className="d-foot">
          <span className="small subtle grow1">{isDirty ? 'Unsaved changes' : lastChanged(saved)}</span>
          {isDirty && (
            <Button tone="quiet" disabled={isSaving} onClick={draft.discard}>
              Discard changes
            </Button>
          )}
          <Button tone="clay" type="submit" disabled={!isDirty || isSaving || overtaken !== null}>
            {isSaving && <span className="spin" />}
            {isSaving ? 'Saving...' : 'Save'}
            <span className="vh"> {title}</span>
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Shows what another person changed first, and lets the user choose which version to keep. */
function Overtaken({
  before,
  saved,
  onTheirs,
  onMine,
}: {
  before: Value
  saved: SavedPart<Value>
  onTheirs: () => void
  onMine: () => void
}) {
  return (
    <div className="banner sunb overtaken" role="alert">
      <div>
        <p>
          <b>{saved.changedBy ?? 'Someone'} just changed this</b>
          {saved.changedAt && ` (${formatRelativeTime(saved.changedAt, serverNow())})`}. Your changes are still here.
        </p>
        <ChangeLines lines={changeLines(diffFields(before, saved.value))} />
      </div>
      <div className="acts">
        <Button tone="line" size="sm" onClick={onTheirs}>
          Use their version
        </Button>
        <Button tone="line" size="sm" onClick={onMine}>
          Use my version
        </Button>
      </div>
    </div>
  )
}

function lastChanged({ changedAt, changedBy, isFirst }: SavedPart<unknown>): string {
  if (!changedAt) return 'Not changed yet'
  return `${isFirst ? 'Reset' : 'Last updated'} ${formatDay(changedAt)}${changedBy ? ` by ${changedBy}` : ''}`
}
