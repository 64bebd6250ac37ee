import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from './run-command.mjs'

const SERVER = `
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { console.log('got ' + signal); setTimeout(() => process.exit(7), 100) })
console.log('serving ' + process.pid + ' ' + process.env.NODE_ENV)
setInterval(() => {}, 1000)
`

/**
 * A checkout with the real scripts and a product of one file. Its npm and its vite are real programs too, which write
 * down that they ran (in npm-ran and vite-ran) and make what the scripts look for.
 */
export class FixtureCheckout {
  root = mkdtempSync(path.join(os.tmpdir(), 'checkout-'))
  /** @type {import('node:child_process').ChildProcess[]} */
  #started = []
  /** @type {number | undefined} */
  #uid

  constructor() {
    cpSync(path.join(ROOT, 'scripts'), path.join(this.root, 'scripts'), { recursive: true })
    this.write('package.json', '{"type":"module"}')
    this.lock('1.0.0')
    this.write('src/main.ts', 'export {}')
    this.program(
      'machine/npm',
      `echo x >> npm-ran; mkdir -p node_modules/.bin; cp package-lock.json node_modules/.package-lock.json; ln -sf ${process.execPath} node_modules/.bin/node; cp vite node_modules/.bin/vite`,
    )
    this.program(
      'vite',
      'echo x >> vite-ran; sleep 0.3; mkdir -p dist/server dist/client; cp server.js dist/server/main.js',
    )
    this.write('server.js', SERVER)
    symlinkSync(process.execPath, path.join(this.root, 'machine', 'node'))
  }

  /** The lockfile asks for one package of this version. @param {string} version */
  lock(version) {
    this.write(
      'package-lock.json',
      JSON.stringify({
        packages: {
          '': {},
          'node_modules/left': { version },
          'node_modules/elsewhere': { version, optional: true, os: ['none'] },
        },
      }),
    )
  }

  /** @param {string} file @param {string} text */
  write(file, text) {
    mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true })
    writeFileSync(path.join(this.root, file), text)
  }

  /** @param {string} file @param {string} script */
  program(file, script) {
    this.write(file, `#!/bin/sh\n${script}\n`)
    chmodSync(path.join(this.root, file), 0o755)
  }

  /** How often npm or vite ran. @param {'npm' | 'vite'} program */
  runs(program) {
    try {
      return readFileSync(path.join(this.root, `${program}-ran`), 'utf8').length / 2
    } catch {
      return 0
    }
  }

  /**
   * From here on, only reads are possible. Permissions do not stop root, so a process started as root switches to
   * another account, with a copy of Node in a place that account can reach.
   */
  makeReadOnly() {
    chmodSync(this.root, 0o555)
    if (process.getuid?.() !== 0) return
    this.#uid = 65_534
    const node = path.join(this.root, 'machine', 'node')
    rmSync(node)
    copyFileSync(process.execPath, node)
    rmSync(path.join(this.root, 'node_modules', '.bin', 'node'))
    symlinkSync('../../machine/node', path.join(this.root, 'node_modules', '.bin', 'node'))
  }

  /** Runs a script of the checkout, or a shell line, as npm would. @param {string} line */
  start(line) {
    const PATH = [path.join(this.root, 'node_modules', '.bin'), path.join(this.root, 'machine'), process.env.PATH].join(
      path.delimiter,
    )
    const child = spawn('/bin/sh', ['-c', line], {
      cwd: this.root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { PATH, npm_lifecycle_event: 'start' },
      uid: this.#uid,
    })
    this.#started.push(child)
    return new Run(child)
  }

  remove() {
    chmodSync(this.root, 0o755)
    for (const { pid } of this.#started) {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL')
      } catch {
        // Its whole group is gone, which is what the tests want.
      }
    }
    rmSync(this.root, { recursive: true, force: true })
  }
}

/** A command that runs, what it said until now, and how it ends. */
class Run {
  output = ''
  /** @type {Promise<number | null>} */
  ended

  /** @param {import('node:child_process').ChildProcess} child */
  constructor(child) {
    this.pid = child.pid ?? 0
    this.child = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.output += chunk))
    this.ended = new Promise((resolve) => child.once('close', resolve))
  }

  /** Resolves when the command has said this. @param {RegExp} what */
  async said(what) {
    for (let tries = 0; tries < 200; tries++) {
      const found = what.exec(this.output)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The output never matched ${what}:\n${this.output}`)
  }
}
