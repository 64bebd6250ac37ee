import { SelectField } from '#dashboard/parts/field.tsx'
import { useShelf } from './queries.ts'

type Thing = { id: string; businessId: string; name: string }
export type OnShelf = Thing & { unit: string }

type Props<One> = { businessId: string; without: ReadonlySet<string>; onAdd: (one: One) => void }

/** What else is in the shed: choosing it puts it into the list. */
export const AddMaterial = (given: Props<OnShelf>) => (
  <Choice label="Add another material" all={useShelf().data?.materials ?? []} {...given} />
)

/** The same of what else may have gone along. */
export const AddEquipment = (given: Props<Thing>) => (
  <Choice label="Add other equipment" all={useShelf().data?.equipment ?? []} {...given} />
)

function Choice<One extends Thing>({
  label,
  all,
  businessId,
  without,
  onAdd,
}: Props<One> & { label: string; all: readonly One[] }) {
  const others = all.filter((one) => one.businessId === businessId && !without.has(one.id))
  if (others.length === 0) return null
  return (
    <SelectField
      label={label}
      value=""
      onChange={(event) => {
        const one = others.find(({ id }) => id === event.target.value)
        if (one) onAdd(one)
      }}
    >
      <option value="">Choose one</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
