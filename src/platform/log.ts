import pino from 'pino'

/**
 * One line of JSON per event. Personal data never goes in: name records by id, and log errors as `err`.
 * The level is LOG_LEVEL, read here and not from config, since config errors are logged too.
 */
export const log = pino({
  // readConfig reports an unknown level in words; an empty variable counts as absent.
  level:
    Object.keys(pino.levels.values)
      .concat('silent')
      .find((level) => level === process.env.LOG_LEVEL) ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
})
export type Log = typeof log

/**
 * Returns what may be logged of an error. A database error carries the row it failed on (drizzle's `params` and
 * message, PostgreSQL's `detail`). That row may be a person's name and phone, so only the kind, the code and the
 * location are logged.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error }
  // PostgreSQL repeats the value itself in what it says of data that it cannot read (class 22: invalid input syntax for
  // type …: "…").
  const repeatsInput = 'code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code)
  const message = repeatsInput
    ? 'A value cannot be stored as it is'
    : error.message.split('\nparams:', 1)[0]?.slice(0, 300)
  return {
    type: error.name,
    message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('constraint' in error && typeof error.constraint === 'string' && { constraint: error.constraint }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
