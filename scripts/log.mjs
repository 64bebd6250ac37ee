import { Failure } from './run-command.mjs'

/**
 * Prints one line to the terminal.
 * @param {string} sentence
 */
export function log(sentence) {
  console.log(sentence)
}

/**
 * Runs a command of package.json and sets the exit code to what `command` resolves with. Prints the sentence of a
 * `Failure`.
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
