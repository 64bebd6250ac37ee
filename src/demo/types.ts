import type { Book } from './seed-customers.ts'
import type { People } from './seed-people.ts'
import type { Days } from './days.ts'
import type { Inventory } from './seed-inventory.ts'
import type { Simulation } from './simulation.ts'

/** What every part of the story plays with. */
export type Scenario = { stage: Simulation; days: Days; cast: People; shed: Inventory; book: Book }
