import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** A plain socket to the app: every client library would mend what is sent, or refuse to. */
export class RawConnection {
  readonly #socket: Socket
  heard = ''
  isClosed = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (data) => (this.heard += data.toString('latin1')))
    socket.on('close', () => (this.isClosed = true))
    // A server that has had enough may break the line.
    socket.on('error', () => {})
  }

  static async to(url: string): Promise<RawConnection> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  say(bytes: string): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes, 'latin1')
  }

  /** What comes is left lying, until it listens again. */
  stopListening(): void {
    this.#socket.pause()
  }

  listen(): void {
    this.#socket.resume()
  }

  hangUp(): void {
    this.#socket.destroy()
  }

  /** The statuses of all answers so far, in their order. */
  get statuses(): number[] {
    return [...this.heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  }
}
