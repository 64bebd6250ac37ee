/**
 * A call that claims to come from a provider, and is not signed by it, too old, or cannot be read. The message is for
 * the log and holds nothing of what was sent.
 */
export class NotGenuine extends Error {}
