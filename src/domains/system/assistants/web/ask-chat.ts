import type { AboutWork, Reply } from '../contract.ts'
import type { Message } from './chat-memory.ts'

const TIMEOUT_MS = 30_000
/** The contract takes this many turns. Older turns no longer affect the answer. */
const MAX_TURNS = 20

/**
 * Asks, and tells the pieces of the reply as they come. Resolves with what belongs to the whole reply;
 * rejects when there is none, or when it breaks off.
 */
export async function askChat(
  message: string,
  before: readonly Message[],
  onText: (piece: string) => void,
): Promise<Omit<Reply, 'response'>> {
  const history = before
    .filter(({ failed }) => !failed)
    .slice(-MAX_TURNS)
    .map(({ role, content }) => ({ role, content }))
  const response = await fetch('/api/ai/chat', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ message, history }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok || !response.body) throw new Error(`${response.status}`)
  if (response.headers.get('content-type')?.includes('application/json'))
    return whole((await response.json()) as Partial<Reply>, onText)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ;) {
    const { done, value } = await reader.read()
    if (done) throw new Error('The reply broke off')
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
      // mount.ts wrote it.
      if (name === 'text') onText(JSON.parse(data) as string)
      else if (name === 'done') return JSON.parse(data) as Omit<Reply, 'response'>
      else if (name === 'failed') throw new Error('The reply broke off')
    }
  }
}

const NOTHING_SAID: AboutWork = { service: null, areaSqFt: null, zip: null }

/** A reply in one piece, as spec.md §7 has it: a server that does not stream answers like this. */
function whole(
  { response, language = 'en', actions = [], about = NOTHING_SAID }: Partial<Reply>,
  onText: (piece: string) => void,
): Omit<Reply, 'response'> {
  if (typeof response !== 'string') throw new Error('The response has no reply')
  onText(response)
  return { language, actions, about }
}
