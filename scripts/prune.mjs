import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Tools of ours that `npm ci --omit=dev` leaves in place, since a package that the product runs with could use them,
 * too (optional peers of better-auth): bundlers, test runners and generators of migrations have no place on a machine
 * that serves.
 * @param {{ packages: Record<string, { dev?: boolean, devOptional?: boolean }> }} lock
 * @returns {string[]} folders below the root
 */
export const toolsOf = (lock) =>
  Object.keys(lock.packages).filter((at) => at !== '' && (lock.packages[at]?.dev || lock.packages[at]?.devOptional))

/** @param {string} root */
export function prune(root) {
  const tools = toolsOf(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  const there = tools.filter((at) => existsSync(path.join(root, at)))
  for (const at of there) rmSync(path.join(root, at), { recursive: true, force: true })
  const commands = path.join(root, 'node_modules/.bin')
  for (const name of existsSync(commands) ? readdirSync(commands) : []) {
    const file = path.join(commands, name)
    if (lstatSync(file).isSymbolicLink() && !existsSync(file)) rmSync(file)
  }
  return there
}

// node scripts/prune.mjs: after a build, on the machine or in the image that serves. `npm ci` brings everything back.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const gone = prune(process.cwd())
  process.stdout.write(`Removed ${gone.length} packages that are needed only to build and test.\n`)
}
