import { LoadError, Loading, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { FeedCard } from '#domains/work/calendar/web/feed-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { useProfile } from './profile-queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** The cards about oneself: everybody has them, the technician too. */
export function OwnAccount() {
  const profile = useProfile()
  if (profile.isPending)
    return (
      <>
        <Loading what="your account" />
        <SkeletonCard />
        <SkeletonCard />
      </>
    )
  if (!profile.data)
    return (
      <LoadError
        what="Couldn’t load your account"
        error={profile.error}
        retry={() => void profile.refetch()}
        busy={profile.isFetching}
      />
    )
  return (
    <>
      <ProfileCard profile={profile.data} />
      <SignInCard profile={profile.data} />
      <SessionsCard />
      <FeedCard />
    </>
  )
}
