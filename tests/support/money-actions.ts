import fc from 'fast-check'

/**
 * What people and banks do with the money for one job. Cents; shares are thousandths of what there is; `which` is one
 * of what there is.
 */
export type Act =
  /** The deposit of the estimate, before the work is billed. */
  | { act: 'deposit'; share: number; tip: number; by: Way }
  /** The job is billed, as it may be while no other invoice of it stands. */
  | { act: 'bill'; cents: number }
  | { act: 'pay'; share: number; tip: number; by: Way }
  /** Pays by card what is no longer owed: for the estimate, or for the last invoice, void or not. */
  | { act: 'late'; on: 'estimate' | 'invoice'; cents: number }
  | { act: 'refund'; which: number; share: number; owed: boolean; by: Way }
  /** The bank sends a refund back. */
  | { act: 'bounce'; which: number }
  /** A bank decides for the customer, regardless of earlier refunds. */
  | { act: 'dispute'; which: number; share: number }
  /** What was entered by hand was entered wrongly. */
  | { act: 'mistake'; which: number }
  | { act: 'void' }
  /** The provider repeats its last event. */
  | { act: 'again' }
  | { act: 'too much'; what: 'pay' | 'refund'; over: number }
export type Way = 'card' | 'cash' | 'check' | 'transfer'

const share = fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1000 }))
const cents = fc.integer({ min: 50, max: 1_000_000 })
const by = fc.constantFrom<Way[]>('card', 'card', 'card', 'cash', 'check', 'transfer')
const of = <Name extends Act['act'], Fields>(
  weight: number,
  act: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ act: fc.constant(act), ...fields }) as fc.Arbitrary<{ act: Name } & Fields>,
})
const paying = {
  share,
  tip: fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
  ),
  by,
}

const act: fc.Arbitrary<Act> = fc.oneof(
  of(4, 'deposit', paying),
  of(5, 'bill', { cents }),
  of(3, 'pay', paying),
  of(1, 'late', { on: fc.constantFrom<('estimate' | 'invoice')[]>('estimate', 'invoice'), cents }),
  of(7, 'refund', { which: fc.nat(), share, owed: fc.boolean(), by }),
  of(5, 'bounce', { which: fc.nat() }),
  of(2, 'dispute', { which: fc.nat(), share }),
  of(1, 'mistake', { which: fc.nat() }),
  of(4, 'void', {}),
  of(1, 'again', {}),
  of(1, 'too much', {
    what: fc.constantFrom<('pay' | 'refund')[]>('pay', 'refund'),
    over: fc.integer({ min: 1, max: 1_000_000 }),
  }),
)

/** An accepted estimate with the deposit that was agreed to, and what happened then: in so many acts. */
export const arbitraryHistories = (minLength: number, maxLength: number) =>
  fc.record({
    deposit: fc.integer({ min: 50, max: 1_000_000 }),
    acts: fc.array(act, { minLength, maxLength, size: 'max' }),
  })
