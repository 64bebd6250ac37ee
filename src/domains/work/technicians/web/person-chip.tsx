import './person-chip.css'
import { getInitials } from '#domains/sales/customers/web/format.ts'
import { usePersonClass } from './person-colors.ts'

type Person = { id: string; name: string }

/** A person of the crew as color and initials, always both. A screen reader finds the name in the text beside it. */
export function PersonChip({ person: { id, name }, isBig = false }: { person: Person; isBig?: boolean }) {
  const classOf = usePersonClass()
  return (
    <span className={isBig ? `pi big ${classOf(id)}` : `pi ${classOf(id)}`} title={name} aria-hidden="true">
      {getInitials(name)}
    </span>
  )
}

/** Some of them side by side; the rest as a number. */
export function PersonChips({ people, most = 3 }: { people: readonly Person[]; most?: number }) {
  const shown = people.length > most ? people.slice(0, most - 1) : people
  return (
    <span className="pis">
      {shown.map((person) => (
        <PersonChip key={person.id} person={person} />
      ))}
      {people.length > shown.length && (
        <span className="pi p-none" aria-hidden="true">
          +{people.length - shown.length}
        </span>
      )}
    </span>
  )
}
