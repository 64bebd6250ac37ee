import { Failure } from './child.mjs'

/**
 * One line for the person at the terminal.
 * @param {string} sentence
 */
export function say(sentence) {
  console.log(sentence)
}

/**
 * Runs a command of package.json to its end: its exit code is what `command` resolves with, a Failure is said in its
 * sentence.
 * @param {() => Promise<number>} command
 */
export async function toTheEnd(command) {
  try {
    process.exitCode = await command()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.message) say(error.message)
    process.exitCode = error.code
  }
}
