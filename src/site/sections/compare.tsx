import { Mark } from '#ui/mark.tsx'
import { Island } from '../island.tsx'
import { BeforeAfter, type BeforeAfterProps } from '../islands/before-after.tsx'

/** A slider over a before and an after, marked as an illustration. What is around it must be `position: relative`. */
export function Compare(props: BeforeAfterProps) {
  return (
    <>
      <Island name="before-after" of={BeforeAfter} as="figure" className="ba" props={props} />
      <Mark what="Illustration" over />
    </>
  )
}
