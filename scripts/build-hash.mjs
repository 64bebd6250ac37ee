import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a build is made from. A test changes nothing in it. */
const INPUTS = [
  'src',
  'public',
  'migrations',
  'tools/bundle',
  'tools/css',
  'tools/service-worker',
  'tools/share-images',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.web.json',
  'tsconfig.server.json',
  'package.json',
  'package-lock.json',
]
/** Their names hold a hash of what they are, and there are 30 MB of them to read at every start. */
const NAMED_BY_CONTENT = /^public\/pictures\//
const NO_INPUT = /\.test\.tsx?$/
const OUTPUTS = ['dist/server/main.js', 'dist/client']

/**
 * One number for everything a build is made from: names and contents, never times, which a clone or a checkout makes
 * new.
 * @param {string} root
 */
export function hashInputs(root) {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => filesBelow(root, input))) {
    const content = NAMED_BY_CONTENT.test(file) ? '' : readFileSync(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Says why the product must be built, or null when it need not.
 * @param {string} root
 */
export function whyBuild(root) {
  const record = recordOf(root)
  if (OUTPUTS.some((output) => !existsSync(path.join(root, output)))) return 'nothing is built yet'
  if (!existsSync(record)) return 'the last build did not finish'
  return readFileSync(record, 'utf8') === textOf(hashInputs(root)) ? null : 'the sources changed since the last build'
}

/**
 * Called before a build: until it is recorded, what stands in dist is in no known state.
 * @param {string} root
 */
export function forgetBuild(root) {
  rmSync(recordOf(root), { force: true })
}

/**
 * Call this after a build with what `inputsOf` returned before it: if a file changed during the build, the next start
 * builds again.
 * @param {string} root
 * @param {string} inputs
 */
export function recordBuild(root, inputs) {
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  writeFileSync(recordOf(root), textOf(inputs))
}

/** @param {string} root */
const recordOf = (root) => path.join(root, 'dist', 'built-from.json')

/** @param {string} inputs */
const textOf = (inputs) => `${JSON.stringify({ inputs })}\n`

/**
 * The files of an input in one order on every machine, with forward slashes. None when it does not exist.
 * @param {string} root
 * @param {string} input
 * @returns {string[]}
 */
function filesBelow(root, input) {
  const full = path.join(root, input)
  const kind = statSync(full, { throwIfNoEntry: false })
  if (!kind) return []
  if (kind.isFile()) return NO_INPUT.test(input) ? [] : [input]
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesBelow(root, `${input}/${name}`))
}
