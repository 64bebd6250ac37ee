/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, optional?: boolean, link?: boolean, resolved?: string,
 * integrity?: string }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lockfile
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest
 * @typedef {{ name: string, version: string, license: string }} Package
 */

/** Licenses that the product may include without review: they require only that their text is preserved. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
])

/**
 * Those that ask for more, or say nothing, each looked at by a person.
 * @type {readonly { name: RegExp, license: string, why: string }[]}
 */
const LOOKED_AT = [
  {
    name: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    why: 'libvips, a separate library, unmodified and replaceable',
  },
  {
    name: /^libheif-js$/,
    license: 'LGPL-3.0',
    why: 'libheif as a separate WebAssembly file, unmodified and replaceable',
  },
  { name: /^lightningcss/, license: 'MPL-2.0', why: 'unmodified; the license covers only its own files' },
  { name: /^web-push$/, license: 'MPL-2.0', why: 'unmodified; the license covers only its own files' },
  { name: /^png-js$/, license: 'none named', why: 'the package names no license; its LICENSE file is MIT' },
]

const REGISTRY = 'https://registry.npmjs.org/'

/**
 * The packages that the product runs with, on whichever system, by name and version.
 * @param {Lockfile} lock
 * @returns {Package[]}
 */
export function packagesOf({ packages }) {
  const all = Object.entries(packages).flatMap(([at, { dev, version = '', license = 'none named' }]) =>
    at === '' || dev ? [] : [{ name: nameAt(at), version, license }],
  )
  const once = new Map(all.map((one) => [`${one.name} ${one.version}`, one]))
  return [...once.values()].toSorted((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  )
}

/**
 * A sentence for each thing that is wrong with licenses, versions and origins.
 * @param {Lockfile} lock
 * @param {Manifest} manifest
 */
export function faultsOf(lock, manifest) {
  return [
    ...packagesOf(lock)
      .filter((one) => !mayBeUsed(one))
      .map(
        ({ name, license }) =>
          `${name} is under ${license}, which is not an allowed license. scripts/license-check.mjs lists those.`,
      ),
    ...Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(
        ([name, version]) =>
          `package.json requires ${name} ${version}, which is not an exact version. npm i -E saves one.`,
      ),
    ...Object.entries(lock.packages)
      // Without a recorded address, npm asks whichever registry is configured. What it gets must match the SHA-512.
      .filter(
        ([at, { integrity, resolved = REGISTRY }]) =>
          at !== '' && !(integrity?.startsWith('sha512-') && resolved.startsWith(REGISTRY)),
      )
      .map(
        ([at]) =>
          `package-lock.json lists ${nameAt(at)} without a SHA-512 checksum, or from a registry other than ${REGISTRY}`,
      ),
  ]
}

/**
 * docs/licenses.md.
 * @param {readonly Package[]} packages
 */
export function asPage(packages) {
  const many = new Map()
  for (const { license } of packages) many.set(license, (many.get(license) ?? 0) + 1)
  const counts = [...many]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([license, count]) => `| ${license} | ${count} |`)
  const looked = LOOKED_AT.map(
    ({ name, license, why }) =>
      `| ${packages.filter((one) => name.test(one.name) && one.license.includes(license)).length} | ${license} | ${why} |`,
  )
  return `# Licenses

Of the ${packages.length} packages that the product runs with, on all systems together, as \`package-lock.json\` names them. \`npm run licenses\` writes this page;
\`npm test\` fails where it is not current, and where a package comes under a license that \`scripts/license-check.mjs\` does not allow.
\`npm run sbom\` writes the same as a CycloneDX document, \`dist/sbom.json\`.

| license | packages |
| --- | ---: |
${counts.join('\n')}

## Looked at one by one

| packages | license | why it may be used |
| ---: | --- | --- |
${looked.join('\n')}

## All

| package | version | license |
| --- | --- | --- |
${packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`).join('\n')}
`
}

/** @param {Package} one */
function mayBeUsed({ name, license }) {
  const isFine = (/** @type {string} */ part) =>
    ALLOWED.has(part) || LOOKED_AT.some((one) => one.license === part && one.name.test(name))
  // Of several alternatives we choose one; of several combined licenses all apply. No package nests them.
  const parts = license.replaceAll(/[()]/g, '')
  return parts.split(' OR ').some((choice) => choice.split(' AND ').every((part) => isFine(part.trim())))
}

/** @param {string} at a folder of the lockfile: node_modules/a/node_modules/@b/c */
export const nameAt = (at) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)
