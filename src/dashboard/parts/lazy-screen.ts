import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A screen whose code is fetched when it is first shown, or before, by `load`. */
export type Screen = LazyExoticComponent<ComponentType> & { load: () => Promise<unknown> }

export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let loading: Promise<{ default: ComponentType }> | undefined
  const loadOnce = () => (loading ??= load().then((screen) => ({ default: screen })))
  return Object.assign(lazy(loadOnce), { load: loadOnce })
}
