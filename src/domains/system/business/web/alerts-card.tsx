import { client } from '#dashboard/api-client.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { formatPhone } from '#lib/phone.ts'
import { AlertContactInput } from '../contract.ts'
import type { AlertContact } from '../contract.ts'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

type Typed = { phone: string; email: string }

/** Edits where the owner hears of a new quote request, in addition to the bell. */
export function AlertsCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft({
    settings,
    of: ({ alerts }) => alerts,
    typedOf,
    read,
    send,
    savedMessage: 'Your next alert will go there.',
  })
  const { typed, change, errors } = draft
  return (
    <PartCard
      id="alerts"
      title="Alerts"
      shownIn="Not shown to customers. Text and email alerts start once those accounts are connected. The bell works without them."
      draft={draft}
    >
      <p className="small muted">
        Where we alert you about each new quote request, in addition to the bell. Leave a field blank to turn that
        channel off.
      </p>
      <div className="two">
        <TextField
          label="Text to"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={typed.phone}
          error={errors.phone}
          onChange={(event) => change({ ...typed, phone: event.target.value })}
        />
        <TextField
          label="Email to"
          optional
          type="email"
          autoCapitalize="none"
          autoComplete="off"
          value={typed.email}
          error={errors.email}
          onChange={(event) => change({ ...typed, email: event.target.value })}
        />
      </div>
    </PartCard>
  )
}

const typedOf = ({ phone, email }: AlertContact): Typed => ({
  phone: phone ? formatPhone(phone) : '',
  email: email ?? '',
})
const read = ({ phone, email }: Typed) => AlertContactInput.safeParse({ phone: phone.trim(), email: email.trim() })
// An empty line is how the call says that there is none.
const send = ({ version, value }: { version: number; value: AlertContact }) =>
  client.business.settings.saveAlerts({ version, value: { phone: value.phone ?? '', email: value.email ?? '' } })
