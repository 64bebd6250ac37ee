import { AiStatusCard } from '#domains/system/ai/web/status-card.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { SettingsPage } from './settings-frame.tsx'
import { WithSettings } from './with-settings.tsx'

/** Where the owner hears of new requests, and what AI writes. */
export function AlertsPage() {
  return (
    <SettingsPage path="/dashboard/settings/messages" lead={<p>Where we alert you, and what AI writes for you.</p>}>
      {(role) => (
        <>
          {role === 'owner' && <WithSettings>{(settings) => <AlertsCard settings={settings} />}</WithSettings>}
          <AiStatusCard id="ai" />
        </>
      )}
    </SettingsPage>
  )
}
