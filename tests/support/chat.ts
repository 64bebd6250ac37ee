import { expect } from 'vitest'
import { createClient } from './api-client.ts'

/** A question as visitors type it, what the answer must say, and what it must not. */
export type Case = [asked: string, says: RegExp, never?: RegExp]
type Turn = { role: string; content: string }

const OWN_LINK =
  /^(tel:\+18135550123|\/#quote|\/(gallery|reviews|privacy|partners|terms#warranty|services\/[a-z-]+|service-areas\/[a-z-]+))$/

/** Each question from an address of its own: a table asks faster than a person may. */
export async function askChat(url: string, message: string, history: Turn[] = []) {
  const { status, body } = await createClient(url, '').post('/api/ai/chat', { message, history })
  expect(status).toBe(200)
  return body
}

export async function checkAnswer(url: string, [asked, says, never]: Case, history?: Turn[]): Promise<void> {
  const { response, actions } = await askChat(url, asked, history)
  expect(response).toMatch(says)
  if (never) expect(response).not.toMatch(never)
  expect(response).not.toMatch(/undefined|null|NaN|[<>{}—]/)
  expect(response.length).toBeLessThan(620)
  for (const { href } of actions) expect(href).toMatch(OWN_LINK)
}

const anAddress = () => `10.7.${[0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`

/** Asks for the reply in pieces; answers the events as they came, or the body of a refusal. */
export async function streamChat(
  url: string,
  message: unknown,
  { signal, onEvent }: { signal?: AbortSignal; onEvent?: (event: string) => void } = {},
) {
  const response = await fetch(`${url}/api/ai/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-forwarded-for': anAddress() },
    body: JSON.stringify({ message }),
    ...(signal && { signal }),
  })
  const events: { event: string; data: any }[] = []
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      events.push({ event, data: JSON.parse(data) })
      onEvent?.(event)
    }
  }
  return { response, events }
}
