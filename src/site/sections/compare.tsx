import { BeforeAfter, type BeforeAfterProps } from '#ui/before-after.tsx'
import { Mark } from '#ui/sample-mark.tsx'

/** A slider over a before and an after, marked as an illustration. What is around it must be `position: relative`. */
export function Compare(props: BeforeAfterProps) {
  return (
    <>
      <figure className="ba">
        <BeforeAfter {...props} />
      </figure>
      <Mark what="Illustration" over />
    </>
  )
}
