import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'

/** Listens on a free port of the loopback address and answers the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server that listens has an address with a port.
  return (server.address() as AddressInfo).port
}

/** Stops a server, with the requests that hang if it speaks HTTP. May be called twice. */
export async function stop(server: Server): Promise<void> {
  if (!server.listening) return
  server.close()
  // Never by destroying the sockets below TLS: in the middle of a handshake that crashes Node.
  if (server instanceof HttpServer || server instanceof HttpsServer) server.closeAllConnections()
  await once(server, 'close')
}
