import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatList } from '#lib/format-list.ts'
import { Button } from '#ui/button.tsx'
import { StepAnswer, type Step } from './step-answer.tsx'

export type Line = Step & { id: string }

/** The actions of a checklist; each one saves immediately, without the page's Save button. */
export type ChecklistActions = {
  /** Rejects when the line was not saved. */
  add: (text: string) => Promise<unknown>
  tick: (line: Line, done: boolean) => void
  rename: (line: Line, text: string) => void
  /** Ticks the line too; empty takes both back. */
  answer: (line: Line, answer: string) => void
  remove: (line: Line) => void
  /** To that place, counted from 0. */
  move: (line: Line, place: number) => void
}

/** What is to be done on site, line by line. */
export function ChecklistCard({
  lines,
  actions,
  isNew = false,
  template,
}: {
  lines: readonly Line[]
  actions: ChecklistActions
  isNew?: boolean
  /** What the price book adds to a new job automatically. */
  template?: readonly string[] | undefined
}) {
  const [text, type] = useState('')
  const id = useId()
  const add = () => {
    const line = text.trim()
    if (line === '') return
    type('')
    actions.add(line).catch(() => type((now) => now || line))
  }
  const done = lines.filter(({ doneAt }) => doneAt !== null).length
  return (
    <section className="card" aria-labelledby={id}>
      <div className="ph">
        <h2 id={id}>Checklist</h2>
        {!isNew && lines.length > 0 && (
          <span className="small subtle num">
            {done} of {lines.length}
          </span>
        )}
      </div>
      {template && template.length > 0 && (
        <div className="pad">
          <p className="small muted">From the price book: {formatList(template)}.</p>
        </div>
      )}
      {lines.length > 0 && (
        <ul className="cklist">
          {lines.map((line, place) => (
            <Item key={line.id} line={line} place={place} last={lines.length - 1} actions={actions} isNew={isNew} />
          ))}
        </ul>
      )}
      <div className="pad ckadd compact">
        <label className="vh" htmlFor={`${id}-new`}>
          Add checklist item
        </label>
        <input
          className="input"
          id={`${id}-new`}
          value={text}
          maxLength={200}
          autoComplete="off"
          placeholder="Before photo from the street"
          onChange={(event) => type(event.target.value)}
          // What was typed goes along when the job is created.
          onBlur={isNew ? add : undefined}
          onKeyDown={onEnter(add)}
        />
        <Button tone="line" disabled={text.trim() === ''} onClick={add}>
          <Plus className="i" />
          Add
        </Button>
      </div>
    </section>
  )
}

function Item({
  line,
  place,
  last,
  actions,
  isNew,
}: {
  line: Line
  place: number
  last: number
  actions: ChecklistActions
  isNew: boolean
}) {
  const [editing, edit] = useState<string | null>(null)
  const keep = () => {
    const text = editing?.trim() ?? ''
    if (text !== '' && text !== line.text) actions.rename(line, text)
    edit(null)
  }
  if (editing !== null)
    return (
      <li>
        <div className="ckadd compact">
          <input
            className="input"
            aria-label="Checklist item"
            value={editing}
            maxLength={200}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- Edit was pressed to type here
            autoFocus
            onChange={(event) => edit(event.target.value)}
            onKeyDown={(event) => {
              onEnter(keep)(event)
              if (event.key === 'Escape') edit(null)
            }}
          />
          <Button tone="line" onClick={keep}>
            Update item
          </Button>
        </div>
      </li>
    )
  return (
    <li>
      {isNew ? (
        <span className="ckline">{line.text}</span>
      ) : line.kind !== 'check' && line.kind !== 'photo' ? (
        <StepAnswer line={line} onAnswer={(answer) => actions.answer(line, answer)} />
      ) : (
        <label className="ckline">
          <input
            type="checkbox"
            checked={line.doneAt !== null}
            onChange={(event) => actions.tick(line, event.target.checked)}
          />
          <span>
            {line.text}
            {line.required && <small>Must have{line.kind === 'photo' && ', with a photo'}</small>}
            {line.doneAt && (
              <small>
                {line.doneBy}, {formatDay(line.doneAt)}, {formatTime(line.doneAt)}
              </small>
            )}
          </span>
        </label>
      )}
      <DropMenu
        align="end"
        button={
          <button type="button" className="x" aria-label={`More actions for ${line.text}`}>
            <EllipsisVertical className="i" />
          </button>
        }
      >
        <Menu.Item leftSection={<Pencil className="i" />} onClick={() => edit(line.text)}>
          Edit
        </Menu.Item>
        {place > 0 && (
          <Menu.Item leftSection={<ArrowUp className="i" />} onClick={() => actions.move(line, place - 1)}>
            Move up
          </Menu.Item>
        )}
        {place < last && (
          <Menu.Item leftSection={<ArrowDown className="i" />} onClick={() => actions.move(line, place + 1)}>
            Move down
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Trash2 className="i" />} onClick={() => actions.remove(line)}>
          Remove
        </Menu.Item>
      </DropMenu>
    </li>
  )
}

/** Enter does what the button beside the field does; no form, since the page around it is one. */
const onEnter =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
