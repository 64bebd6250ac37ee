import { CustomFieldsCard } from '#domains/sales/custom-fields/web/settings-card.tsx'
import { FirstStepsCard } from '#domains/system/first-steps/web/settings-card.tsx'
import { BusinessesCard } from './businesses-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { LicensingCard } from './licensing-card.tsx'
import { LogoCard } from './logo-card.tsx'
import { SettingsPage } from './settings-frame.tsx'
import { WithSettings } from './with-settings.tsx'

/** What the business says of itself (product.md, Business facts). */
export function BusinessPage() {
  return (
    <SettingsPage
      path="/dashboard/settings/business"
      lead={<p>Your name, phone, address and license. Your website, messages and invoices all use them.</p>}
    >
      {(role) => (
        <>
          <WithSettings>
            {(settings) => (
              <>
                <FactsCard settings={settings} />
                <LogoCard />
                <LicensingCard settings={settings} />
              </>
            )}
          </WithSettings>
          {role === 'owner' && (
            <>
              <BusinessesCard />
              <CustomFieldsCard />
              <FirstStepsCard />
            </>
          )}
        </>
      )}
    </SettingsPage>
  )
}
