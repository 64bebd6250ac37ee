import './partners.css'
import { ExternalLink, Handshake, Plus } from 'lucide-react'
import { useState } from 'react'
import { OrderedList, type Keyed } from '#dashboard/parts/ordered-list.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { PartnerDialog } from './partner-dialog.tsx'
import { useOrderPartners, usePartners, useSeed, type PartnerRow } from './queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'

/** The trusted partners of the public page: add, edit, order, remove. */
export function PartnersTab() {
  const partners = usePartners()
  const [editing, edit] = useState<PartnerRow | 'new' | null>(null)
  const mayEdit = useUser().data?.role !== 'technician'
  const list = partners.data
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Partners</h1>
          <p>{list?.length ? counted(list) : 'The companies you send your own customers to'}</p>
        </div>
        <div className="acts">
          <LinkButton tone="line" href="/partners" target="_blank" rel="noopener">
            <ExternalLink className="i" />
            Public page<span className="vh"> (opens in a new tab)</span>
          </LinkButton>
          {mayEdit && (
            <Button tone="clay" onClick={() => edit('new')}>
              <Plus className="i" />
              Add Partner
            </Button>
          )}
        </div>
      </div>
      <QueryStatus query={partners} what="partners" failed="Failed to load partners" className="card" rows={5} />
      {list?.length === 0 && <NoneYet mayEdit={mayEdit} />}
      {list && list.length > 0 && <Listed partners={list} mayEdit={mayEdit} onEdit={edit} />}
      {editing && (
        <PartnerDialog before={editing === 'new' ? null : editing} partners={list ?? []} onClose={() => edit(null)} />
      )}
    </>
  )
}

function counted(list: readonly PartnerRow[]): string {
  const categories = new Set(list.map(({ category }) => category)).size
  return `${list.length} ${list.length === 1 ? 'trusted partner' : 'trusted partners'} in ${categories} ${categories === 1 ? 'category' : 'categories'}`
}

function NoneYet({ mayEdit }: { mayEdit: boolean }) {
  const seed = useSeed()
  return (
    <Empty
      title="No partners yet"
      action={
        mayEdit && (
          <Button tone="tide" size="sm" disabled={seed.isPending} onClick={() => seed.mutate({})}>
            {seed.isPending ? <span className="spin" /> : <Handshake className="i" />}
            {seed.isPending ? 'Adding...' : 'Seed trusted partners'}
          </Button>
        )
      }
    >
      Add the companies you refer customers to, or start with 10 samples. Samples are made up and tagged until you edit
      them.
    </Empty>
  )
}

function Listed({
  partners,
  mayEdit,
  onEdit,
}: {
  partners: PartnerRow[]
  mayEdit: boolean
  onEdit: (partner: PartnerRow) => void
}) {
  const [ordered, order] = useOrderPartners(partners)
  const isOwner = useUser().data?.role === 'owner'
  const [removing, remove] = useState<PartnerRow | null>(null)
  const samples = partners.filter(({ sample }) => sample).length
  const items: Keyed<PartnerRow, string>[] = ordered.map((partner) => ({ ...partner, key: partner.id }))
  return (
    <>
      {samples > 0 && (
        <p className="small muted">
          {samples === 1 ? 'One is' : `${samples} are`} made up and tagged as Sample on the public page until you edit{' '}
          {samples === 1 ? 'it' : 'them'}.
        </p>
      )}
      <div className="card partners">
        <OrderedList
          label="Partners"
          items={items}
          nameOf={({ name }) => name}
          mayEdit={mayEdit}
          onChange={(next) => order(next.map(({ id }) => id))}
          onEdit={onEdit}
          onRemove={isOwner ? remove : null}
        >
          {(partner) => <Row partner={partner} />}
        </OrderedList>
      </div>
      <p className="small subtle">Your public page groups them by category in this order.</p>
      {removing && <RemoveDialog partner={removing} onClose={() => remove(null)} />}
    </>
  )
}

function Row({ partner: { name, category, services, phone, email, website, sample } }: { partner: PartnerRow }) {
  return (
    <>
      <div className="who">
        <h2>{name}</h2>
        {sample && <Mark what="Sample" />}
      </div>
      <p className="does">
        <b>{category}</b> {services.join(', ')}
      </p>
      <p className="reach">
        <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        <a href={mailLink(email)}>{email}</a>
        {website ? (
          <a href={website} target="_blank" rel="noopener external">
            {new URL(website).hostname}
            <span className="vh"> (opens in a new tab)</span>
          </a>
        ) : (
          <span className="subtle">No website</span>
        )}
      </p>
    </>
  )
}
