import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Failure, runNpm } from './run-command.mjs'

/**
 * Says why the packages must be installed, or null when they need not. What npm wrote down in node_modules is compared
 * with package-lock.json package by package, so that it does not matter who ran npm, nor when.
 * @param {string} root
 * @param {{ dev: boolean }} which whether the packages that build and test must be there too
 */
export function whyInstall(root, { dev }) {
  const wanted = packages(path.join(root, 'package-lock.json'))
  if (!wanted)
    throw new Failure(
      'package-lock.json is missing or damaged, so the packages can’t be installed. Restore it with git checkout package-lock.json.',
    )
  const present = packages(path.join(root, 'node_modules', '.package-lock.json'))
  if (!present) return 'none installed yet'
  for (const [place, entry] of Object.entries(wanted)) {
    if (place === '' || entry.link || (entry.dev && !dev)) continue
    const found = present[place]
    if (!found && isOptionalHere(entry)) continue
    if (!found) return `${nameOf(place)} ${entry.version} is missing`
    if (found.version !== entry.version || found.integrity !== entry.integrity)
      return `${nameOf(place)} ${entry.version} is required, but ${found.version} is installed`
  }
  return existsSync(path.join(root, 'node_modules', '.bin', 'node')) ? null : 'the bundled Node.js is missing'
}

/**
 * Installs what package-lock.json says, with the packages that build and test, whatever NODE_ENV is. Rejects with a
 * Failure.
 */
export async function install() {
  // Errors only: npm warns about engines of packages which then run on the Node that is installed with them.
  const code = await runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) throw new Failure('npm ci failed. See the message above.', code)
}

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, link?: boolean, optional?: boolean, os?: string[],
 * cpu?: string[], libc?: string[] }} Entry
 */

/**
 * @param {string} file
 * @returns {Record<string, Entry> | null}
 */
function packages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

/**
 * npm leaves out optional packages made for other machines, and what only those need, which is marked optional without
 * a machine.
 * @param {Entry} entry
 */
function isOptionalHere({ optional, os, cpu, libc }) {
  if (!optional) return false
  const forThisMachine = (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
  return !forThisMachine || libc !== undefined || (os === undefined && cpu === undefined)
}

/** @param {string} place */
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
