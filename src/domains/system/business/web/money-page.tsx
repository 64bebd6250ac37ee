import { CostSettingsCard } from '#domains/money/costs/web/settings-card.tsx'
import { PaymentsCard } from '#domains/money/payments/web/payments-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { RatesCard } from './rates-card.tsx'
import { SettingsPage } from './settings-frame.tsx'
import { WithSettings } from './with-settings.tsx'

/** What the work costs, and how it is paid for. */
export function MoneyPage() {
  return (
    <SettingsPage path="/dashboard/settings/money" lead={<p>What you charge and how customers pay.</p>}>
      {(role) => (
        <>
          <WithSettings>
            {(settings) => (
              <>
                <RatesCard settings={settings} />
                <MoneyCard settings={settings} isOwner={role === 'owner'} />
                <PaymentsCard />
              </>
            )}
          </WithSettings>
          {role === 'owner' && <CostSettingsCard />}
        </>
      )}
    </SettingsPage>
  )
}
