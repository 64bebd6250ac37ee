import type { ComponentType } from 'react'
import type { IslandName } from './islands.ts'

/**
 * Renders an interactive part on the server, so that the loader can make it live later. `visible` also mounts it when
 * it scrolls near; `storageKey` at once, when the browser stores something of an earlier visit under this key; `hold` keeps a
 * click that comes too early and repeats it; `area` counts what happens anywhere in the element around; `hash` mounts
 * at once when the address names a part of the page.
 */
export function Island<Props extends object>(props: {
  name: IslandName
  of: ComponentType<Props>
  props: Props
  className?: string
  visible?: boolean
  storageKey?: string
  hold?: boolean
  area?: boolean
  hash?: boolean
}) {
  const { of: Component } = props
  const given = Object.keys(props.props).length > 0 ? JSON.stringify(props.props) : undefined
  return (
    <div
      className={props.className}
      data-island={props.name}
      data-props={given}
      data-on={props.visible ? 'visible' : undefined}
      data-storage-key={props.storageKey}
      data-hold={props.hold ? '' : undefined}
      data-area={props.area ? '' : undefined}
      data-hash={props.hash ? '' : undefined}
    >
      <Component {...props.props} />
    </div>
  )
}
