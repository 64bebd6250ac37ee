import type { LucideIcon } from 'lucide-react'
import type { PairKey } from './pair.ts'

/**
 * Describes a place that we work in for the people who live there. No other place may use the same words
 * (areas.test.ts).
 */
export type Area = {
  /** The last part of its `/service-areas/{slug}` path. */
  slug: string
  name: string
  /** A town, or a whole county. */
  kind: 'City' | 'AdministrativeArea'
  /** What the place is in: a county, or for a county the state. */
  within: string
  intro: string
  /** One finished sentence: how far it is from the town that we are based in. */
  drive: string
  troubles: { heading: string; cards: readonly [Trouble, Trouble, Trouble] }
  sealing: Service
  washing: Service
  restoration: Service
  /**
   * The slugs of seven neighbors, nearest first, or what is to be said of the places inside this one: never both
   * (spec.md §2, Service-area pages).
   */
  around: { neighbors: readonly string[] } | { heading: string; places: readonly { name: string; text: string }[] }
  /** The pair of pictures at the top. */
  pair: PairKey
}

type Trouble = { icon: LucideIcon; title: string; text: string }
type Service = { text: string; ticks: readonly string[] }
