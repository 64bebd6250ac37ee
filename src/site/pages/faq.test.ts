import { describe, expect, test } from 'vitest'
import { DEFAULT_CONTENT } from '#domains/system/business/default-content.ts'
import { readPage } from '#tests/support/read-page.ts'

const faq = readPage('/faq')
const folds = (html: string) => [...html.matchAll(/<details([^>]*)><summary>(.*?)<svg.*?<\/details>/gs)]
const list = (html: string) => folds(/<div class="acc".*?<\/details><\/div>/s.exec(html)?.[0] ?? '')
const ids = (html: string) => list(html).map(([fold]) => /<div class="[^"]*" id="([^"]+)"/.exec(fold)?.[1])

describe('the FAQ page, without JavaScript,', () => {
  test('has its title, its subtitle and the call button with the number', () => {
    for (const words of [
      'Frequently Asked Questions',
      'Everything you need to know about our services',
      'Still Have Questions?',
      'Get Your Free Quote',
    ])
      expect(faq.text).toContain(words)
    const band = /Still Have Questions\?.*?<\/section>/s.exec(faq.html)?.[0] ?? ''
    expect(band).toMatch(/<a class="btn [^"]*" href="tel:\+18135550123">.*?\(813\) 555-0123.*?<\/a>/s)
  })

  test('holds every question with its whole answer, one open at a time, all closed at first', () => {
    const items = list(faq.html)
    expect(items.map(([, , question]) => question)).toEqual(DEFAULT_CONTENT.faq.map(({ question }) => question))
    for (const [, attributes] of items) expect(attributes?.trim()).toBe('name="faq-list-one"')
    for (const { answer } of DEFAULT_CONTENT.faq)
      for (const paragraph of answer.split('\n\n')) expect(faq.text).toContain(paragraph.replace(/^\d\. /, ''))
  })

  test('tells of a restoration as a list of four steps', () => {
    const [fold = ''] = folds(faq.html).find(([, , question]) => question?.includes('restoration')) ?? []
    expect([...fold.matchAll(/<li>/g)]).toHaveLength(4)
  })

  test('gives every answer an address of its own, inside its fold, where a link opens it', () => {
    expect(ids(faq.html)).toContain('how-long-does-sealing-last')
    expect(new Set(ids(faq.html)).size).toBe(15)
  })
})

test('questions as the owner writes them keep different addresses, whatever is asked twice or in other letters', () => {
  const answer = 'Yes.'
  const items = ['Do you seal?', 'do you SEAL', '¿Qué?', '你好？', '再见？'].map((question) => ({ question, answer }))
  const { html, nodes } = readPage('/faq', { faq: items })
  expect(ids(html)).toEqual(['do-you-seal', 'do-you-seal-2', 'qu', 'question-4', 'question-5'])
  expect(html).toContain('5 questions')
  expect(nodes.find((node) => node['@type'] === 'FAQPage')).toMatchObject({ mainEntity: { length: 5 } })
})

test('search engines get the questions with their answers as plain text', () => {
  expect(faq.nodes.find((node) => node['@type'] === 'FAQPage')).toEqual({
    '@type': 'FAQPage',
    '@id': 'https://tidestone.example/faq#questions',
    mainEntity: DEFAULT_CONTENT.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
})

test('what the owner writes is text, not markup', () => {
  const { html } = readPage('/faq', { faq: [{ question: '<b>Why?</b>', answer: '</script><img src=x>' }] })
  expect(html).not.toContain('<b>Why')
  expect(html).not.toContain('<img src=x>')
})
