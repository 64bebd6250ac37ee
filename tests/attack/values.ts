import fc from 'fast-check'

/** JSON Schema, as far as the contract uses it. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

/**
 * Replaced by a value that the product itself answered under this name; read when the request is sent (id-store.ts).
 */
export const remembered = (key: string, place: number) => `@remembered:${key}:${place}`

/**
 * What has broken a server somewhere: encodings, limits of types, names of prototypes, other languages' nothing, other
 * interpreters' syntax.
 */
// Groups of them; what is a list itself stays one.
const GROUPS: unknown[][] = [
  [
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202eevil',
    '\ufeff',
    'İıſK',
    '👩‍👩‍👧‍👦'.repeat(20),
    'e\u0301'.repeat(50),
    '\r\nX-Evil: 1',
    '\u2028',
  ],
  [
    "' or 1=1 --",
    "'; drop table customers; --",
    '\\',
    '%',
    '_',
    '%%%',
    '$1',
    '$$',
    '{{7*7}}',
    '${7*7}',
    '=1+1',
    '<script>alert(1)</script>',
    '*:*&!()|<->',
  ],
  [
    '../../etc/passwd',
    '..\\..\\windows',
    '/dev/zero',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//evil.example',
    'http://169.254.169.254/',
    'http://[::1]:0/',
  ],
  [
    'null',
    'undefined',
    'NaN',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    '1e999',
    '0x10',
    '-0',
    '٣',
    '１２',
    '1,5',
    ' 1 ',
    '9'.repeat(400),
  ],
  [
    '0000-01-01',
    '2026-02-30',
    '9999-12-31',
    '+275760-09-13',
    '2026-11-20T25:00:00Z',
    '24:00',
    '00:60',
    '23:59:60',
    '2026-W01',
    '00000000-0000-0000-0000-000000000000',
  ],
  ['x'.repeat(1_000), 'x'.repeat(20_000), 'a@'.repeat(500), '(((('.repeat(100)],
  [null, true, false, 0, -0, -1, 0.1, 1e-320, 1e21, 1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63],
  [
    [],
    {},
    [[]],
    [null],
    [{}],
    { length: 1e9 },
    { toString: 1 },
    JSON.parse('{"then":1}'),
    { $ne: null },
    Array.from({ length: 300 }, () => 0),
    JSON.parse('{"__proto__":{"role":"owner"}}'),
  ],
]
const HOSTILE: readonly unknown[] = GROUPS.flat()

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** Words that pass the checks no schema can say: what the office would type. */
const KNOWN: Record<string, readonly unknown[]> = {
  phone: ['(813) 555-0142', '+18135550177', '(813) 555-0199'],
  email: ['someone@example.com', 'o.neil+x@example.co'],
  service: ['Driveway Sealing', 'Paver Restoration', 'driveway', 'Pool Deck Sealing'],
  time: ['09:00', '15:30', '23:45'],
  scheduledTime: ['09:00', '00:00', '23:45'],
  areaSqFt: [1, 850, 1_000_000],
  unit: ['gallon', 'each', 'bag'],
  websiteUrl: ['https://example.com'],
  website: ['https://example.com'],
  state: ['FL'],
  zip: ['33570'],
  at: ['09:00', '15:30'],
  pagePath: ['/', '/partners', '/about'],
  fromPath: ['/old-page', '/our-work.html', '/index.php'],
  toPath: ['/gallery', '/reviews'],
  transactionDate: ['2026-11-20', '2026-10-02'],
  date: ['2026-11-20', '2026-11-23', '2024-02-29'],
}
const DAYS = ['2026-11-16', '2026-11-23', '2026-12-31', '2024-02-29', '2000-01-01', '2099-12-31']
const WORDS = ['Ruth Delgado', 'Zoë O’Ñandú', '12 Alafia Trace, Lithia, FL 33547', 'a', '日本語 👋']

/**
 * Values of a schema: `wild` now and then puts something hostile in a value's place, leaves a field out or adds one.
 */
export function valuesOf(
  schema: Schema | boolean | undefined,
  key: string,
  wild: boolean,
  depth = 0,
): fc.Arbitrary<unknown> {
  const tame = tameOf(typeof schema === 'object' ? schema : {}, key, wild, depth)
  return wild ? fc.oneof({ weight: 8, arbitrary: tame }, { weight: 1, arbitrary: hostile }) : tame
}

function tameOf(schema: Schema, key: string, wild: boolean, depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => valuesOf(one, key, wild, depth)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((one) => valuesOf(one, key, wild, depth)))
      .map((all) => Object.assign({}, ...all) as unknown)
  switch (schema.type) {
    case 'string':
      return text(schema, key)
    case 'integer':
      return fc.oneof(
        ...known(key),
        fc.integer(range(schema)),
        fc.integer(range({ ...schema, maximum: Math.min(schema.maximum ?? 100, 100) })),
      )
    case 'number':
      return fc.oneof(...known(key), fc.double({ ...range(schema), noNaN: true }), fc.integer(toWhole(range(schema))))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items, key.replace(/s$/, ''), wild, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      })
    case 'object':
      return object(schema, wild, depth)
    default:
      return depth > 3 ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 })
  }
}

function object(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  wild: boolean,
  depth: number,
): fc.Arbitrary<unknown> {
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one, name, wild, depth + 1)])),
    // Now and then a required field is missing.
    { requiredKeys: wild ? required.filter((_, place) => place % 3 !== 2) : required },
  )
  const more =
    typeof additionalProperties === 'object'
      ? fc.dictionary(
          propertyNames ? valuesOf(propertyNames, '', wild, depth + 1).map(asText) : fc.string(),
          valuesOf(additionalProperties, '', wild, depth + 1),
          { maxKeys: 3 },
        )
      : wild
        ? fc.dictionary(fc.constantFrom('id', '__proto__', 'role', 'createdAt', 'x'), hostile, { maxKeys: 1 })
        : fc.constant({})
  return fc.tuple(fields, more).map(([some, others]) => ({ ...others, ...some }))
}

function text({ format, pattern, minLength = 0, maxLength = 200 }: Schema, key: string): fc.Arbitrary<unknown> {
  const before = fc.nat(40).map((place) => remembered(key, place))
  if (format === 'uuid') return fc.oneof({ weight: 8, arbitrary: before }, { weight: 1, arbitrary: fc.uuid() })
  if (format === 'date') return fc.constantFrom(...DAYS)
  if (format === 'date-time')
    return fc.constantFrom('2026-11-20T14:00:00.000Z', '2026-11-20T09:00:00-05:00', '1999-01-01T00:00:00Z')
  const free = pattern
    ? matching(pattern)
    : fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
  const long = fc.constant('w'.repeat(Math.min(maxLength, 5_000)))
  return fc.oneof(...known(key), before, fc.constantFrom(...WORDS), free, long)
}

/** Some patterns look ahead, which the generator cannot; such fields have their known words. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern))
    fc.sample(arbitrary, 1)
    return arbitrary
  } catch {
    return fc.constant('someone@example.com')
  }
}

/** What is no text, as its JSON. `String` fails where a hostile value has a `toString` of its own. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** What the office would type into a field of this name; none where any words do. */
export const knownWords = (key: string): readonly unknown[] => KNOWN[key] ?? []

const known = (key: string): fc.Arbitrary<unknown>[] => (KNOWN[key] ? [fc.constantFrom(...KNOWN[key])] : [])

function range({ minimum, maximum, exclusiveMinimum }: Schema): { min: number; max: number } {
  const min = Math.max(minimum ?? (exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + 1), -(2 ** 31))
  return { min, max: Math.max(min, Math.min(maximum ?? 1_000_000, 2 ** 31 - 1)) }
}

const toWhole = ({ min, max }: { min: number; max: number }) => ({ min: Math.ceil(min), max: Math.floor(max) })
