import { FEATURES, VARIABLES } from './contract.ts'
import type { FeatureName, Variable } from './contract.ts'

// Prompts that the owner writes: `Answer for {{business}}.` Pure, and for both sides.

const BRACES = /\{\{([^{}]*)\}\}/g

/** What each variable holds now. */
export type PromptValues = Partial<Record<Variable, string>>

/** What is wrong with a template, in a sentence; null when nothing is. */
export function validateTemplate(featureName: FeatureName, template: string): string | null {
  const { variables, needed }: { variables: readonly Variable[]; needed: Variable } = FEATURES[featureName]
  const used = Array.from(template.matchAll(BRACES), ([, name = '']) => name.trim())
  const unknown = used.find((name) => !variables.some((variable) => variable === name))
  if (unknown !== undefined) {
    const known = variables.map((variable) => `{{${variable}}}`).join(', ')
    return unknown === ''
      ? 'Add a variable name between {{ and }}.'
      : `{{${unknown}}} isn’t a variable here. You can use ${known}.`
  }
  if (/\{\{|\}\}/.test(template.replaceAll(BRACES, '')))
    return 'There’s an unmatched {{ or }}. Write variables like {{business}}.'
  return used.includes(needed)
    ? null
    : `It needs {{${needed}}}: ${VARIABLES[needed].slice(0, 1).toLowerCase()}${VARIABLES[needed].slice(1)}.`
}

/**
 * Fills in the variables of the template. The values are never parsed again, so braces that a person typed stay as they
 * are.
 */
export const fillTemplate = (template: string, values: PromptValues): string =>
  template.replaceAll(BRACES, (braces, name: string) => {
    const value = values[name.trim() as Variable]
    return value ?? braces
  })
