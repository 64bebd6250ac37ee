/** The private link of a change order. The link is never stored. */
import { notFound } from '#lib/problem.ts'
import type { Config } from '#platform/config.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'

const PURPOSE = 'change order'

/** The path of its page, which opens only with its key. */
const changeOrderPath = (id: string): string => `/change-order/${id}`

/** Made from the configuration, never from a request: a forged Host must not get into a message. */
export const changeOrderLink = ({ config, seals }: { config: Config; seals: LinkSigner }, id: string): string =>
  `${siteOrigin(config)}${changeOrderPath(id)}?key=${seals.sign(PURPOSE, id)}`

/** Throws `notFound` for a key that is not of this change order. Of one that is none, too, the key is looked at. */
export function assertChangeOrderKey(seals: LinkSigner, id: string, isThere: boolean, key: string): void {
  if (!seals.verify(key, PURPOSE, id) || !isThere)
    throw notFound(
      'This link doesn’t work. Open it again from our message and make sure you have the whole link, or call us.',
    )
}
