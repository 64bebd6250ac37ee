/** What a browser says of itself and of its owner's wishes: User-Agent, DNT, Sec-GPC. */
export type Caller = { agent: string | undefined; doNotTrack: string | undefined; privacy: string | undefined }

/** Names of programs that read pages. `Cubot` is a telephone. */
const PROGRAM =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|uptime|scan|archive|curl|wget|python|okhttp|axios|node|undici|^java\/|go-http|phantom|externalhit|embedly/i

/** Counted is a person at a browser who did not ask to be left out (Do Not Track, Global Privacy Control). */
export function isCountedVisit({ agent, doNotTrack, privacy }: Caller): boolean {
  return agent !== undefined && agent !== '' && !PROGRAM.test(agent) && doNotTrack !== '1' && privacy !== '1'
}
