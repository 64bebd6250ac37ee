import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** Everything that the IANA special-purpose registry (RFC 6890) keeps out of the open internet. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Inside 2000::/3, what leads into an IPv4 network (Teredo, 6to4) or nowhere (documentation). */
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = list('ipv4', PRIVATE_IPV4)
const blockedIpv6 = list('ipv6', PRIVATE_IPV6)
const globalIpv6 = list('ipv6', ['2000::/3'])

/**
 * Whether an IP address can belong to a host on the open internet. Not to loopback, a private or link-local network, or
 * an IPv4 address in IPv6 clothes.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address)
  return globalIpv6.check(address, 'ipv6') && !blockedIpv6.check(address, 'ipv6')
}

export class PrivateAddressError extends Error {}

/** Whether a host is written as an IP address that is not on the open internet; a name is looked up by `lookupPublic`. */
export function isPrivateLiteral(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 && !isPublicAddress(bare)
}

/** Looks up a host once, for a library that connects to what it is given. Throws PrivateAddressError. */
export function resolvePublic(host: string): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isPrivateLiteral(bare)) return Promise.reject(new PrivateAddressError())
  return new Promise((resolve, reject) => {
    lookupPublic(bare, {}, (error, address) => {
      if (error) reject(error)
      else if (typeof address === 'string') resolve(address)
      else reject(new Error('more than one address'))
    })
  })
}

/**
 * dns.lookup for a request that must not reach inside: asked at the moment of connecting, so a name cannot change its
 * mind after a check.
 */
export const lookupPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) answer(error ?? new Error('no address'), '')
    else if (!addresses.every(({ address }) => isPublicAddress(address))) answer(new PrivateAddressError(), '')
    else if (options.all) answer(null, addresses)
    else answer(null, first.address, first.family)
  })
}

function list(family: 'ipv4' | 'ipv6', subnets: string[]): BlockList {
  const made = new BlockList()
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/')
    made.addSubnet(net, Number(bits), family)
  }
  return made
}
