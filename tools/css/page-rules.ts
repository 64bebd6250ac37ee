import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, type ChildNode, type Container } from 'postcss'
import parseSelector from 'postcss-selector-parser'
import type { Plugin } from 'vite'
import { styleSheets } from '../../src/site/manifest.ts'
import type { Manifest } from '../../src/site/manifest.ts'
import type { StyleRule } from '../../src/site/page-styles.ts'

/**
 * Writes the site's style sheets a second time, as rules with the classes and elements that each is for, so that the server can put into a page just
 * the rules that its HTML needs (docs/decisions/009). `entry` is the style sheets' entry in Vite's manifest; the result stands beside the manifest.
 */
export function pageRules({ entry, file }: { entry: string; file: string }): Plugin {
  return {
    name: 'page-rules',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (dir === undefined) return
      const manifest: Manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8'))
      const rules = styleSheets(manifest, [entry]).flatMap((sheet) => readRules(parse(readFileSync(path.join(dir, sheet), 'utf8'))))
      writeFileSync(path.join(dir, file), JSON.stringify(rules))
    },
  }
}

/** The rules of a parsed sheet, in its order. */
export function readRules(container: Container): StyleRule[] {
  return (container.nodes ?? []).flatMap((node): StyleRule[] => {
    if (node.type === 'comment') return []
    if (node.type === 'rule') return [{ for: alternatives(node.selector), ...body(node.selector, node) }]
    if (node.type === 'atrule' && node.nodes && !PLAIN.has(node.name)) return [body(`@${node.name} ${node.params}`, node)]
    return [{ text: print(node) }]
  })
}

/** What stands in these are no rules for elements. */
const PLAIN = new Set(['font-face', 'keyframes', 'property', 'view-transition', 'page'])

/** A rule that holds others is kept open, so that each of them can be judged by itself. */
function body(head: string, node: Container): { text: string } | { head: string; inside: StyleRule[] } {
  const holdsOthers = node.nodes?.some((inner) => inner.type === 'rule' || inner.type === 'atrule')
  return holdsOthers ? { head, inside: readRules(node) } : { text: `${head}{${(node.nodes ?? []).map(print).join(';')}}` }
}

const print = (node: ChildNode): string => node.toString().trim()

/** For each selector of a list, every class (`x`) and element (`<x`) that must be on the page. What stands in `:not()`, `:has()` and the like counts as there. */
function alternatives(selector: string): string[][] {
  const found: string[][] = []
  parseSelector((root) => {
    for (const one of root.nodes) {
      const needed: string[] = []
      for (const part of one.nodes) {
        if (part.type === 'class') needed.push(part.value)
        if (part.type === 'tag') needed.push(`<${part.value.toLowerCase()}`)
      }
      found.push(needed)
    }
  }).processSync(selector)
  return found
}
