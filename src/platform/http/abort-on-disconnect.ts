import type { IncomingMessage } from 'node:http'

/** Runs work whose result is useless once the caller has hung up: its signal is aborted then. */
export async function abortOnDisconnect<T>(
  { socket }: IncomingMessage,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController()
  const leave = () => left.abort()
  if (socket.destroyed) leave()
  socket.once('close', leave)
  try {
    return await work(left.signal)
  } finally {
    // The connection lives on, for the next request.
    socket.off('close', leave)
  }
}
