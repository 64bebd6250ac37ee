/** What a command prints for the person who runs it. */

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Ends the command with what the person can mend. */
export function end(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/** The same for a command that does all of its work or nothing. */
export function endUnchanged(reason: string): never {
  end(`${reason}\nNo changes were made.`)
}
