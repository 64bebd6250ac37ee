import './settings.css'
import { Failed, Loading, SkeletonCard } from '#dashboard/parts/states.tsx'
import { useUser } from '#dashboard/session.ts'
import { AlertsCard } from './alerts-card.tsx'
import { ChangeLog } from './change-log.tsx'
import { FactsCard } from './facts-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LinksCard } from './links-card.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { useSettings, type SettingsView } from './queries.ts'
import { RatesCard } from './rates-card.tsx'
import { SectionNav } from './section-nav.tsx'
import { TestimonialsCard } from './testimonials-card.tsx'

/** Everything that the business says of itself, in one place (product.md, Business facts). The owner edits, the office reads. */
export function SettingsTab() {
  const role = useUser().data?.role
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Settings</h1>
          <p>One place for the facts. The website, the messages and the invoices read them from here.</p>
        </div>
      </div>
      {role === 'technician' ? <p className="card pad muted">Settings belong to the owner and the office.</p> : <Parts mayEdit={role === 'owner'} />}
    </>
  )
}

function Parts({ mayEdit }: { mayEdit: boolean }) {
  const settings = useSettings()
  if (settings.isPending)
    return (
      <div className="set2">
        <Loading what="settings" />
        <div className="skel setskel" aria-hidden="true" />
        <div className="stack">
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </div>
    )
  if (!settings.data) return <Failed what="Failed to load settings" error={settings.error} retry={() => void settings.refetch()} busy={settings.isFetching} />
  return <Cards settings={settings.data} mayEdit={mayEdit} />
}

function Cards(props: { settings: SettingsView; mayEdit: boolean }) {
  return (
    <>
      {!props.mayEdit && (
        <p className="banner" role="note">
          You can look at everything here. Only the owner can change it.
        </p>
      )}
      <div className="set2">
        <SectionNav />
        <div className="stack">
          <FactsCard {...props} />
          <HoursCard {...props} />
          <RatesCard {...props} />
          <TestimonialsCard {...props} />
          <QuestionsCard {...props} />
          <LinksCard {...props} />
          <AlertsCard {...props} />
          <ChangeLog />
        </div>
      </div>
    </>
  )
}
