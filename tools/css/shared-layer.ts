import { atRule } from 'postcss'
import type { ChildNode, Plugin } from 'postcss'

/**
 * Styles that refine the shared ones on public pages: the same files as in src/site/component-styles.ts, without those
 * of src/ui.
 */
const OF_PAGES =
  /\/src\/(site\/|domains\/(system\/auth\/web\/|system\/assistants\/web\/chat|sales\/requests\/web\/quote-form))/

/** These name things for the whole document and gain nothing by a layer. */
const OUTSIDE = new Set(['charset', 'import', 'font-face', 'keyframes', 'property'])

/**
 * Puts every style that is not a page's own into the layer `shared`. What stands in no layer wins over it, whatever
 * comes last: an island that is fetched later brings the shared sheets after the styles in the page, and must not undo
 * them. Within the layer, and so in the whole dashboard, rules win over each other as before.
 */
export function sharedLayer(): Plugin {
  return {
    postcssPlugin: 'shared-layer',
    OnceExit(root) {
      const file = root.source?.input.file?.replaceAll('\\', '/') ?? ''
      if (OF_PAGES.test(file) || root.nodes.length === 0) return
      const isOutside = (node: ChildNode) =>
        node.type === 'comment' || (node.type === 'atrule' && OUTSIDE.has(node.name))
      const inside = root.nodes.filter((node) => !isOutside(node))
      if (inside.length === 0) return
      const layer = atRule({ name: 'layer', params: 'shared', nodes: [] })
      layer.source = inside[0]?.source
      root.append(layer)
      layer.append(inside)
    },
  }
}
