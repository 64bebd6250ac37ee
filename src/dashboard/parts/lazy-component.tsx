import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A dialog whose code is fetched when it is first opened, or a card that not every page has. What stands behind it
 * stays as it is meanwhile: the fetch takes a blink of an eye.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy<ComponentType<Props>>(async () => ({ default: await load() }))
  return function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    )
  }
}
