import { describe, expect, test } from 'vitest'
import { parseConfirmation, parseIntent } from './parse-intent.ts'

describe('recognizes every request to stop texts', () => {
  test.each([
    'STOP',
    'stop',
    ' Stop. ',
    'STOP!!!',
    'S​top'.normalize('NFKC').replace('​', ''),
    'Stopall',
    'UNSUBSCRIBE',
    'Quit',
    'END',
    'Cancel',
    'Revoke',
    'opt out',
    'OPT-OUT',
    'stop please',
    'please stop',
    'Please stop now',
    'stop texting me',
    'Stop texting me!!',
    'pls stop sending me texts',
    'Please stop sending these messages',
    'stop all messages',
    'STOP MESSAGING',
    'quit texting me please',
    "don't text me anymore",
    'Don’t text me again',
    'dont text me',
    'Do not contact me again.',
    'do not send me any more',
    'no more texts please',
    'Take me off your list',
    'remove me from this list',
    'please remove my number from your system',
    'unsubscribe me',
    'leave me alone',
    'Lose my number',
    'ALTO',
    'no me escriban más',
    'dejen de escribir',
    'No quiero recibir mensajes',
    'Hi, thanks for the work, but please don’t send me any more offers',
    "Please don't send me texts",
    'don’t send these any more',
    'never text me again',
    "I don't want these messages",
    'I no longer wish to receive texts',
    'take us off your list please',
    'take me out of your system',
  ])('%j', (body) => expect(parseIntent(body)).toBe('stop'))
})

describe('what is about the work is left to a person', () => {
  test.each([
    '',
    'C',
    'Yes',
    'Ok thanks',
    'Can you stop by on Friday?',
    'Stop at the gate and call me',
    'The rain will stop at 3',
    'Please don’t stop, it looks great',
    'I can text you a photo',
    'Please take us off the schedule for Friday',
    'Can you take us off tomorrow’s calendar? Remove me from the calendar please',
    'When can you get me out a quote?',
    'Can you get us off the roof by noon?',
    "Don't bother with the side yard",
    "I don't text while driving, call me",
    "Don't send anybody before nine",
    "Please don't send the invoice to my husband",
    'Do not text me before 9 please',
    "Don't contact the HOA, I did",
    'text me when you are on your way',
    'Do you contact the HOA?',
    'Can we cancel Friday and do Monday?',
    'Is this the end of the job?',
    'My wife wants to help',
    'Send me the quote',
    'I never got the invoice',
    'remove the weeds from the joints first',
    'Take the furniture off the deck?',
    'start at 8 please',
    'info about sealing?',
    '👍',
    'a'.repeat(1600),
  ])('%j', (body) => expect(parseIntent(body)).toBeNull())
})

test.each([
  ['START', 'start'],
  ['Unstop', 'start'],
  ['help', 'help'],
  ['INFO', 'help'],
  ['Ayuda', 'help'],
])('%j asks for %s', (body, wish) => expect(parseIntent(body)).toBe(wish))

test('a long text is read in no time, whatever it holds', () => {
  const began = performance.now()
  parseIntent(`stop ${'the '.repeat(5000)}x`)
  parseIntent(`${' '.repeat(100_000)}stop ${'all these your '.repeat(10_000)}`)
  expect(performance.now() - began).toBeLessThan(5_000)
})

describe('who is not the one we mean', () => {
  test.each([
    'Wrong number',
    'You have the wrong person',
    'Sorry, this is not my number, wrong number',
    'número equivocado',
  ])('%j', (body) => expect(parseIntent(body)).toBe('wrong-number'))
  test.each(['I think I gave you the wrong gate', 'The house number is wrong'])('but not %j', (body) =>
    expect(parseIntent(body)).toBeNull(),
  )
})

describe('recognizes a confirmation of an appointment', () => {
  test.each(['C', 'c', ' C. ', 'Confirm', 'CONFIRMED!', 'C, see you Friday. Do you need the gate code?', '"C"'])(
    'by %j',
    (body) => expect(parseConfirmation(body)).toEqual({ sure: true }),
  )
  test.each(['Yes', 'yes!', 'Y', 'ok thanks', 'Sí'])('by %j, if that was asked', (body) =>
    expect(parseConfirmation(body)).toEqual({ sure: false }),
  )
  test.each([
    '',
    'C, but can we do Monday?',
    'Yes but later please',
    'c u',
    'Confirm the price first',
    'Can you come at 9?',
    'C, can we move it?',
    'No',
  ])('not by %j', (body) => expect(parseConfirmation(body)).toBeNull())
})
