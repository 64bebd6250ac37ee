/**
 * What a provider says of the account that it was given, asked without sending or charging anything. simulated: none is
 * set, and the product does the work by itself · refused: it does not let us in · away: it does not answer, or not as
 * it should. `says` is a sentence for the owner, free of secrets. `field`: the setting that was refused, by its name in
 * the provider’s settings, where that is known.
 */
export type Account = { kind: 'ok' | 'simulated' | 'refused' | 'away'; says: string; field?: string }

/** Asks, and never throws: whatever goes wrong on the way is `away`. */
export async function unlessAway(name: string, ask: () => Promise<Account>): Promise<Account> {
  try {
    return await ask()
  } catch {
    // What the libraries say may hold addresses and keys.
    return { kind: 'away', says: `${name} isn’t responding.` }
  }
}
