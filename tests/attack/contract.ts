import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { z } from 'zod'
import { ErrorBody } from '#lib/api.ts'
import type { Access, RoleName } from '#lib/api.ts'
import { endpoints, mayCall } from '#platform/http/access.ts'
import { contract } from '../../src/contract.ts'
import type { App } from '../support/app.ts'
import type { Schema } from './values.ts'

type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }

/** One call of the OpenAPI document, with what judges its answers. */
export type Operation = {
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body: Content | undefined
  access: Access
  /** An accountant may make it, too. */
  accountant: boolean
  /** Why this answer is not what the contract says; null when it is. */
  fault(status: number, body: unknown): string | null
}

/** How the product refuses. Another status would be one that no client of ours knows. */
const REFUSALS = new Set([400, 401, 403, 404, 409, 410, 413, 415, 429])

/** The status for a caller who may not make this call, whatever they send with it; null: they may. */
export function refusalFor({ access, accountant }: Operation, as: 'visitor' | RoleName): 401 | 403 | null {
  if (access === 'public') return null
  if (as === 'visitor') return 401
  return mayCall(as, { access, accountant }) ? null : 403
}

/** Every operation that the running app describes. */
export async function operationsOf(app: Pick<App, 'as'>): Promise<Operation[]> {
  const { body: document } = await (await app.as('owner')).get('/api/openapi.json')
  // Schemas are zod's: `x-native-type` and the like are notes for others.
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  const refused = ajv.compile(z.toJSONSchema(ErrorBody))
  const metas = new Map(endpoints(contract).map(({ method, path, meta }) => [`${method} ${path}`, meta]))
  return Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const answers = new Map<number, ValidateFunction>()
      for (const [status, { content }] of Object.entries<any>(responses))
        answers.set(Number(status), ajv.compile(content?.['application/json']?.schema ?? {}))
      const meta = metas.get(`${method.toUpperCase()} /api${path}`)
      if (!meta) throw new Error(`The document names ${method} ${path}, and the contract does not`)
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content,
        access: meta.access,
        accountant: meta.accountant ?? false,
        fault: (status: number, body: unknown) => {
          if (status >= 500) return `answered ${status}: ${JSON.stringify(body)}`
          if (status >= 400 && !REFUSALS.has(status))
            return `answered ${status}, by which nothing here is refused: ${JSON.stringify(body)}`
          const judge = status >= 400 ? refused : answers.get(status)
          if (!judge) return `answered ${status}, of which the contract does not speak`
          return judge(body)
            ? null
            : `answered ${status} with ${ajv.errorsText(judge.errors)} in ${JSON.stringify(body).slice(0, 400)}`
        },
      }
    }),
  )
}
