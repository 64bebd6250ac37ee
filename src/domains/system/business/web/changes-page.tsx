import { ChangeLog } from './change-log.tsx'
import { SettingsPage } from './settings-frame.tsx'

/** Who changed what in Settings. */
export function ChangesPage() {
  return (
    <SettingsPage path="/dashboard/settings/changes" lead={<p>Who changed your settings, and what they changed.</p>}>
      {(role) => <ChangeLog isOwner={role === 'owner'} />}
    </SettingsPage>
  )
}
