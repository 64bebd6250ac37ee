import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, type ChildNode, type Container } from 'postcss'
import parseSelector, { type Selector } from 'postcss-selector-parser'
import type { Plugin } from 'vite'
import { styleSheets } from '../../src/site/manifest.ts'
import type { Manifest } from '../../src/site/manifest.ts'
import type { StyleRule, StyleSelector } from '../../src/site/page-styles.ts'

/**
 * Writes the site's style sheets a second time, as rules with the classes and elements that each is for, so that the
 * server can put into a page just the rules that its HTML needs (docs/decisions/009). `entry` is the style sheets'
 * entry in Vite's manifest; the result stands beside the manifest.
 */
export function pageRules({ entry, file }: { entry: string; file: string }): Plugin {
  return {
    name: 'page-rules',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (dir === undefined) return
      const manifest: Manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8'))
      const rules = styleSheets(manifest, [entry]).flatMap((sheet) =>
        readRules(parse(readFileSync(path.join(dir, sheet), 'utf8'))),
      )
      writeFileSync(path.join(dir, file), JSON.stringify(rules))
    },
  }
}

/** The rules of a parsed sheet, in its order. */
export function readRules(container: Container): StyleRule[] {
  return (container.nodes ?? []).flatMap((node): StyleRule[] => {
    if (node.type === 'comment') return []
    if (node.type === 'rule') return [{ select: selectorsOf(node.selector), inside: body(node) }]
    if (node.type === 'atrule' && node.nodes && !PLAIN.has(node.name))
      return [{ head: `@${node.name} ${node.params}`, inside: body(node) }]
    if (node.type === 'atrule' && node.name === 'keyframes') return [{ text: print(node), animation: node.params }]
    return [{ text: print(node) }]
  })
}

/** What stands in these are no rules for elements. */
const PLAIN = new Set(['font-face', 'keyframes', 'property', 'view-transition', 'page'])

/** A rule that holds others stays open, so that each of them can be judged separately. */
function body(node: Container): StyleRule[] {
  const holdsOthers = node.nodes?.some((inner) => inner.type === 'rule' || inner.type === 'atrule')
  return holdsOthers ? readRules(node) : [{ text: (node.nodes ?? []).map(print).join(';') }]
}

const print = (node: ChildNode): string => node.toString().trim()

function selectorsOf(list: string): StyleSelector[] {
  const found: StyleSelector[] = []
  parseSelector((root) => {
    for (const one of root.nodes) found.push({ text: one.toString().trim(), for: neededBy(one) })
  }).processSync(list)
  return found
}

/**
 * Sets of classes (`x`) and elements (`<x`), of which one must be on the page as a whole for the selector to mean
 * anything there. States count as there: attributes, pseudo-classes, what stands in `:not()`.
 */
function neededBy(selector: Selector): string[][] {
  let sets: string[][] = [[]]
  for (const part of selector.nodes) {
    const needed =
      part.type === 'class'
        ? [[part.value]]
        : part.type === 'tag'
          ? [[`<${part.value.toLowerCase()}`]]
          : part.type === 'pseudo' && ANY_OF.has(part.value)
            ? part.nodes.flatMap(neededBy)
            : []
    if (needed.length > 0) sets = sets.flatMap((set) => needed.map((more) => [...set, ...more]))
  }
  return sets
}

const ANY_OF = new Set([':is', ':where', ':has'])
