import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import { OwnAccount } from '#domains/system/auth/web/own-account.tsx'
import { TeamCard } from '#domains/system/auth/web/team-card.tsx'
import { CostSettingsCard } from '#domains/money/costs/web/settings-card.tsx'
import { PaymentsCard } from '#domains/money/payments/web/payments-card.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LicensingCard } from './licensing-card.tsx'
import { useSettings } from './queries.ts'
import { RatesCard } from './rates-card.tsx'
import { SchedulingCard } from './scheduling-card.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const AiStatusCard = lazyComponent(async () => (await import('#domains/system/ai/web/status-card.tsx')).AiStatusCard)
// Far down the page.
const SecurityCard = lazyComponent(
  async () => (await import('#domains/system/auth/web/security-card.tsx')).SecurityCard,
)
const MoneyCard = lazyComponent(async () => (await import('./money-card.tsx')).MoneyCard)
const TestimonialsCard = lazyComponent(async () => (await import('./testimonials-card.tsx')).TestimonialsCard)
const QuestionsCard = lazyComponent(async () => (await import('./questions-card.tsx')).QuestionsCard)
const CustomFieldsCard = lazyComponent(
  async () => (await import('#domains/sales/custom-fields/web/settings-card.tsx')).CustomFieldsCard,
)
const BusinessesCard = lazyComponent(async () => (await import('./businesses-card.tsx')).BusinessesCard)
const LinksCard = lazyComponent(async () => (await import('./links-card.tsx')).LinksCard)
const ReviewsCard = lazyComponent(async () => (await import('./reviews-card.tsx')).ReviewsCard)
const ProfilesCard = lazyComponent(async () => (await import('./profiles-card.tsx')).ProfilesCard)
const ChangeLog = lazyComponent(async () => (await import('./change-log.tsx')).ChangeLog)
// Rarely wanted, and the tab is long: it comes when it is needed.
const FirstStepsCard = lazyComponent(
  async () => (await import('#domains/system/first-steps/web/settings-card.tsx')).FirstStepsCard,
)

/**
 * What the business says of itself, who works for it (product.md, Business facts), and one's own account. The office
 * edits, the team is the owner's, everybody has an account.
 */
export function SettingsTab() {
  const role = useUser().data?.role
  if (!role) return null
  const isOffice = role === 'owner' || role === 'staff'
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Settings</h1>
          <p>
            {!isOffice
              ? 'Your name, password and devices.'
              : 'Your business details in one place. Your website, messages and invoices all use them.'}
          </p>
        </div>
      </div>
      <SettingsFrame role={role}>
        {isOffice && <Parts isOwner={role === 'owner'} />}
        {role === 'owner' && <BusinessesCard />}
        {role === 'owner' && <CustomFieldsCard />}
        {role === 'owner' && <CostSettingsCard />}
        {isOffice && <AiStatusCard id="ai" />}
        {role === 'owner' && <TeamCard />}
        {role === 'owner' && <SecurityCard />}
        {role === 'owner' && <FirstStepsCard />}
        <OwnAccount />
        {isOffice && <ChangeLog isOwner={role === 'owner'} />}
      </SettingsFrame>
    </>
  )
}

/** The parts that business-settings.ts keeps, which come with one call. */
function Parts({ isOwner }: { isOwner: boolean }) {
  const settings = useSettings()
  if (!settings.data)
    return (
      <QueryStatus query={settings} what="settings">
        <SkeletonCard />
        <SkeletonCard />
      </QueryStatus>
    )
  const props = { settings: settings.data }
  return (
    <>
      <FactsCard {...props} />
      <LicensingCard {...props} />
      <HoursCard {...props} />
      <RatesCard {...props} />
      <SchedulingCard {...props} />
      <MoneyCard {...props} isOwner={isOwner} />
      <TestimonialsCard {...props} />
      <QuestionsCard {...props} />
      <ReviewsCard {...props} isOwner={isOwner} />
      <LinksCard {...props} />
      <ProfilesCard {...props} />
      {isOwner && <AlertsCard {...props} />}
      <PaymentsCard />
    </>
  )
}
