import { COMMON_GIVEN, FREQUENT_FAMILIES, KOREAN_FAMILIES, LEADING_FAMILIES } from './name-words.ts'

/** Whether a name is a frequent given name, and so certain. */
export const isCommonGiven = (name: string): boolean => COMMON_GIVEN.has(name.toLowerCase().replaceAll(/[.,;:]/g, ''))

const RUSSIAN_FAMILY = /(?:ов|ев|ёв|ова|ева|ёва|ский|ская|енко|чук)$/iu

type Names = { given: string; family: string }

/**
 * A person whose family name stands first, from the words as typed and as written properly: "Nguyễn Thị Hương", "Kim
 * Min-jun", "SMITH John", "Иванов Иван". With an empty `given` where it cannot be known: "Smith", "Nguyen Tran".
 * Undefined for every other name.
 */
export function findFamilyFirst(typed: readonly string[], names: readonly string[]): Names | undefined {
  const [family = '', ...others] = names
  const key = family.toLowerCase()
  const last = others.at(-1)
  if (last === undefined)
    return FREQUENT_FAMILIES.has(key) || LEADING_FAMILIES.has(key) ? { given: '', family } : undefined
  const isLastFamily = FREQUENT_FAMILIES.has(last.toLowerCase()) || LEADING_FAMILIES.has(last.toLowerCase())
  if (LEADING_FAMILIES.has(key)) return { given: isLastFamily ? '' : last, family }
  if (KOREAN_FAMILIES.has(key) && others.length === 1 && /^\p{Lu}\p{Ll}{1,4}-\p{Ll}{2,5}$/u.test(typed.at(-1) ?? ''))
    return { given: last, family }
  const [first = ''] = others
  if (FREQUENT_FAMILIES.has(key) && isCommonGiven(first)) return { given: first, family }
  const [shouted = '', ordinary = ''] = typed
  const isFrench =
    typed.length === 2 && /^\p{Lu}{3,}$/u.test(shouted) && /^\p{Lu}\p{Ll}+$/u.test(ordinary) && isCommonGiven(ordinary)
  return isFrench || (RUSSIAN_FAMILY.test(family) && !RUSSIAN_FAMILY.test(last)) ? { given: first, family } : undefined
}
