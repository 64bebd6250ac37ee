import { lazy, Suspense, type ComponentType } from 'react'

/**
 * A dialog whose code loads when it is first opened, or a card that not every page has. The page behind it stays as it
 * is until then, because the fetch is very short.
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
