import { HoursCard } from './hours-card.tsx'
import { SchedulingCard } from './scheduling-card.tsx'
import { SettingsPage } from './settings-frame.tsx'
import { WithSettings } from './with-settings.tsx'

/** When the business is open, and how its calendar books. */
export function SchedulingPage() {
  return (
    <SettingsPage
      path="/dashboard/settings/scheduling"
      lead={<p>When you’re open, and how your calendar books jobs and visits.</p>}
    >
      {() => (
        <WithSettings>
          {(settings) => (
            <>
              <HoursCard settings={settings} />
              <SchedulingCard settings={settings} />
            </>
          )}
        </WithSettings>
      )}
    </SettingsPage>
  )
}
