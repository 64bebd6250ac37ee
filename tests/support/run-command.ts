import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The built product runs here, as with npm. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

export type Command = 'owner' | 'keys' | 'restore' | 'move-to-server'

/**
 * What each child process of the build gets: nothing else of ours. Compiling is half of a start, so all of them share
 * what one has compiled.
 */
export const bareEnv = (): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/node') } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/** Starts a command of src/commands as it is built: `npm run owner -- …`, without npm. */
export const startCommand = (
  command: Command,
  args: readonly string[],
  env: Record<string, string>,
): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(process.execPath, [`dist/server/${command}.js`, ...args], {
    cwd: ROOT,
    env: { ...bareEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs a command of src/commands to its end. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ status: number; out: string; err: string }> {
  const child = startCommand(command, args, env)
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status, out, err }
}
