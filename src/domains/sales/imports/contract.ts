import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { lines } from '#lib/text.ts'

/** The fields of a customer that a file can bring, in the order of the export (spec.md §9). */
export const FIELDS = [
  'name',
  'phone',
  'email',
  'address',
  'serviceCategory',
  'serviceCount',
  'transactionDate',
] as const
export const Field = z.enum(FIELDS, 'Choose a field from the list.')
export type Field = z.infer<typeof Field>

/**
 * What a column can be: a field, or a part of one. Several columns may be the same: the first that is filled counts.
 */
export const TARGETS = [
  ...FIELDS,
  'firstName',
  'lastName',
  'company',
  'phoneExtension',
  'houseNumber',
  'address2',
  'addressLine',
  'city',
  'state',
  'zip',
  'tags',
  'note',
  'consent',
  /** The custom field that is called as the column; the import adds it where there is none. */
  'customField',
] as const
export const Target = z.enum(TARGETS, 'Choose a field from the list.')
export type Target = z.infer<typeof Target>

export const LIMITS = { bytes: 50 * 1024 * 1024, megabytes: 50, lines: 500_000, columns: 500, undoDays: 30 } as const

/**
 * columns: its columns wait for the owner to map them; checking: the dry run is under way; checked: it waits for the
 * press that imports; waiting: another import is under way. Canceling and undoing remove what was written.
 */
export const Status = z.enum([
  'columns',
  'checking',
  'checked',
  'waiting',
  'importing',
  'cancelling',
  'cancelled',
  'done',
  'undoing',
  'undone',
])
export type Status = z.infer<typeof Status>

/** Work is in progress and continues automatically. */
export const BUSY: readonly Status[] = ['checking', 'waiting', 'importing', 'cancelling', 'undoing']

export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Latin-1',
  macintosh: 'Mac',
  ibm437: 'DOS',
  ibm850: 'DOS',
} as const
export const Encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'ibm437', 'ibm850'])
export type Encoding = z.infer<typeof Encoding>

/** csv: a table of cells; vcard: contact cards, as phones and mail programs export them. */
export const FORMATS = ['csv', 'vcard'] as const
export type Format = (typeof FORMATS)[number]

export const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
export const Delimiter = z.enum([',', ';', '\t', '|'], 'Choose the column separator.')
export type Delimiter = z.infer<typeof Delimiter>

/**
 * What is done with those that are here already: left as they are, their empty fields filled, or what the file says
 * written over them.
 */
export const Known = z.enum(['skip', 'fill', 'update'], 'Choose what to do with existing customers.')
export type Known = z.infer<typeof Known>

/**
 * new: will be added; known: here already; twice: the same customer as an earlier line; address: one more service
 * address of the customer of an earlier line; doubtful: shares a phone or an e-mail with a customer of another name,
 * and is left out unless someone decides; wrong: left out unless it is fixed.
 */
export const LineState = z.enum(['new', 'known', 'twice', 'address', 'doubtful', 'wrong'])
export type LineState = z.infer<typeof LineState>
/** What can be listed: the lines of one state, or `noted`, those that are imported without a cell. */
export const LineList = z.enum([...LineState.options, 'noted'])
export type LineList = z.infer<typeof LineList>
/** A user's decision about one line: update the same customer, add a new one, or leave it as the dry run found it. */
export const Decision = z.enum(['same', 'new', 'leave'], 'Choose what to do with this line.')
export type Decision = z.infer<typeof Decision>

export const Column = z.object({
  /** As the file calls it; `Column 3` where it has no headings. */
  heading: z.string(),
  /** The first cells of it. */
  samples: z.array(z.string()),
  /** Null: left out. */
  target: Target.nullable(),
})
export type Column = z.infer<typeof Column>

const Counts = z.object({
  new: z.number().int(),
  known: z.number().int(),
  twice: z.number().int(),
  address: z.number().int(),
  doubtful: z.number().int(),
  wrong: z.number().int(),
  /** Lines that are imported without a cell that could not be read; each is in its own state as well. */
  noted: z.number().int(),
})

/** What an undo did; those that have been worked with since stay as they are. */
const Undone = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  stayed: z.number().int(),
  /** The first hundred that stayed. */
  who: z.array(z.object({ customerId: Id, name: z.string(), why: z.string() })),
})

export const Import = z.object({
  id: Id,
  fileName: z.string(),
  bytes: z.number().int(),
  encoding: Encoding,
  delimiter: Delimiter,
  hasHeadings: z.boolean(),
  format: z.enum(FORMATS),
  columns: z.array(Column),
  /** Lines that hold something, without the headings. */
  lines: z.number().int(),
  status: Status,
  /** Why the file could not be read to its end, in a sentence. */
  problem: z.string().nullable(),
  counts: Counts,
  known: Known,
  /** Of what is under way: lines done, of how many. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  added: z.number().int(),
  changed: z.number().int(),
  undone: Undone.nullable(),
  /** Until when it can be undone; null: it cannot. */
  undoUntil: z.date().nullable(),
  by: z.string(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
})
export type Import = z.infer<typeof Import>

export const LineIssue = z.object({
  /** Null: it is about the line as a whole. */
  field: Field.nullable(),
  /** The value in the file. */
  value: z.string(),
  message: z.string(),
})
export type LineIssue = z.infer<typeof LineIssue>

/** One line as it will be taken; a wrong one as it stands in the file. */
export const Line = z.object({
  /** Where it begins in the file; the first line is 1. */
  line: z.number().int(),
  state: LineState,
  name: z.string(),
  /** Empty where the file has none that can be one. */
  phone: z.string(),
  phoneExtension: z.string().nullable(),
  email: z.string(),
  address: z.string(),
  serviceCategory: z.string(),
  serviceCount: z.string(),
  transactionDate: z.string(),
  /** What is wrong with it; of a line that is imported, what is left out. */
  issues: z.array(LineIssue),
  /** What goes with the customer: further phones and e-mails, further addresses, tags, a note. */
  contacts: z.array(z.object({ label: z.string(), phone: z.string(), extension: z.string(), email: z.string() })),
  addresses: z.array(z.string()),
  tags: z.array(z.string()),
  note: z.string(),
  /** What the columns of consent clearly say; `said` as it stands in the file. */
  consents: z.array(
    z.object({
      channel: z.enum(['sms', 'email']),
      covers: z.enum(['service', 'offers', 'all']),
      agreed: z.boolean(),
      said: z.string(),
    }),
  ),
  /** By what a known, doubtful or repeated line was recognized. */
  same: z.enum(['phone', 'email', 'name']).nullable(),
  /** What someone decided about it. */
  choice: z.enum(['same', 'new']).nullable(),
  /** The earlier line of the same customer. */
  twin: z.number().int().nullable(),
  /** Who it is, of those that are here already. */
  customer: z.object({ id: Id, name: z.string() }).nullable(),
})
export type Line = z.infer<typeof Line>

const one = z.object({ id: Id })
const page = z.object({ 'x-total-count': z.string(), link: z.string().optional() })
const cell = lines(2000)
const NO_LINE = 'This line doesn’t exist.'
const LineNumber = z.coerce.number(NO_LINE).int(NO_LINE).min(1, NO_LINE).max(2_147_483_647, NO_LINE)

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/imports',
      outputStructure: 'detailed',
      summary: 'List customer imports, newest first',
    })
    .input(Paging)
    .output(z.object({ headers: page, body: z.array(Import) })),
  upload: api
    .route({
      method: 'POST',
      path: '/imports',
      successStatus: 201,
      summary: 'Upload a CSV file or contact cards (vCard); nothing is imported yet',
      spec: (call) => ({
        ...call,
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: {
                  name: { type: 'string', maxLength: 200, description: 'File name' },
                  file: {
                    type: 'string',
                    format: 'binary',
                    description: `CSV or vCard, at most ${LIMITS.megabytes} MB and ${LIMITS.lines.toLocaleString('en-US')} lines`,
                  },
                },
              },
            },
          },
        },
      }),
    })
    .meta({ access: 'staff', takesFile: true })
    .output(Import),
  get: api
    .route({ method: 'GET', path: '/imports/{id}', summary: 'Get an import with its columns, counts and progress' })
    .input(one)
    .output(Import),
  reinspect: api
    .route({
      method: 'PATCH',
      path: '/imports/{id}',
      summary: 'Reread the columns with a different separator or heading row',
    })
    .input(one.extend({ delimiter: Delimiter.optional(), hasHeadings: z.boolean('Choose yes or no.').optional() }))
    .output(Import),
  check: api
    .route({
      method: 'POST',
      path: '/imports/{id}/check',
      summary: 'Match the columns and preview what each line would do',
    })
    .input(
      one.extend({
        targets: z
          .array(Target.nullable(), 'Choose a field for each column.')
          .max(LIMITS.columns, 'There are too many columns.'),
      }),
    )
    .output(Import),
  lines: api
    .route({
      method: 'GET',
      path: '/imports/{id}/lines',
      outputStructure: 'detailed',
      summary: 'List the lines of the preview, in file order',
    })
    .input(Paging.extend({ id: Id, state: LineList.default('wrong') }))
    .output(z.object({ headers: page, body: z.array(Line) })),
  fixLine: api
    .route({
      method: 'PATCH',
      path: '/imports/{id}/lines/{line}',
      summary: 'Fix cells that couldn’t be read',
    })
    .input(
      one.extend({
        line: LineNumber,
        cells: z.partialRecord(Field, cell),
      }),
    )
    .output(Line),
  resolveLine: api
    .route({
      method: 'POST',
      path: '/imports/{id}/lines/{line}/decide',
      summary: 'Choose whether a line is an existing customer or a new one',
    })
    .input(one.extend({ line: LineNumber, as: Decision }))
    .output(Line),
  start: api
    .route({ method: 'POST', path: '/imports/{id}/start', summary: 'Start the import' })
    .input(one.extend({ known: Known.default('skip') }))
    .output(Import),
  cancel: api
    .route({
      method: 'POST',
      path: '/imports/{id}/cancel',
      summary: 'Cancel a preview or an import; anything imported so far is undone',
    })
    .input(one)
    .output(Import),
  undo: api
    .route({
      method: 'POST',
      path: '/imports/{id}/undo',
      summary: 'Undo an import; customers used since then stay',
    })
    .meta({ access: 'owner' })
    .input(one)
    .output(Import),
  discard: api
    .route({ method: 'DELETE', path: '/imports/{id}', summary: 'Discard a file that wasn’t imported' })
    .input(one)
    .output(one),
}
