import { nameAt, packagesOf } from './license-check.mjs'

/**
 * @typedef {{ 'bom-ref': string, type: 'library', name: string, version: string, purl: string, licenses: object[],
 * hashes: { alg: 'SHA-512', content: string }[] }} Component
 * @typedef {import('./license-check.mjs').Lockfile} Lockfile
 */

/**
 * What the product runs with, on whichever system, as CycloneDX 1.5: the packages that docs/licenses.md lists. `npm
 * sbom` leaves out what is a tool of ours and an optional part of a package that we run with, and yet `npm ci
 * --omit=dev` installs it.
 * @param {Lockfile} lock
 * @param {{ name: string, version: string }} product
 */
export function billOfMaterials(lock, { name, version }) {
  const sums = new Map(
    Object.entries(lock.packages).map(([at, locked]) => [
      `${nameAt(at)} ${locked.version}`,
      locked.integrity?.split(' ').find((one) => one.startsWith('sha512-')),
    ]),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: packagesOf(lock).map((one) => componentOf(one, sums.get(`${one.name} ${one.version}`))),
  }
}

/**
 * @param {import('./license-check.mjs').Package} one
 * @param {string | undefined} sum
 * @returns {Component}
 */
function componentOf({ name, version, license }, sum) {
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [
      / (?:OR|AND) /.test(license)
        ? { expression: license }
        : { license: /^[\w.-]+$/.test(license) ? { id: license } : { name: license } },
    ],
    hashes:
      sum === undefined
        ? []
        : [{ alg: 'SHA-512', content: Buffer.from(sum.slice('sha512-'.length), 'base64').toString('hex') }],
  }
}
