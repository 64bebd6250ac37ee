import { SettingsPage } from '#domains/system/business/web/settings-frame.tsx'
import { SecurityCard } from './security-card.tsx'
import { TeamCard } from './team-card.tsx'

/** Who may sign in, and how. */
export function TeamPage() {
  return (
    <SettingsPage
      path="/dashboard/settings/team"
      lead={<p>Who can sign in, what they can see, and how they sign in.</p>}
    >
      {() => (
        <>
          <TeamCard />
          <SecurityCard />
        </>
      )}
    </SettingsPage>
  )
}
