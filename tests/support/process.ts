import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ROOT, bareEnv } from './run-command.ts'

/** The built product as its keeper runs it: a process of its own, spoken to over HTTP, ended by signals. */
export type Running = { url: string; pid: number; output(): string; kill(signal: NodeJS.Signals): Promise<void> }

export const OWNER = { email: 'owner@tidestone.test', password: 'a-long-enough-password' }

/**
 * Starts `dist/server/main.js`, or another program of the build, and waits until it says that it is ready; throws with
 * what it printed when it ends before. `through`: a program that prepares something and then becomes the one whose
 * words follow its own.
 */
export async function startProcess(
  env: Record<string, string>,
  through: readonly string[] = [],
  program = 'main',
): Promise<Running> {
  const words = [...through, process.execPath, `dist/server/${program}.js`]
  const child = spawn(words[0] ?? process.execPath, words.slice(1), {
    cwd: ROOT,
    env: {
      ...bareEnv(),
      PORT: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      TRUST_PROXY: 'loopback',
      INSECURE_TRANSPORT: 'DATABASE_URL',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = /is ready: (\S+)/.exec(output)
      if (ready?.[1]) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it was ready:\n${output}`)))
  })
  return {
    url,
    // A child that printed something has one.
    pid: child.pid ?? 0,
    output: () => output,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
      started.delete(child)
    },
  }
}

const started = new Set<ChildProcess>()
// Whatever way a test ends, nothing it started stays.
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})
