import type { FormEvent } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField, SelectField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { toDay } from '#lib/dates.ts'
import { NewAgreement } from '../contract.ts'
import { useAgree, type AgreementsRow } from './queries.ts'

const WHATS = {
  'sms offers yes': 'They agreed to offers by text',
  'email offers yes': 'They agreed to offers by email',
  'sms texts yes': 'They agreed to texts about their work',
  'sms offers no': 'They want no offers by text',
  'email offers no': 'They want no offers by email',
  'sms all no': 'They want no texts at all',
} as const

/** What the office enters of what they said, with how and when: it is kept, and never changed. */
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
  const { form, errors, judge, refuse, recheck } = useValidatedForm((of) => {
    const { what = '', how, day } = formValues(of)
    const [channel, covers, agreed] = what.split(' ')
    return parseForm(NewAgreement, { channel, covers, agreed: agreed === 'yes', how, day })
  })
  const { keyFor } = useIdempotencyKey()
  const agree = useAgree()
  const today = toDay(new Date(serverNow()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = judge()
    if (typed) agree.mutate({ id, ...typed, key: keyFor(typed) }, { onSuccess: onClose, onError: refuse })
  }
  // Of an address that nobody knows nothing can be agreed to; over a STOP only the STOP can be lifted, on its own.
  const possible = Object.entries(WHATS).filter(
    ([what]) =>
      (agreements.email.address !== null || !what.startsWith('email')) &&
      (agreements.sms.stoppedAt === null || what.startsWith('email')),
  )
  return (
    <Dialog title="What they said" opened onClose={onClose}>
      <form ref={form} onSubmit={submit} onInput={recheck} noValidate>
        <div className="body compact">
          <p className="small muted">
            Enter only what {name} told you themselves. It is kept as you write it, with your name, and cannot be
            changed later.
          </p>
          <SelectField label="What" name="what" error={errors.covers ?? errors.channel} data-autofocus>
            {possible.map(([what, words]) => (
              <option key={what} value={what}>
                {words}
              </option>
            ))}
          </SelectField>
          <AreaField
            label="How they told you"
            name="how"
            rows={3}
            maxLength={500}
            hint="On the driveway after the job: yes to a text in spring."
            error={errors.how}
          />
          <DayField label="When" name="day" defaultValue={today} max={today} error={errors.day} />
        </div>
        <DialogFoot verb="Enter" busyVerb="Saving..." busy={agree.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
