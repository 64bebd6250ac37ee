import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top folder of the checkout, without a slash at the end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const BIN = path.join(ROOT, 'node_modules', '.bin')
const SHELLS = new Set(['sh', 'dash', 'bash', 'zsh', 'busybox', 'ash'])

/** A step failed. The command prints this sentence without a stack, or nothing if the step already printed its error. */
export class Failure extends Error {
  constructor(sentence = '', code = 1) {
    super(sentence)
    this.code = code
  }
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let current
/** @type {NodeJS.Signals | undefined} */
let stoppedBy

/**
 * Runs a program of node_modules/.bin on our terminal and resolves with its exit code, or with 128 + n when signal n
 * ended it. It finds the repository's own Node 24 first, whichever Node runs this script. Rejects with a Failure
 * without a sentence when a signal stopped us while it ran.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} env added to ours
 */
export function run(program, args, env = {}) {
  // An image has its own Node in place of the one of the package.
  const own = path.join(BIN, program)
  return runOn([BIN, ...pathWithoutBin()], existsSync(own) ? own : program, args, env)
}

/**
 * Runs the machine's npm, in the same way. It must not find our own Node: `npm ci` deletes that one before it installs
 * it again.
 * @param {readonly string[]} args
 */
export function runNpm(args) {
  return runOn(pathWithoutBin(), 'npm', args, {})
}

/**
 * Stops with npm: one that was killed cannot tell us, but then we, or the shell it ran us in, are given another parent.
 * Does nothing when npm did not start us.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = parentNow()
  setInterval(() => {
    if (parentNow() !== npm) stop('SIGTERM')
  }, 500).unref()
}

// One signal is passed on once: the terminal and npm may both have sent it, and a program may take a second one for
// impatience.
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (stoppedBy !== undefined) return
  stoppedBy = signal
  if (current) current.kill(signal)
  else process.exit(exitCode(null, signal))
}

/**
 * @param {readonly string[]} folders
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
function runOn(folders, program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: folders.join(path.delimiter), ...env },
    })
    current = child
    child.once('error', (error) => reject(new Failure(`Couldn’t start ${program}: ${error.message}.`)))
    child.once('exit', (code, signal) => {
      current = undefined
      if (stoppedBy === undefined) resolve(exitCode(code, signal))
      else reject(new Failure('', exitCode(code, signal)))
    })
  })
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? os.constants.signals[signal] : 0)
}

function pathWithoutBin() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.resolve(folder) !== BIN)
}

/**
 * The process that started us or, where that is a shell which could not step aside, also the one before it. Linux tells
 * that.
 */
function parentNow() {
  try {
    const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    if (name && rest && SHELLS.has(name)) return `${process.ppid} of ${rest.split(' ')[1]}`
  } catch {
    // Another system, where the shell of npm does step aside.
  }
  return String(process.ppid)
}
