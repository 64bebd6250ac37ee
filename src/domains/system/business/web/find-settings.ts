import type { Role } from '#domains/system/auth/contract.ts'
import { ELSEWHERE, listPagesFor, listSectionsFor } from './settings-pages.ts'
import type { Section } from './settings-pages.ts'

/** A card, and the setting in it that was searched for; empty where it is the card itself. */
export type FoundSetting = { section: Section; setting: string; href: string; page: string }

/**
 * The settings that a person of this role finds by these words, in the order of the pages. Each word is in the setting
 * or in the name of its card, and at least one in the setting. The card itself is found by its name, and by words that
 * several of its settings have together.
 */
export function findSettings(role: Role, wanted: string): FoundSetting[] {
  const words = toSearchText(wanted).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const hasAll = (text: string) => words.every((word) => toSearchText(text).includes(word))
  const hasAny = (text: string) => words.some((word) => toSearchText(text).includes(word))
  return listPlaces(role).flatMap((place) => {
    const { name, holds } = place.section
    const settings = holds.split(', ').filter((setting) => hasAny(setting) && hasAll(`${setting} ${name}`))
    const isCard = hasAll(name) || (settings.length === 0 && hasAll(`${holds} ${name}`))
    return [...(isCard ? [''] : []), ...settings].map((setting) => ({ ...place, setting }))
  })
}

/** Letters and digits only, in lower case, so that `workers' compensation` finds `Workers’ compensation`. */
export const toSearchText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function listPlaces(role: Role): Omit<FoundSetting, 'setting'>[] {
  const inPages = listPagesFor(role).flatMap((page) =>
    listSectionsFor(role, page).map((section) => ({
      section,
      href: `${page.path}#${section.id}`,
      page: page.name,
    })),
  )
  const elsewhere = ELSEWHERE.filter(({ section }) => section.of.includes(role)).map(({ path, section }) => ({
    section,
    href: path,
    page: section.name,
  }))
  return [...inPages, ...elsewhere]
}
