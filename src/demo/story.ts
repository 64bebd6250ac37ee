import type { Book } from './book.ts'
import type { Cast } from './cast.ts'
import type { Days } from './days.ts'
import type { Shed } from './shed.ts'
import type { Stage } from './stage.ts'

/** What every part of the story plays with. */
export type Scene = { stage: Stage; days: Days; cast: Cast; shed: Shed; book: Book }
