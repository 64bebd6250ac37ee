import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { LOGO_LIMITS } from './contract-logo-limits.ts'

/** Where a page finds the logo, from the root of the site, and its size in pixels. */
export const Logo = z.object({ src: z.string(), width: z.number().int(), height: z.number().int() })
export type Logo = z.infer<typeof Logo>

/** The calls of the logo. `facts`: what the business says of itself by then. */
export const logoCalls = <Facts extends z.ZodType>(facts: Facts) => ({
  saveLogo: api
    .route({
      method: 'POST',
      path: '/settings/logo',
      successStatus: 201,
      summary: 'Upload the logo of the business in place of the one before',
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
                  file: {
                    type: 'string',
                    format: 'binary',
                    description: `PNG, JPEG, WebP or SVG, at most ${LOGO_LIMITS.megabytes} MB`,
                  },
                },
              },
            },
          },
        },
      }),
    })
    .meta({ access: 'staff', takesFile: true })
    .output(z.object({ id: Id })),
  removeLogo: api
    .route({ method: 'DELETE', path: '/settings/logo', summary: 'Remove the logo of the business' })
    .output(facts),
})
