import { execFile } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)
const decompress = promisify(brotliDecompress)

/** A Chromium and what it must be started with. */
export type Chromium = { executablePath: string; env: Record<string, string>; args: string[] }

/**
 * Starts a Chromium with a profile of its own, which goes when it is closed or when this process ends. Rejects with a
 * sentence that says what to install when the machine has no Chromium and none can be had from the packages.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env, args } = await findChromium()
  return chromium.launch({ executablePath, env, args, headless: true, chromiumSandbox: false })
}

/**
 * CHROME_PATH first; then, on Linux x64, the headless shell inside the package @sparticuz/chromium, unpacked once: it is
 * of one version everywhere, and opens a page with half the work of a whole Chromium; then the machine's own.
 */
export async function findChromium(): Promise<Chromium> {
  const { CHROME_PATH: chosen } = process.env
  if (chosen && (await runs(chosen, ownEnv()))) return { executablePath: chosen, env: ownEnv(), args: FLAGS }
  const packed = await unpacked()
  if (packed) return packed
  for (const name of NAMES)
    if (await runs(name, ownEnv())) return { executablePath: await fullPath(name), env: ownEnv(), args: FLAGS }
  throw new Error(`The browser tests need a Chromium, and none runs here. ${INSTALL}`)
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const INSTALL = 'Install Chromium or Chrome (on Debian: apt-get install chromium), or name one in CHROME_PATH.'

/** Some systems have a program of that name that only asks for another to be installed. */
async function runs(program: string, env: Record<string, string>): Promise<boolean> {
  return run(program, ['--version'], { env, timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}

async function fullPath(program: string): Promise<string> {
  if (program.includes('/')) return program
  const { stdout } = await run('/bin/sh', ['-c', 'command -v "$0"', program])
  return stdout.trim()
}

/** The package's, or null where it has none that runs. */
async function unpacked(): Promise<Chromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const packed = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const version = String(JSON.parse(await readFile(path.join(packed, 'package.json'), 'utf8')).version)
  const folder = path.resolve(import.meta.dirname, '../../.cache', `chromium-${version}`)
  if (!(await exists(folder))) await unpack(path.join(packed, 'bin'), folder)
  const found = {
    executablePath: path.join(folder, 'chromium'),
    env: { ...ownEnv(), LD_LIBRARY_PATH: path.join(folder, 'lib'), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') },
    args: FLAGS,
  }
  return (await runs(found.executablePath, found.env)) ? found : null
}

/** Into a folder of another name first: two processes may unpack at once, and one of them may be stopped halfway. */
async function unpack(bin: string, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  await writeFile(path.join(fresh, 'chromium'), await decompress(await readFile(path.join(bin, 'chromium.br'))))
  await chmod(path.join(fresh, 'chromium'), 0o755)
  for (const archive of ['al2023', 'fonts']) {
    const tar = path.join(fresh, `${archive}.tar`)
    await writeFile(tar, await decompress(await readFile(path.join(bin, `${archive}.tar.br`))))
    await run('tar', ['--extract', '--file', tar, '--directory', fresh, '--no-same-owner'])
    await rm(tar)
  }
  await writeFile(path.join(fresh, 'fonts.conf'), fontsConf(folder))
  await chmod(fresh, 0o755)
  await rename(fresh, folder).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true })
    if (!(await exists(folder))) throw error
  })
}

/**
 * A machine without fonts draws no letter at all: the package's own come first, the system's after them if there are
 * any.
 */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir><include ignore_missing="yes">/etc/fonts/fonts.conf</include></fontconfig>
`
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

function ownEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
