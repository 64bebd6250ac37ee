import type { ComponentType } from 'react'
import type { IslandName } from './islands.ts'

/**
 * Renders an interactive part on the server, so that the loader can make it live later.
 * `visible` also mounts it when it scrolls near; `hold` keeps a click that comes too early and repeats it.
 */
export function Island<Props extends object>(props: {
  name: IslandName
  of: ComponentType<Props>
  props: Props
  as?: 'div' | 'figure'
  className?: string
  visible?: boolean
  hold?: boolean
}) {
  const { of: Component, as: Element = 'div' } = props
  const given = Object.keys(props.props).length > 0 ? JSON.stringify(props.props) : undefined
  return (
    <Element
      className={props.className}
      data-island={props.name}
      data-props={given}
      data-on={props.visible ? 'visible' : undefined}
      data-hold={props.hold ? '' : undefined}
    >
      <Component {...props.props} />
    </Element>
  )
}
