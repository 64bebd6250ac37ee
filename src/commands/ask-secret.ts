import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/**
 * Asks at the terminal without showing what is typed; undefined where there is no terminal, or nothing was typed. What
 * is typed gets into no argument list and no history.
 */
export async function askSecret(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
  process.stderr.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: silent, terminal: true })
  const typed = await new Promise<string>((resolve) => {
    line.once('line', resolve)
    // Ctrl-C and Ctrl-D answer nothing.
    line.once('close', () => resolve(''))
    line.once('SIGINT', () => line.close())
  })
  line.close()
  process.stderr.write('\n')
  return typed === '' ? undefined : typed
}
