import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { FeedCard } from '#domains/work/calendar/web/feed-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { useProfile } from './profile-queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** The cards about oneself: everybody has them, the technician too. */
export function OwnAccount() {
  const profile = useProfile()
  if (!profile.data)
    return (
      <QueryStatus query={profile} what="your account">
        <SkeletonCard />
        <SkeletonCard />
      </QueryStatus>
    )
  return (
    <>
      <ProfileCard profile={profile.data} />
      <SignInCard profile={profile.data} />
      <SessionsCard />
      {profile.data.role !== 'accountant' && <FeedCard />}
    </>
  )
}
