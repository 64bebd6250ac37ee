import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { Photo, Type } from '#domains/work/photos/contract.ts'
import { FILE_LIMITS } from './contract-kinds.ts'

/** The records that photos and files are added to. */
const RECORDS = ['customers', 'requests', 'estimates', 'jobs', 'invoices'] as const
export const RecordKind = z.enum(RECORDS, 'Choose a customer, request, estimate, job or invoice.')
export type RecordKind = z.infer<typeof RecordKind>

/** A document as the people of the business see it. */
export const RecordFile = z.object({
  id: Id,
  name: z.string(),
  byteSize: z.number().int(),
  createdAt: z.date(),
  /** The record that it was added to. */
  of: RecordKind,
})
export type RecordFile = z.infer<typeof RecordFile>

export const RecordFiles = z.object({
  /** The newest first, at most 120, with those of the records that this one came from. */
  photos: z.array(Photo),
  photoCount: z.number().int(),
  files: z.array(RecordFile),
  fileCount: z.number().int(),
  /** The photos and files that the customer sees; of an estimate and an invoice only. */
  shared: z.array(Id),
})
export type RecordFiles = z.infer<typeof RecordFiles>

/** Photos of one earlier job or request at the same customer. */
export const EarlierWork = z.object({
  id: Id,
  what: z.string(),
  at: z.date(),
  /** The address of this stop, and not another one of the customer. */
  isSamePlace: z.boolean(),
  photos: z.array(Photo),
})
export type EarlierWork = z.infer<typeof EarlierWork>

/** What the holder of a private link sees: a picture or a document, at an address that opens this one alone. */
export const SharedFile = z.object({
  id: Id,
  is: z.enum(['photo', 'file']),
  name: z.string(),
  byteSize: z.number().int(),
  href: z.string(),
})
export type SharedFile = z.infer<typeof SharedFile>

const about = z.object({ of: RecordKind, id: Id })

/** What stands beside the file in the form of an upload. */
export const UploadFields = about.extend({ type: Type.default('other') })
export type UploadFields = z.infer<typeof UploadFields>

const one = z.object({ id: Id })

export const contract = {
  list: api
    .route({ method: 'GET', path: '/files', summary: 'List the photos and files of a record' })
    .meta({ access: 'technician' })
    .input(about)
    .output(RecordFiles),
  earlier: api
    .route({ method: 'GET', path: '/files/earlier', summary: 'List photos of earlier work at the place of a stop' })
    .meta({ access: 'technician' })
    .input(z.object({ of: z.enum(['jobs', 'visits'], 'Choose a job or an estimate visit.'), id: Id }))
    .output(z.array(EarlierWork)),
  upload: api
    .route({
      method: 'POST',
      path: '/files',
      successStatus: 201,
      summary: 'Add a private photo or file to a record; a repeat upload adds nothing',
      spec: (call) => ({
        ...call,
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['of', 'id', 'file'],
                properties: {
                  of: { type: 'string', enum: [...RECORDS] },
                  id: { type: 'string', format: 'uuid' },
                  type: { type: 'string', enum: [...Type.options], default: 'other' },
                  file: {
                    type: 'string',
                    format: 'binary',
                    description: `A picture, PDF or document, at most ${FILE_LIMITS.megabytes} MB, one per request`,
                  },
                },
              },
            },
          },
        },
      }),
    })
    .meta({ access: 'technician', takesFile: true })
    .output(z.object({ id: Id, is: z.enum(['photo', 'file']) })),
  share: api
    .route({
      method: 'PUT',
      path: '/files/shared',
      summary: 'Show a photo or file to the customer of an estimate or invoice, or stop showing it',
    })
    .input(
      z.object({
        of: z.enum(['estimates', 'invoices'], 'Only estimates and invoices are shown to customers.'),
        id: Id,
        item: z.object({ is: z.enum(['photo', 'file'], 'Choose a photo or a file.'), id: Id }),
        shared: z.boolean('Choose yes or no.'),
      }),
    )
    .output(z.object({ shared: z.array(Id) })),
  remove: api
    .route({ method: 'DELETE', path: '/files/{id}', summary: 'Delete a file; it can be restored for a day' })
    .meta({ access: 'owner' })
    .input(one)
    .output(RecordFile),
  restore: api
    .route({ method: 'POST', path: '/files/{id}/restore', summary: 'Restore a deleted file' })
    .meta({ access: 'owner' })
    .input(one)
    .output(RecordFile),
}
