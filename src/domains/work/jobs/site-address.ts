/**
 * Returns where the work is when it is not at the customer's address: a second house, a rental, the neighbor's drive.
 * Null without an address, and for the customer's own address, even with different capitals, punctuation or spaces.
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
