import path from 'node:path'
import { withBuildLock } from './build-lock.mjs'
import { compressFiles } from './compress-files.mjs'
import { forgetBuild, hashInputs, recordBuild, whyBuild } from './build-hash.mjs'
import { Failure, ROOT, run } from './run-command.mjs'
import { install, whyInstall } from './install.mjs'
import { log } from './log.mjs'

/**
 * Installs and builds what is stale, and nothing else. Writes nothing when all is fresh, so a checkout may be read-only
 * by then. Rejects with a Failure.
 * @param {{ tests: boolean }} purpose whether the packages that only build and test are needed even when nothing must
 * be built
 */
export async function ensureBuilt({ tests }) {
  const stale = whatIsStale(tests)
  if (!stale) return
  try {
    await withBuildLock(LOCK, () => renew(tests), log)
  } catch (error) {
    if (!isUnwritable(error)) throw error
    throw new Failure(`${stale}, but ${ROOT} isn’t writable. Run npm ci && npm run build where it is.`)
  }
}

/** Builds, stale or not. Rejects with a Failure. */
export function rebuild() {
  return withBuildLock(LOCK, build, log)
}

const LOCK = path.join(ROOT, '.cache', 'preparing')

/** @param {boolean} tests */
async function renew(tests) {
  const missing = whyInstall(ROOT, { dev: tests || whyBuild(ROOT) !== null })
  if (missing) {
    log(`Installing packages: ${missing}. The first time takes a minute or two.`)
    await timed('Installed', install)
  }
  const stale = whyBuild(ROOT)
  if (stale) {
    log(`Building: ${stale}.`)
    await timed('Built', build)
  }
}

async function build() {
  const inputs = hashInputs(ROOT)
  forgetBuild(ROOT)
  // Vite takes NODE_ENV from the caller, and would build React for development.
  const code = await run('vite', ['build', '--app', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Failure('The build failed. See the message above.', code)
  await compressFiles(path.join(ROOT, 'dist/client'))
  recordBuild(ROOT, inputs)
}

/** @param {boolean} tests */
function whatIsStale(tests) {
  const unbuilt = whyBuild(ROOT)
  const missing = whyInstall(ROOT, { dev: tests || unbuilt !== null })
  if (missing) return `Packages need to be installed (${missing})`
  return unbuilt && `The app needs to be built (${unbuilt})`
}

/** @param {unknown} error */
function isUnwritable(error) {
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
}

/**
 * @param {string} done
 * @param {() => Promise<void>} work
 */
async function timed(done, work) {
  const start = performance.now()
  await work()
  log(`${done} in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}
