import { createElement, lazy, useState, type ComponentType } from 'react'

/** A screen that may ask for what it shows before it is drawn. */
export type ScreenView = ComponentType & { prefetch?: () => Promise<unknown> }

/** A screen whose code is fetched when it is first shown, or before, by `load`. */
export type Screen = ComponentType & { load: () => Promise<unknown> }

export function lazyScreen(fetchView: () => Promise<ScreenView>): Screen {
  let view: ScreenView | null = null
  let loading: Promise<{ default: ComponentType }> | undefined
  async function fetchOnce() {
    view = await fetchView()
    // What it could not ask for, it asks for again itself, and says what is wrong.
    view.prefetch?.().catch(() => {})
    return { default: view }
  }
  const load = () => (loading ??= fetchOnce())
  const Later = lazy(load)
  // What is loaded is drawn at once: even then `lazy` would have React draw the frame without it first.
  function Shown() {
    const [first] = useState(() => view ?? Later)
    return createElement(first)
  }
  return Object.assign(Shown, { load })
}
