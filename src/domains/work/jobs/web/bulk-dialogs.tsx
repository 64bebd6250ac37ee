import { useState, type FormEvent } from 'react'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { CrewButtons } from '#domains/work/crews/web/crew-buttons.tsx'
import { PersonChip } from '#domains/work/technicians/web/person-chip.tsx'
import { useTechnicians } from './queries.ts'
import type { JobRow } from './row-types.ts'
import type { BulkLeft, useBulkJobs, Words } from './use-bulk-jobs.ts'

export type BulkAsk = 'move' | 'assign' | 'invoice' | 'message'

const TITLES: Record<BulkAsk, string> = {
  move: 'Move jobs',
  assign: 'Assign jobs',
  invoice: 'Create invoices',
  message: 'Message customers',
}
const VERBS: Record<BulkAsk, string> = {
  move: 'Move',
  assign: 'Assign',
  invoice: 'Create drafts',
  message: 'Send messages',
}

const counted = (many: number): string => (many === 1 ? '1 job' : `${many} jobs`)

/** Asks what one action on several jobs needs to know, and runs it. */
export function BulkDialog({
  ask,
  jobs,
  businessId,
  bulk,
  onClose,
}: {
  ask: BulkAsk
  jobs: readonly JobRow[]
  businessId: string | undefined
  bulk: Pick<ReturnType<typeof useBulkJobs>, 'move' | 'assign' | 'invoice' | 'message'>
  onClose: () => void
}) {
  const [date, setDate] = useState('')
  const [people, setPeople] = useState<readonly string[]>([])
  const [words, write] = useState<Words>({ type: 'sms', subject: '', message: '' })
  const [isWrong, judge] = useState(false)
  const technicians = useTechnicians(businessId).data?.filter(({ status }) => status === 'active') ?? []
  const save = (event: FormEvent) => {
    event.preventDefault()
    const isIncomplete =
      (ask === 'move' && date === '') ||
      (ask === 'message' && (words.message.trim() === '' || (words.type === 'email' && words.subject.trim() === '')))
    if (isIncomplete) return judge(true)
    if (ask === 'move') bulk.move(date)
    else if (ask === 'assign') bulk.assign([...people])
    else if (ask === 'invoice') bulk.invoice()
    else bulk.message(words)
    onClose()
  }
  return (
    <Dialog title={TITLES[ask]} opened onClose={onClose}>
      <form onSubmit={save} noValidate>
        <div className="body compact">
          {ask === 'move' && (
            <>
              <p>{counted(jobs.length)} move to this day. Each keeps its time and crew.</p>
              <DayField
                label="New date"
                value={date}
                error={isWrong && date === '' ? 'Choose a date.' : undefined}
                onChange={(event) => setDate(event.target.value)}
                data-autofocus
              />
            </>
          )}
          {ask === 'assign' && (
            <fieldset className="picks">
              <legend className="label">Crew of {counted(jobs.length)}</legend>
              <CrewButtons people={technicians} chosen={people} onChange={setPeople} />
              <div className="pickp">
                {technicians.map((person) => (
                  <label className="pick" key={person.id}>
                    <input
                      type="checkbox"
                      checked={people.includes(person.id)}
                      onChange={(event) =>
                        setPeople(
                          event.target.checked ? [...people, person.id] : people.filter((id) => id !== person.id),
                        )
                      }
                    />
                    <PersonChip person={person} isBig />
                    <b>{person.name}</b>
                  </label>
                ))}
              </div>
              <p className="hint">They replace the crew of each job. Choose no one to leave the jobs unassigned.</p>
            </fieldset>
          )}
          {ask === 'invoice' && (
            <p>
              A draft for each of {counted(jobs.length)}, with the lines of its accepted estimate or its price. Nothing
              is sent until you send it.
            </p>
          )}
          {ask === 'message' && (
            <>
              <p>
                One message to each customer of {counted(jobs.length)}, for news about their work. To advertise, use a
                campaign.
              </p>
              <SelectField
                label="Send by"
                value={words.type}
                onChange={(event) => write({ ...words, type: event.target.value === 'email' ? 'email' : 'sms' })}
              >
                <option value="sms">Text</option>
                <option value="email">Email</option>
              </SelectField>
              {words.type === 'email' && (
                <TextField
                  label="Subject"
                  value={words.subject}
                  maxLength={150}
                  error={isWrong && words.subject.trim() === '' ? 'Enter a subject.' : undefined}
                  onChange={(event) => write({ ...words, subject: event.target.value })}
                />
              )}
              <AreaField
                label="Message"
                rows={4}
                value={words.message}
                maxLength={1500}
                error={isWrong && words.message.trim() === '' ? 'Enter a message.' : undefined}
                onChange={(event) => write({ ...words, message: event.target.value })}
              />
            </>
          )}
        </div>
        <DialogFoot verb={VERBS[ask]} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** The rows that stayed as they were, each with its reason. */
export function BulkLeftDialog({ left: { done, refused, anyway }, onClose }: { left: BulkLeft; onClose: () => void }) {
  const title = done === 0 ? 'Nothing changed' : `${done} done, ${refused.length} not`
  return (
    <Dialog title={title} opened onClose={onClose}>
      <div className="body">
        <p>{refused.length === 1 ? 'This one stayed as it was:' : 'These stayed as they were:'}</p>
        <ul className="bulkrows">
          {refused.map(({ id, name, problem }) => (
            <li key={id}>
              <b>{name}</b>
              {problem}
            </li>
          ))}
        </ul>
      </div>
      {anyway ? (
        <DialogFoot
          verb="Try these again, with conflicts"
          tone="tide"
          cancel="Leave them"
          onCancel={onClose}
          onVerb={() => {
            anyway()
            onClose()
          }}
          focus="cancel"
        />
      ) : (
        <DialogFoot verb="Close" tone="tide" cancel="Back" onCancel={onClose} onVerb={onClose} focus="verb" />
      )}
    </Dialog>
  )
}
