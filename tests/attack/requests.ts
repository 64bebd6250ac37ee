import fc from 'fast-check'
import type { Operation } from './contract.ts'
import { hostile, remembered, valuesOf } from './values.ts'

/** A request as it is made up, before real ids are put in the place of their stand-ins. */
export type Made = {
  as: 'visitor' | 'technician' | 'staff' | 'owner'
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** How the body is written; null: there is none. */
  type: string | null
  headers: Record<string, string>
}

export const SIGNED_IN = fc.oneof(
  { weight: 6, arbitrary: fc.constant('owner' as const) },
  { weight: 2, arbitrary: fc.constantFrom('staff' as const, 'technician' as const) },
)
export const VISITOR = fc.constant('visitor' as const)
const ANYBODY = fc.oneof({ weight: 7, arbitrary: SIGNED_IN }, { weight: 2, arbitrary: VISITOR })

const BYTES = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.uint8Array({ maxLength: 400 }).map((rest) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), rest])),
  fc.uint8Array({ maxLength: 400 }).map((rest) => Buffer.concat([Buffer.from('PK\u0003\u0004'), rest])),
  fc.constant(
    Buffer.from('Name,Phone,Address\nRuth Delgado,(813) 555-0142,"12 Alafia Trace, Lithia"\n=1+1,x,"unclosed'),
  ),
  fc.constant(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
)

/** Some requests as a good client would send them, some with a thing or two wrong, some with nothing right. */
export function requestsOf(
  { parameters, body = {} }: Operation,
  as: fc.Arbitrary<Made['as']> = ANYBODY,
): fc.Arbitrary<Made> {
  const [type = null] = Object.keys(body)
  const schema = type === null ? undefined : body[type]?.schema
  const place = (where: string, wild: boolean) => {
    const here = parameters.filter((one) => one.in === where)
    const values = Object.fromEntries(
      here.map((one) => [
        one.name,
        where === 'path' ? inPath(one.name, one.schema, wild) : valuesOf(one.schema, one.name, wild),
      ]),
    )
    return fc.record(values, {
      requiredKeys: here.filter((one) => one.required && (where === 'path' || !wild)).map((one) => one.name),
    })
  }
  const bodyOf = (wild: boolean) =>
    type === null ? fc.constant(null) : type === 'application/json' ? valuesOf(schema, '', wild) : BYTES
  const madeOf = (wild: boolean, sent: fc.Arbitrary<unknown>, typed: fc.Arbitrary<string | null>): fc.Arbitrary<Made> =>
    fc.record({
      as,
      path: place('path', wild),
      query: place('query', wild),
      body: sent,
      type: typed,
      headers: headersOf(wild),
    })
  return fc.oneof(
    { weight: 5, arbitrary: madeOf(false, bodyOf(false), fc.constant(type)) },
    { weight: 5, arbitrary: madeOf(true, bodyOf(true), fc.constant(type)) },
    {
      weight: 1,
      arbitrary: madeOf(
        false,
        hostile,
        fc.constantFrom('application/json', 'text/plain', 'application/xml', 'multipart/form-data', 'image/jpeg', ''),
      ),
    },
  )
}

const inPath = (name: string, schema: object, wild: boolean): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.nat(40).map((nth) => remembered(name, nth)) },
    { weight: 3, arbitrary: valuesOf(schema, name, false) },
    { weight: wild ? 2 : 0, arbitrary: hostile },
  )

const headersOf = (wild: boolean): fc.Arbitrary<Record<string, string>> =>
  wild
    ? fc.record(
        {
          'idempotency-key': fc.constantFrom('k', 'k'.repeat(3_000), "' or 1=1", 'é'),
          'accept-language': fc.constantFrom('*', 'xx-'.repeat(200)),
          'if-none-match': fc.constantFrom('*', 'W/"x"', '""'),
          range: fc.constant('bytes=0-,5-1'),
          'x-photo-key': fc.constantFrom('x', '0'.repeat(64)),
        },
        { requiredKeys: [] },
      )
    : fc.constant({})
