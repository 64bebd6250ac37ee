import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** As contract.ts has it; a table imports tables only. */
type StoredColumn = { heading: string; samples: string[]; target: string | null }
type StoredConsent = { channel: 'sms' | 'email'; covers: 'service' | 'offers' | 'all'; agreed: boolean; said: string }
type StoredMore = {
  contacts?: { label: string; phone: string; extension: string; email: string }[]
  addresses?: string[]
  tags?: string[]
  note?: string
  consents?: StoredConsent[]
  fields?: { name: string; text: string }[]
}
type StoredUndone = {
  removed: number
  restored: number
  stayed: number
  who: { customerId: string; name: string; why: string }[]
}

/**
 * One file of customers, from the moment that it was sent. The file itself is in the storage until it was imported or
 * thrown away.
 */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    encoding: text('encoding').notNull(),
    delimiter: text('delimiter').notNull(),
    /** csv, or vcard: contact cards of a phone or a mail program. */
    format: text('format').notNull().default('csv'),
    hasHeadings: boolean('has_headings').notNull(),
    /** The samples are emptied with the end of the import. */
    columns: jsonb('columns').$type<StoredColumn[]>().notNull(),
    /** Lines that hold something, without the headings. */
    lines: integer('lines').notNull(),
    status: text('status').notNull().default('columns'),
    problem: text('problem'),
    /** Counts the dry runs: work that belongs to an earlier one is dropped. */
    attempt: integer('attempt').notNull().default(0),
    newCount: integer('new_count').notNull().default(0),
    knownCount: integer('known_count').notNull().default(0),
    twiceCount: integer('twice_count').notNull().default(0),
    wrongCount: integer('wrong_count').notNull().default(0),
    /** Lines that share a phone or an e-mail with a customer of another name: left out unless someone decides. */
    doubtfulCount: integer('doubtful_count').notNull().default(0),
    /** Lines that add a service address to the customer of another line. */
    addressCount: integer('address_count').notNull().default(0),
    /** Lines that are imported without a cell that could not be read. */
    notedCount: integer('noted_count').notNull().default(0),
    /** Rows above the headings: a title, a `sep=` line. */
    rowsAbove: integer('rows_above').notNull().default(0),
    known: text('known').notNull().default('skip'),
    /** Number of the last line that has something to be written. */
    lastLine: integer('last_line').notNull().default(0),
    /**
     * Up to which line everything is written: in the same transaction as the rows, so that a killed import goes on
     * where it was.
     */
    doneLine: integer('done_line').notNull().default(0),
    /** The same for taking back. */
    undoneLine: integer('undone_line').notNull().default(0),
    /** Lines done of what is under way. */
    progress: integer('progress').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    undone: jsonb('undone').$type<StoredUndone>(),
    /** Plain, as in the audit trail: auth stands above. */
    byId: uuid('by_id'),
    byName: text('by_name').notNull(),
    /** Who last pressed import, cancel or undo, and so the actor of what follows. Null: no one has yet. */
    pressedById: uuid('pressed_by_id'),
    pressedByName: text('pressed_by_name'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('imports_newest').on(table.createdAt, table.id),
    check(
      'imports_status',
      sql`${table.status} in ('columns', 'checking', 'checked', 'waiting', 'importing', 'cancelling', 'cancelled', 'done', 'undoing', 'undone')`,
    ),
    check('imports_known', sql`${table.known} in ('skip', 'fill', 'update')`),
  ],
)

/** A line of a file as its dry run found it. The undo of the import needs it, so it is stored for as long as that. */
export const importLines = pgTable(
  'import_lines',
  {
    // A plain id: a foreign key would cost a lookup for each of 100,000 lines. Whatever removes an import removes its
    // lines.
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    state: text('state').notNull(),
    /**
     * Of a new one the id that it gets, so that it is added once however often it is tried; of a known one who it is.
     * Plain: they may go.
     */
    customerId: uuid('customer_id'),
    name: text('name').notNull(),
    /** E.164; empty where the file has none that can be one. */
    phone: text('phone').notNull(),
    phoneExtension: text('phone_extension'),
    email: text('email'),
    address: text('address').notNull(),
    serviceCategory: text('service_category'),
    transactionDate: text('transaction_date'),
    serviceCount: integer('service_count'),
    /** By what a known one, or one that stands there twice, was recognized. */
    same: text('same'),
    twin: integer('twin'),
    /** What someone decided about this line: `same` updates the customer, `new` adds one. */
    choice: text('choice'),
    /** What the file says beside the fields: further phones and e-mails, tags, a note. */
    more: jsonb('more').$type<StoredMore>(),
    /** The service address or contacts that this line added, for the undo. */
    made: jsonb('made').$type<{ addressId?: string }>(),
    /** Of a wrong one: its cells. */
    cells: jsonb('cells').$type<string[]>(),
    /** What is wrong with a line, or what was left out of one that is imported. */
    issues: jsonb('issues').$type<{ field: string | null; value: string; message: string }[]>(),
    /** Of a customer that was changed: what was there before, and the version that the import made. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    // The new ones are most, and are read in the order of the file.
    index('import_lines_told')
      .on(table.importId, table.state, table.line)
      .where(sql`${table.state} <> 'new'`),
    index('import_lines_noted')
      .on(table.importId, table.line)
      .where(sql`${table.issues} is not null`),
    check('import_lines_state', sql`${table.state} in ('new', 'known', 'twice', 'wrong', 'doubtful', 'address')`),
    check('import_lines_choice', sql`${table.choice} in ('same', 'new')`),
  ],
)
