import { SettingsPage } from '#domains/system/business/web/settings-frame.tsx'
import { OwnAccount } from './own-account.tsx'

/** The account of the person who is signed in. */
export function AccountPage() {
  return (
    <SettingsPage path="/dashboard/settings/account" lead={<p>Your name, password and devices.</p>}>
      {() => <OwnAccount />}
    </SettingsPage>
  )
}
