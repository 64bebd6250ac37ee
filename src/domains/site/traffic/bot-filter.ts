import { isbot } from 'isbot'

/** What a browser says of itself and of its owner's wishes: User-Agent, DNT, Sec-GPC. */
export type Caller = { agent: string | undefined; doNotTrack: string | undefined; privacy: string | undefined }

/** Counted is a person at a browser who did not ask to be left out (Do Not Track, Global Privacy Control). */
export function isCountedVisit({ agent, doNotTrack, privacy }: Caller): boolean {
  return !!agent && !isbot(agent) && doNotTrack !== '1' && privacy !== '1'
}
