import { Failure } from './run-command.mjs'

/**
 * One line for the person at the terminal.
 * @param {string} sentence
 */
export function log(sentence) {
  console.log(sentence)
}

/**
 * Runs a command of package.json to its end: its exit code is what `command` resolves with, a Failure is said in its
 * sentence.
 * @param {() => Promise<number>} command
 */
export async function runToEnd(command) {
  try {
    process.exitCode = await command()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.message) log(error.message)
    process.exitCode = error.code
  }
}
