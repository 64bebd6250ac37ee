import './duplicates.css'
import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { formatList } from '#lib/format-list.ts'
import { FIELDS, MERGE_UNDO_DAYS, type Field, type Take } from '../contract.ts'
import { useMerge, usePreview, type PreviewRow } from './queries.ts'

type Props = { id: string; otherId: string; onClose: () => void; onDone?: () => void }

/** Both customers side by side: which value stays, what moves, and that there is a way back. */
export function MergeDialog({ id, otherId, onClose, onDone }: Props) {
  const merge = useMerge()
  const preview = usePreview(id, otherId, { isMerging: merge.isPending || merge.isSuccess })
  return (
    <Dialog title="Merge two customers" opened onClose={onClose}>
      {preview.isPending && (
        <div className="body">
          <Loading what="both customers" />
          <div className="skel w55" />
          <div className="skel" />
          <div className="skel" />
        </div>
      )}
      {preview.isError && !preview.data && (
        <div className="body">
          <LoadError what="Couldn’t load both customers" query={preview} />
        </div>
      )}
      {preview.data && (
        <Choices
          // Newer versions bring their own values to choose from.
          key={`${preview.data.kept.version} ${preview.data.other.version}`}
          preview={preview.data}
          merge={merge}
          refetch={() => void preview.refetch()}
          onClose={onClose}
          onDone={() => {
            onClose()
            onDone?.()
          }}
        />
      )}
    </Dialog>
  )
}

const NAMES: Record<Field, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  serviceCategory: 'Service category',
  transactionDate: 'Date of the last job',
  serviceCount: 'Jobs',
}

function Choices({
  preview: { kept, other, moves },
  merge,
  refetch,
  onClose,
  onDone,
}: {
  preview: PreviewRow
  merge: ReturnType<typeof useMerge>
  refetch: () => void
  onClose: () => void
  onDone: () => void
}) {
  const different = FIELDS.filter((field) => kept[field] !== other[field])
  const [take, choose] = useState(
    () =>
      Object.fromEntries(different.map((field) => [field, firstChoice(field, kept, other)])) as Partial<
        Record<Field, Take>
      >,
  )
  const [keepBoth, setKeepBoth] = useState(true)
  const same = FIELDS.filter((field) => !different.includes(field) && kept[field] !== null)
  const reachesDiffer = different.some((field) => field === 'phone' || field === 'email' || field === 'address')
  return (
    <>
      <div className="body stackf mergeb">
        {merge.isError && (
          <p className="banner bad" role="alert">
            <TriangleAlert className="i" />
            <span>{errorMessage(merge.error)} Check the details and merge again.</span>
          </p>
        )}
        <p className="small muted">
          Customers since {formatDay(kept.createdAt)} and {formatDay(other.createdAt)}.{' '}
          {same.length > 0 && `Same for both: ${formatList(same.map((field) => NAMES[field].toLowerCase()))}.`}
        </p>
        {different.map((field) => (
          <fieldset key={field}>
            <legend className="label">{NAMES[field]}</legend>
            <div className="either">
              <Option field={field} value="this" take={take} choose={choose}>
                {shown(field, kept)}
              </Option>
              <Option field={field} value="other" take={take} choose={choose}>
                {shown(field, other)}
              </Option>
              {field === 'serviceCount' && (
                <Option field={field} value="both" take={take} choose={choose}>
                  {kept.serviceCount + other.serviceCount} combined
                </Option>
              )}
            </div>
          </fieldset>
        ))}
        {reachesDiffer && (
          <label className="check">
            <input type="checkbox" checked={keepBoth} onChange={(event) => setKeepBoth(event.target.checked)} />
            <span>Also keep the other phone, email and address as a contact and a service address.</span>
          </label>
        )}
        <p className="movesl">
          {moves.length === 0 ? (
            <>{other.name} has no linked records to move.</>
          ) : (
            <>
              <b>Also moved:</b> {formatList(moves.map(({ what, many }) => `${many} ${what}`))}.
            </>
          )}{' '}
          You can undo the merge for {MERGE_UNDO_DAYS} days.
        </p>
      </div>
      <DialogFoot
        verb="Merge customers"
        busyVerb="Merging..."
        busy={merge.isPending}
        onCancel={onClose}
        focus="cancel"
        onVerb={() =>
          merge.mutate(
            {
              id: kept.id,
              otherId: other.id,
              take,
              keepBoth: reachesDiffer && keepBoth,
              version: kept.version,
              otherVersion: other.version,
            },
            { onSuccess: onDone, onError: refetch },
          )
        }
      />
    </>
  )
}

type Whole = PreviewRow['kept']

/** What there is counts more than nothing, the later date more than the earlier, and more jobs more than fewer. */
function firstChoice(field: Field, kept: Whole, other: Whole): Take {
  if (field === 'transactionDate') return dayOf(other.transactionDate) > dayOf(kept.transactionDate) ? 'other' : 'this'
  if (field === 'serviceCount') return other.serviceCount > kept.serviceCount ? 'other' : 'this'
  return kept[field] === null ? 'other' : 'this'
}

/** Month/day/year as a number that grows with the day; 0 for none. */
function dayOf(date: string | null): number {
  const [month = 0, day = 0, year = 0] = (date ?? '').split('/').map(Number)
  return year * 10_000 + month * 100 + day
}

const shown = (field: Field, customer: Whole): string =>
  field === 'phone' ? formatPhone(customer.phone) : String(customer[field] ?? 'None')

function Option({
  field,
  value,
  take,
  choose,
  children,
}: {
  field: Field
  value: Take
  take: Partial<Record<Field, Take>>
  choose: (take: Partial<Record<Field, Take>>) => void
  children: ReactNode
}) {
  return (
    <label className="check">
      <input
        type="radio"
        name={`merge-${field}`}
        checked={take[field] === value}
        onChange={() => choose({ ...take, [field]: value })}
      />
      <span>{children}</span>
    </label>
  )
}
