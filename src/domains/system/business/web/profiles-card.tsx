import { client } from '#dashboard/api-client.ts'
import { AreaField } from '#dashboard/parts/field.tsx'
import { ProfilesInput } from '../contract.ts'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

/** Where the business is found elsewhere, one address a line. */
export function ProfilesCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft({
    settings,
    of: ({ profiles }) => profiles,
    typedOf: (links) => links.join('\n'),
    read: (typed) => ProfilesInput.safeParse(linesOf(typed)),
    send: client.business.settings.saveProfiles,
  })
  const { typed, change, errors } = draft
  return (
    <PartCard
      id="profiles"
      title="Profile links"
      shownIn="Shared with search engines so they know these profiles are yours."
      draft={draft}
      faultInside
    >
      <AreaField
        label="Google, Facebook, Nextdoor, Yelp"
        optional
        rows={4}
        hint="One web address per line."
        value={typed}
        error={Object.values(errors)[0]}
        onChange={(event) => change(event.target.value)}
      />
    </PartCard>
  )
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
