import { z } from 'zod'
import { isKey } from '#providers/storage/port.ts'

/** The one that this program writes. A file with a higher one is of a later version of the product. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** Ends the zip, with the SHA-256 of the manifest behind it: what is no backup of ours does not have it. */
export const SEAL = 'Tidestone backup '

const Digest = z.string().regex(/^[0-9a-f]{64}$/)
/** Of a table, a column or a sequence: it gets into statements. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
/** As checkKey has it: it becomes the name of a file. */
const Key = z.string().refine((key) => isKey(key))
const Size = z.number().int().nonnegative()

/** What is in a backup, written last, when all of it is known. */
export const Manifest = z.object({
  format: z.number().int().positive(),
  /** Of the product that wrote it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** What had run on the database, oldest first: the `when` of the journal, in milliseconds. */
  migrations: z.array(z.number().int()),
  tables: z.array(z.object({ name: Name, columns: z.array(Name), rows: Size, bytes: Size, sha256: Digest })),
  /** Null: nothing was taken from it yet. */
  sequences: z.array(z.object({ name: Name, value: z.string().nullable() })),
  /** Work that waited on the queue. */
  jobs: z.object({ rows: Size, bytes: Size, sha256: Digest }),
  queues: z.array(
    z.object({
      name: z.string(),
      retryLimit: z.number(),
      expireInSeconds: z.number(),
      heartbeatSeconds: z.number().nullable(),
    }),
  ),
  photos: z.array(z.object({ key: Key, bytes: Size, sha256: Digest })),
  /** Files that rows name and that were not where they should be. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const tableEntry = (name: string): string => `tables/${name}.copy`
export const JOBS = 'queue.copy'
/** Keys of the storage are folders and a name already: `photos/1b9d…/960.avif`, `originals/1b9d…`. */
export const fileEntry = (key: string): string => `files/${key}`

/** All rows of all tables. */
export const countRows = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
