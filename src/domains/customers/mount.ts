import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { invalid } from '#lib/problem.ts'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { Filter } from './contract.ts'
import { fileName, toCsv } from './export.ts'

/** GET /api/customers/export: the list as a file, with the filters of the list. Beside the contract, whose answers are whole JSON. Mount it after the walls. */
export function mountCustomers(app: Hono<Carried>, { db, clock }: Parts): void {
  app.get('/api/customers/export', (x) => {
    const asked = Filter.safeParse(x.req.query())
    if (!asked.success) {
      const issues = asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      throw invalid(issues.length === 1 ? (issues[0]?.message ?? '') : 'Some fields are not right.', issues)
    }
    const actor = x.get('user')
    if (!actor) throw new Error('The walls let nobody in without a session')
    // The platform's own types of a web stream differ in name only.
    const body = Readable.toWeb(toCsv(() => db.read(actor), asked.data)) as ReadableStream
    return x.body(body, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName(asked.data, clock.now())}"`,
    })
  })
}
