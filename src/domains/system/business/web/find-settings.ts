import type { Role } from '#domains/system/auth/contract.ts'
import { SECTIONS } from './settings-sections.ts'
import type { Section } from './settings-sections.ts'

/** A section, and the setting in it that was searched for; empty where it is the section itself. */
export type FoundSetting = { section: Section; setting: string }

/** The settings that a person of this role finds by this text, in the order of the page. */
export function findSettings(role: Role, wanted: string): FoundSetting[] {
  const has = (text: string) => text.toLowerCase().includes(wanted.toLowerCase())
  return SECTIONS.filter(({ of }) => of.includes(role)).flatMap((section) => {
    const settings = section.holds.split(', ').filter(has)
    if (settings.length > 0) return settings.map((setting) => ({ section, setting }))
    return has(section.name) ? [{ section, setting: '' }] : []
  })
}
