import { BlockList, isIP } from 'node:net'
import { ConfigError } from '#platform/config.ts'

/**
 * Who is calling: the socket's address, or behind proxies named in TRUST_PROXY the last X-Forwarded-For entry that is
 * not one of them. Anybody can write that header, so entries left of the first stranger are never believed.
 */
export class CallerAddress {
  readonly #trusted = new BlockList()

  /** `trustProxy`: addresses and CIDR ranges with commas between; `loopback` stands for this machine. */
  constructor(trustProxy: string | undefined) {
    for (const entry of (trustProxy ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean))
      this.#trust(entry)
  }

  of(socketAddress: string | undefined, forwardedFor: string | null | undefined): string {
    let caller = plain(socketAddress ?? '')
    for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
      if (!this.#isTrusted(caller)) break
      const address = plain(withoutPort(hop.trim()))
      if (!isIP(address)) break
      caller = address
    }
    return caller
  }

  #trust(entry: string): void {
    if (entry === 'loopback') {
      this.#trusted.addSubnet('127.0.0.0', 8, 'ipv4')
      this.#trusted.addAddress('::1', 'ipv6')
      return
    }
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const version = isIP(address)
    if (version === 0 || Number(bits ?? 0) > (version === 4 ? 32 : 128))
      throw new ConfigError(`TRUST_PROXY: '${entry}' is neither an address nor a range like 10.0.0.0/8.`)
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) this.#trusted.addAddress(address, family)
    else this.#trusted.addSubnet(address, Number(bits), family)
  }

  #isTrusted(address: string): boolean {
    const version = isIP(address)
    return version !== 0 && this.#trusted.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** An IPv4 caller on an IPv6 socket looks like ::ffff:203.0.113.7. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Some proxies add the port of the connection: 203.0.113.7:50123, [2001:db8::1]:50123. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop)?.slice(1).find(Boolean) ?? hop

/** What a limit counts by: an IPv6 caller owns a whole /64, so that much is one caller. */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [plainAddress = ''] = address.split('%')
  const [head = '', tail] = plainAddress.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}
