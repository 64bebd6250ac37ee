import { connect, createServer } from 'node:net'
import type { NetConnectOpts, Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from './fakes/listen.ts'

/**
 * What the line to a vendor does. pass: nothing amiss · hang: takes all and answers nothing · stall: holds back all
 * data, and forwards it when it passes again, to clients that are still there · reset: breaks every connection off ·
 * refuse: no server listens · cut: ends after so many bytes of the answer · garbage: answers this and ends, regardless
 * of the request · drip: a byte of the answer at a time, so many milliseconds apart.
 */
export type LineFault =
  | 'pass'
  | 'hang'
  | 'stall'
  | 'reset'
  | 'refuse'
  | { cut: number }
  | { garbage: string | Uint8Array }
  | { drip: number }

/** A TCP line to a vendor that is spoilt and mended while it runs; it knows nothing of what is said on it. */
export class FaultProxy {
  #fault: LineFault = 'pass'
  #connections = 0
  #port = 0
  /** Settled unless it stalls. */
  #flows = flowing()
  readonly #target: NetConnectOpts
  readonly #open = new Set<Socket>()
  readonly #server = createServer((client) => this.#take(client))

  private constructor(target: NetConnectOpts) {
    this.#target = target
  }

  /** `target`: an address with a host and a port, of whatever protocol. */
  static async to(target: string): Promise<FaultProxy> {
    const { hostname, port } = new URL(target)
    return FaultProxy.#listening({ host: hostname, port: Number(port) })
  }

  /**
   * To a PostgreSQL server, which may listen on a socket in a folder only; answers the DATABASE_URL by way of the line,
   * too.
   */
  static async toDatabase(databaseUrl: string): Promise<{ line: FaultProxy; url: string }> {
    const url = new URL(databaseUrl)
    const folder = url.searchParams.get('host')
    if (folder === null) {
      const line = await FaultProxy.to(databaseUrl)
      return { line, url: line.through(databaseUrl) }
    }
    const port = url.searchParams.get('port') ?? '5432'
    const line = await FaultProxy.#listening({ path: path.join(folder, `.s.PGSQL.${port}`) })
    const [user, password] = ['user', 'password'].map((name) => encodeURIComponent(url.searchParams.get(name) ?? ''))
    const through = `postgres://${user}:${password}@127.0.0.1:${line.#port}${url.pathname}`
    return { line, url: through }
  }

  static async #listening(target: NetConnectOpts): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    proxy.#port = await listen(proxy.#server)
    return proxy
  }

  /** The same address by way of this line. */
  through(address: string): string {
    const url = new URL(address)
    url.port = String(this.#port)
    // As it was written: a URL of its own makes a path of none.
    return address.endsWith('/') ? url.href : url.href.replace(/\/$/, '')
  }

  /** How many connections were made to it, served or not. */
  get connections(): number {
    return this.#connections
  }

  /** From now on, also for the connections that are open: a vendor does not wait with its fault for a new one. */
  async set(fault: LineFault): Promise<void> {
    const was = this.#fault
    this.#fault = fault
    // An existing connection would otherwise miss the fault, and one that met it would hang on.
    const keeps = fault === was || fault === 'hang' || fault === 'stall' || (was === 'stall' && fault === 'pass')
    if (!keeps) for (const socket of this.#open) socket.resetAndDestroy()
    this.#flows.resolve()
    if (fault === 'stall') this.#flows = Promise.withResolvers()
    if (fault === 'refuse') await this.#deaf()
    else if (!this.#server.listening)
      await new Promise<void>((listening) => this.#server.listen(this.#port, '127.0.0.1', listening))
  }

  async close(): Promise<void> {
    this.#flows.resolve()
    for (const socket of this.#open) socket.destroy()
    await this.#deaf()
  }

  async #deaf(): Promise<void> {
    if (this.#server.listening) await new Promise((closed) => this.#server.close(closed))
  }

  #take(client: Socket): void {
    this.#connections += 1
    this.#keep(client)
    const fault = this.#fault
    if (fault === 'reset' || fault === 'refuse') return void client.resetAndDestroy()
    if (typeof fault === 'object' && 'garbage' in fault)
      return void client.once('data', () => client.end(fault.garbage))
    if (fault === 'hang') return void client.resume()
    const vendor = connect(this.#target)
    // Broken connections are what this is for.
    vendor.on('error', () => vendor.destroy())
    client.once('close', () => vendor.destroy())
    vendor.once('close', () => client.destroySoon())
    void this.#ask(client, vendor)
    void this.#answer(vendor, client)
  }

  async #ask(client: Socket, vendor: Socket): Promise<void> {
    try {
      for await (const asked of client as AsyncIterable<Buffer>) {
        await this.#flows.promise
        if (this.#fault !== 'hang') vendor.write(asked)
      }
    } catch {
      // Broken off; the vendor's end goes with it.
    }
  }

  async #answer(vendor: Socket, client: Socket): Promise<void> {
    let passed = 0
    try {
      for await (const chunk of vendor as AsyncIterable<Buffer>) {
        await this.#flows.promise
        const fault = this.#fault
        if (fault === 'hang') continue
        if (typeof fault === 'object' && 'cut' in fault && passed + chunk.length >= fault.cut) {
          client.end(chunk.subarray(0, Math.max(0, fault.cut - passed)))
          return
        }
        passed += chunk.length
        if (typeof fault === 'object' && 'drip' in fault) await drip(client, chunk, fault.drip)
        else client.write(chunk)
      }
    } catch {
      // The vendor broke it off; so does the line.
      client.destroy()
    }
  }

  /** Those who ask; with each of them goes the connection to the vendor, which may be no TCP and cannot be reset. */
  #keep(client: Socket): void {
    this.#open.add(client)
    client.on('error', () => client.destroy())
    client.once('close', () => this.#open.delete(client))
  }
}

function flowing(): PromiseWithResolvers<void> {
  const flows = Promise.withResolvers<void>()
  flows.resolve()
  return flows
}

async function drip(client: Socket, chunk: Buffer, pause: number): Promise<void> {
  for (const byte of chunk) {
    if (client.destroyed) return
    client.write(Buffer.of(byte))
    await wait(pause)
  }
}
