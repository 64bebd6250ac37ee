import './audience-tiles.css'
import { CircleCheck, CircleMinus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { Chips } from '#dashboard/parts/chips.tsx'
import type { Audience, Reach, Reason, Way } from '../contract.ts'
import { usePeople, useReach, useWho, type PersonRow } from './queries.ts'
import { formatNumber, formatReason } from './format.ts'

type Which = Reason | 'will'

/** Lists everyone in the audience, and for each who is left out, why. `of` is an audience that is being chosen. */
export function PeopleDialog({
  of: { audience, way },
  onClose,
}: {
  of: { audience: Audience; way: Way }
  onClose: () => void
}) {
  const [which, choose] = useState<Which | ''>('')
  const reach = useReach(audience, way)
  const who = useWho(audience, way, which || null, true)
  return (
    <Dialog title="Recipients" opened onClose={onClose}>
      <div className="body compact camp">
        {reach.data && <Which reach={reach.data} way={way} value={which} onChange={choose} />}
        {who.isError && !who.data ? (
          <LoadError what="Couldn’t load recipients" query={who} />
        ) : who.data ? (
          <>
            <People people={who.data.people} way={way} />
            {who.data.more > 0 && <p className="small subtle">And {formatNumber(who.data.more)} more.</p>}
          </>
        ) : (
          <Waits />
        )}
      </div>
    </Dialog>
  )
}

/** The same of a campaign that is confirmed, with what became of each. */
export function PeopleOf({ id, reach, way, onClose }: { id: string; reach: Reach; way: string; onClose: () => void }) {
  const [which, choose] = useState<Which | ''>('')
  const people = usePeople(id, which || null)
  return (
    <Dialog title="Recipients" opened onClose={onClose}>
      <div className="body compact camp">
        <Which reach={reach} way={way} value={which} onChange={choose} />
        {people.isError && !people.data ? (
          <LoadError what="Couldn’t load recipients" query={people} />
        ) : people.data ? (
          <>
            <People people={people.data.pages.flatMap((page) => page.body)} way={way} />
            <LoadMore pages={people} />
          </>
        ) : (
          <Waits />
        )}
      </div>
    </Dialog>
  )
}

function Which({
  reach,
  way,
  value,
  onChange,
}: {
  reach: Reach
  way: string
  value: Which | ''
  onChange: (value: Which | '') => void
}) {
  return (
    <Chips
      label="Show"
      value={value}
      onChange={onChange}
      options={[
        { value: '', word: 'All', count: reach.people },
        { value: 'will', word: 'Will get it', count: reach.will },
        ...reach.leftOut.map(({ reason, many }) => ({
          value: reason,
          word: capital(formatReason(reason, many, way)),
          count: many,
        })),
      ]}
    />
  )
}

function People({ people, way }: { people: readonly PersonRow[]; way: string }) {
  return (
    <ul className="campwho">
      {people.map(({ customerId, name, town, text, email, reason, became }) => (
        <li key={customerId}>
          {reason === null ? <CircleCheck className="i yes" /> : <CircleMinus className="i" />}
          <span>
            <Link href={`/dashboard/customers/${customerId}`}>{name}</Link>
            {town && <span className="sub2">{town}</span>}
          </span>
          <span className="small muted">
            {reason === null
              ? became
                ? (BECAME[became] ?? became)
                : byWay(text, email)
              : capital(formatReason(reason, 1, way))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const BECAME: Record<string, string> = {
  pending: 'Pending',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  suppressed: 'Held back',
  cancelled: 'Canceled',
  unconfirmed: 'Needs review',
}

const byWay = (text: boolean, email: boolean): string => (text && email ? 'Text and email' : text ? 'Text' : 'Email')
const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

const Waits = () => (
  <>
    <Loading what="people" />
    <SkeletonRows rows={5} />
  </>
)
