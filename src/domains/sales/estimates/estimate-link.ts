/** The private link of an estimate. The link is never stored, and a new link version invalidates the old one. */
import { siteOrigin } from '#platform/http/site-origin.ts'
import { notFound } from '#lib/problem.ts'
import type { Config } from '#platform/config.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'

const PURPOSE = 'estimate'
type Linked = { id: string; linkVersion: number }

const subjectOf = ({ id, linkVersion }: Linked): string => `${id} ${linkVersion}`

export const estimateKey = (seals: LinkSigner, estimate: Linked): string => seals.sign(PURPOSE, subjectOf(estimate))

/** The path of an estimate's page, which opens only with its key. */
export const estimatePath = (id: string): string => `/estimate/${id}`

/** Made from the configuration, never from a request: a forged Host must not get into a message. */
export const estimateLink = ({ config, seals }: { config: Config; seals: LinkSigner }, estimate: Linked): string =>
  `${siteOrigin(config)}${estimatePath(estimate.id)}?key=${estimateKey(seals, estimate)}`

/** Where its deposit is paid, and where the receipts of it are. The key is the same. */
export const depositLink = ({ config, seals }: { config: Config; seals: LinkSigner }, estimate: Linked): string =>
  `${siteOrigin(config)}/pay/${estimate.id}?client_secret=${estimateKey(seals, estimate)}`

const WRONG_LINK =
  'This link doesn’t work. Open it again from our message and make sure you have the whole link, or call us.'

/** Throws `notFound` for a key that is not of this estimate, or of an older link. */
export function assertLinkKey(
  seals: LinkSigner,
  estimate: Linked | undefined,
  key: string,
): asserts estimate is Linked {
  // Of one that is none, too, the key is looked at: how long a refusal takes tells nothing.
  const subject = subjectOf(estimate ?? { id: '', linkVersion: 0 })
  if (!seals.verify(key, PURPOSE, subject) || !estimate) throw notFound(WRONG_LINK)
}
