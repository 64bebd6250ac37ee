import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/**
 * Makes a private key and a self-signed X.509 certificate (RFC 5280) for localhost, 127.0.0.1 and ::1, both PEM.
 * `until`: when it expires, as YYMMDDHHMMSSZ. It is written in DER here, since neither Node nor a package in use makes
 * certificates and a bare machine has no openssl program.
 */
export function selfSigned({ until = '491231235959Z' } = {}): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  // A name of its own: of several trusted certificates with one name, OpenSSL tries only the first.
  const name = sequence(
    set(sequence(objectId('550403'), der(0x0c, Buffer.from(`Test peer ${randomBytes(8).toString('hex')}`)))),
  )
  const alternativeNames = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from('7f000001', 'hex')),
    der(0x87, Buffer.from('00000000000000000000000000000001', 'hex')),
  )
  const certificate = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(utcTime('200101000000Z'), utcTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId('551d11'), der(0x04, alternativeNames)))),
  )
  const signed = sequence(
    certificate,
    ecdsaWithSha256,
    der(0x03, Buffer.from([0]), sign('sha256', certificate, privateKey)),
  )
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
  }
}

/** Tag, length, value (X.690 §8.1). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const length =
    value.length < 0x80
      ? [value.length]
      : value.length < 0x100
        ? [0x81, value.length]
        : [0x82, value.length >> 8, value.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), value])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const set = (...parts: Buffer[]) => der(0x31, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (text: string) => der(0x17, Buffer.from(text))
