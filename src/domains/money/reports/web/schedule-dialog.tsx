import { client } from '#dashboard/api-client.ts'
import { useBusiness } from '#dashboard/business.ts'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { SelectField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { BADGES, SIMULATED } from '#domains/messaging/messages/web/badges.ts'
import { formatTime, toDay } from '#lib/dates.ts'
import { formatClock, formatWeekday } from '#lib/local-time.ts'
import { ConnectLink } from '#domains/messaging/messages/web/connect-link.tsx'
import { Button } from '#ui/button.tsx'
import { ScheduleInput } from '../contract.ts'
import { useSchedule, useSetSchedule, type ScheduleView } from './report-queries.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const TITLE = 'Schedule Auto-Reports'

/**
 * Edits when the weekly report is sent automatically, and to which people, and lists what was sent so far. It opens
 * with the schedule already loaded (useOpenSchedule), in one frame, which holds the focus.
 */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const { data } = useSchedule()
  return data ? <Form schedule={data} onClose={onClose} /> : null
}

type Row = ScheduleView & { id: string }
const asRow = (schedule: ScheduleView): Row => ({ ...schedule, id: 'schedule' })

function Form({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const save = useSetSchedule()
  const { businesses } = useBusiness()
  const turnOff = ({ weekday, hour, businessId, recipientIds, version }: Row) =>
    save.mutate({ on: false, weekday, hour, businessId, recipientIds, version }, { onSuccess: onClose })
  return (
    <EditDialog
      title={TITLE}
      verb={schedule.on ? 'Save' : 'Turn on weekly report'}
      record={asRow(schedule)}
      newest={async () => asRow(await client.reports.schedule())}
      read={read}
      save={save}
      toInput={(typed, _seen, version) => ({ ...typed, version })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <>
          <div className="two">
            <SelectField label="Day" name="weekday" data-autofocus defaultValue={seen.weekday} error={errors.weekday}>
              {DAYS.map((day, number) => (
                <option key={day} value={number}>
                  {day}
                </option>
              ))}
            </SelectField>
            <SelectField label="Time (Eastern)" name="hour" defaultValue={seen.hour} error={errors.hour}>
              {Array.from({ length: 24 }, (_, hour) => (
                <option key={hour} value={hour}>
                  {formatClock(`${hour}:00`)}
                </option>
              ))}
            </SelectField>
          </div>
          <SelectField
            label="Business"
            name="businessId"
            defaultValue={seen.businessId ?? ''}
            error={errors.businessId}
          >
            <option value="">Both businesses</option>
            {businesses.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Recipients schedule={seen} error={errors.recipientIds} />
          {seen.simulated && (
            <p className="hintbox">
              <span>
                Email isn’t connected yet, so reports are saved in Inbox &gt; Outbox but not delivered.{' '}
                <ConnectLink type="email" />
              </span>
            </p>
          )}
          {seen.on && (
            <p className="nextup">
              <span>Next report: {seen.next === null ? 'soon' : formatWhen(seen.next)}.</span>
              <Button tone="line" size="sm" disabled={save.isPending} onClick={() => turnOff(seen)}>
                Turn off
              </Button>
            </p>
          )}
          <SentSoFar sent={seen.sent} />
        </>
      )}
    </EditDialog>
  )
}

/** `Mon, Nov 16, 7:00 AM`. */
const formatWhen = (at: string): string => `${formatWeekday(toDay(new Date(at)))}, ${formatTime(at)}`

function Recipients({
  schedule: { team, recipientIds, version },
  error,
}: {
  schedule: Row
  error: string | undefined
}) {
  // Before anybody has chosen it goes to the owners.
  const isChosen = (id: string, money: boolean) => (version === 0 ? money : recipientIds.includes(id))
  return (
    <fieldset
      className="sendto"
      name="recipientIds"
      tabIndex={-1}
      {...(error && { 'aria-describedby': 'sendto-error' })}
    >
      <legend>Send to</legend>
      {team.map(({ id, name, email, money }) => (
        <label className="check" key={id}>
          <input type="checkbox" name={`to ${id}`} defaultChecked={isChosen(id, money)} />
          <span>
            {name} <span className="subtle">{email}</span>
            {!money && <span className="sub2">Staff: revenue and receivables not included</span>}
          </span>
        </label>
      ))}
      {error && (
        <p className="err" id="sendto-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function SentSoFar({ sent }: { sent: ScheduleView['sent'] }) {
  return (
    <div>
      <h3 className="label">Past reports</h3>
      {sent.length === 0 ? (
        <p className="small muted">No reports yet. The first one covers the seven days before the day you choose.</p>
      ) : (
        <ul className="sentlist">
          {sent.map(({ id, at, byName, letters }) => (
            <li key={id}>
              <b>{formatWhen(at)}</b>
              {byName !== null && <span className="small subtle">by {byName}</span>}
              <ul>
                {letters.length === 0 && <li className="small subtle">no recipients</li>}
                {letters.map(({ recipient, status, simulated }) => (
                  <li key={recipient}>
                    <span className="small">{recipient}</span>
                    <StatusBadge {...(simulated ? SIMULATED : BADGES[status])} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function read(form: HTMLFormElement | null) {
  const typed = formValues(form)
  return parseForm(ScheduleInput, {
    on: true,
    weekday: Number(typed.weekday),
    hour: Number(typed.hour),
    businessId: typed.businessId || null,
    recipientIds: Object.keys(typed).flatMap((name) => (name.startsWith('to ') ? [name.slice('to '.length)] : [])),
  })
}
