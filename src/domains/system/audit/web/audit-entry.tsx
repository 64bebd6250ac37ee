import '#domains/system/business/web/change-lines.css'
import { Link } from 'wouter'
import { changeLines as settingsLines, PART_NAMES } from '#domains/system/business/web/describe-changes.ts'
import { findSectionHref, SETTINGS } from '#domains/system/business/web/settings-pages.ts'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { getKindLabel } from '../entity-kinds.ts'
import { describeAction, changeLines } from '../change-lines.ts'
import type { ChangeLine } from '../change-lines.ts'
import type { EntryRow } from './queries.ts'

/** One change in words: who did what to which record, and from what to what. */
export function Entry({ entry, now }: { entry: EntryRow; now: number }) {
  const { did, joint, rest, byName } = describeAction(entry.action)
  return (
    <li>
      <time dateTime={entry.at}>{formatRelativeTime(entry.at, now)}</time>
      <p>
        <b>{entry.by}</b> {did} {joint && `${joint} `}
        <Record entry={entry} byName={byName} />
        {rest && ` ${rest}`}
      </p>
      {/* What the sentence has said already is not said again. */}
      <Lines
        lines={linesOf(entry).filter(
          ({ was, is }) => (was ?? is) !== nameOf(entry) || (was !== undefined && is !== undefined),
        )}
      />
    </li>
  )
}

/** The record as a link while it is there; afterwards by the name that it had, when the entry knows it. */
function Record({ entry, byName }: { entry: EntryRow; byName: boolean }) {
  const { kind, recordId, title } = entry
  const { one, href } = getKindLabel(kind)
  if (kind === 'settings') return <Link href={findSectionHref(title ?? '') ?? SETTINGS}>{partName(title)}</Link>
  if (title !== null)
    return (
      <>
        {!byName && `the ${one} `}
        {href ? <Link href={href(recordId)}>{title}</Link> : title}
      </>
    )
  const name = nameOf(entry)
  return name ? `the ${one} ${name}` : `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
}

/** Returns the name of the record, or its name when the entry was made; undefined if neither is known. */
const nameOf = ({ title, before, after }: EntryRow): string | undefined =>
  title ?? [before?.name, after?.name].find((given): given is string => typeof given === 'string')

function Lines({ lines }: { lines: ChangeLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="changes">
      {lines.map(({ name, was, is }) => (
        <li key={name}>
          {name}: {was !== undefined && <s>{was}</s>} {is}
        </li>
      ))}
    </ul>
  )
}

function linesOf({ kind, before, after, at }: EntryRow): ChangeLine[] {
  return kind === 'settings'
    ? settingsLines({ before: { ...before }, after: { ...after } })
    : changeLines({ before, after }, new Date(at))
}

const partName = (part: string | null): string => (PART_NAMES as Record<string, string>)[part ?? ''] ?? 'Settings'
