// A page has only the styles that its HTML needs; what islands show may need any of the shared ones.
import '#ui/base.css'
import { useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Makes the server's HTML inside `element` live. Resolves when the component answers to events. */
export function hydrate(element: HTMLElement, island: ComponentType<never>, props: object): Promise<void> {
  const Component = island as ComponentType<object> // the server rendered this island with these very props
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <Live then={resolve}>
        <Component {...props} />
      </Live>,
    )
  })
}

function Live({ then, children }: { then: () => void; children: ReactNode }) {
  useLayoutEffect(then, [then])
  return children
}
