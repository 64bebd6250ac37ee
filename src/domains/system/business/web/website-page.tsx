import { LinksCard } from './links-card.tsx'
import { ProfilesCard } from './profiles-card.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { ReviewsCard } from './reviews-card.tsx'
import { SettingsPage } from './settings-frame.tsx'
import { TestimonialsCard } from './testimonials-card.tsx'
import { WithSettings } from './with-settings.tsx'

/** What visitors read beside the facts. */
export function WebsitePage() {
  return (
    <SettingsPage
      path="/dashboard/settings/website"
      lead={<p>Testimonials, questions, reviews and links that visitors see on your website.</p>}
    >
      {(role) => (
        <WithSettings>
          {(settings) => (
            <>
              <TestimonialsCard settings={settings} />
              <QuestionsCard settings={settings} />
              <ReviewsCard settings={settings} isOwner={role === 'owner'} />
              <LinksCard settings={settings} />
              <ProfilesCard settings={settings} />
            </>
          )}
        </WithSettings>
      )}
    </SettingsPage>
  )
}
