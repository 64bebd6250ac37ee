/**
 * Where the work is, when that is not at the customer's: a second house, a rental, the neighbor's drive. Null where the
 * address is the customer's own, typed with other capitals, signs or blanks, and where nobody has said one.
 */
export function siteAddressIfDifferent(address: string, customer: { address: string }): string | null {
  const reads = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join(' ')
  return reads(address) === '' || reads(address) === reads(customer.address) ? null : address
}
