import { Handshake } from 'lucide-react'
import { useUser } from '#dashboard/session.ts'
import { Button } from '#ui/button.tsx'
import { usePartners, useSeed } from './queries.ts'

/** Offers ten sample partners, only while there are none (spec.md §2, Overview), and only to who may add them. */
export function SeedBanner() {
  const partners = usePartners()
  const seed = useSeed()
  const role = useUser().data?.role
  if (partners.data?.length !== 0 || (role !== 'owner' && role !== 'staff')) return null
  return (
    <div className="banner">
      <Handshake className="i" />
      <p>
        <strong>Your partner list is empty.</strong> Add 10 trusted partners to start the public directory. You can edit
        them after.
      </p>
      <Button tone="tide" size="sm" disabled={seed.isPending} onClick={() => seed.mutate({})}>
        {seed.isPending && <span className="spin" />}
        {seed.isPending ? 'Adding...' : 'Seed trusted partners'}
      </Button>
    </div>
  )
}
