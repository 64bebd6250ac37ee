import { DayField } from '#dashboard/parts/day-field.tsx'
import { AreaField, SelectField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { toDay } from '#lib/dates.ts'
import { NewAgreement } from '../contract.ts'
import { useAgree, type AgreementsRow } from './queries.ts'

const WHATS = {
  'sms offers yes': 'Agreed to marketing texts',
  'email offers yes': 'Agreed to marketing email',
  'sms texts yes': 'Agreed to texts about their job',
  'sms offers no': 'Opted out of marketing texts',
  'email offers no': 'Opted out of marketing email',
  'sms all no': 'Opted out of all texts',
} as const

/** Records what a customer agreed to, with how and when. The product stores the entry and never changes it. */
export function RecordConsentDialog({
  id,
  name,
  agreements,
  onClose,
}: {
  id: string
  name: string
  agreements: AgreementsRow
  onClose: () => void
}) {
  const agree = useAgree()
  const today = toDay(new Date(serverNow()))
  // An unknown address cannot consent to anything; over a STOP only the STOP itself can be lifted.
  const possible = Object.entries(WHATS).filter(
    ([what]) =>
      (agreements.email.address !== null || !what.startsWith('email')) &&
      (agreements.sms.stoppedAt === null || what.startsWith('email')),
  )
  return (
    <RecordDialog
      title="Record consent"
      verb="Save consent"
      read={(of) => {
        const { what = '', how, day } = formValues(of)
        const [channel, covers, agreed] = what.split(' ')
        return parseForm(NewAgreement, { channel, covers, agreed: agreed === 'yes', how, day })
      }}
      save={agree}
      toInput={(typed, key) => ({ id, ...typed, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">
            Record only what {name} said to you directly. It’s saved exactly as written, with your name, and can’t be
            changed later.
          </p>
          <SelectField label="Consent" name="what" error={errors.covers ?? errors.channel} data-autofocus>
            {possible.map(([what, words]) => (
              <option key={what} value={what}>
                {words}
              </option>
            ))}
          </SelectField>
          <AreaField
            label="How they said it"
            name="how"
            rows={3}
            maxLength={500}
            hint="Example: In person after the job, said it’s fine to text in the spring."
            error={errors.how}
          />
          <DayField label="Date" name="day" defaultValue={today} max={today} error={errors.day} />
        </>
      )}
    </RecordDialog>
  )
}
