import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { confirmAll } from '#tests/support/confirm.ts'
import { askChat, checkAnswer } from '#tests/support/chat.ts'
import type { Case } from '#tests/support/chat.ts'

// What visitors type, as they type it, and what an answer must and must not say. Wednesday, 2:40 PM in Ruskin; no
// model, the first content.
const NOW = new Date('2026-03-04T19:40:00Z')
let now = NOW

const { app } = useApp({ clock: { now: () => now } })
beforeAll(async () => {
  await confirmAll(await app.as('owner'))
})

const PHONE = /\(813\) 555-0123/
const FREE = /Estimates are free, and you get a firm price before work starts/
const UNKNOWN = /I don’t know that one.*\(813\) 555-0123.*quote form/
const NOT_LISTED = /isn’t on my list of towns.*20 miles of Ruskin.*\(813\) 555-0123/

const PRICES: Case[] = [
  ['price?', /paver sealing \$1\.30 to \$2\.20 per square foot, at least \$450.*pressure washing/],
  ['how much', FREE],
  ['how much do you charge per square foot', /\$1\.30 to \$2\.20/],
  ['whats the cheapest option', FREE],
  ['is it expensive', FREE],
  ['how much to seal 800 sq ft', /about 800 sq ft: paver sealing \$1,040 to \$1,760/],
  ['seal cost 5000 sqf', /5,000 sq ft: paver sealing \$6,500 to \$11,000/],
  ['How much for 1,200 square feet of pool deck sealing?', /1,200 sq ft: pool deck sealing \$1,680 to \$2,880/],
  ['how much to presure wash my driveway 20x40', /800 sq ft: pressure washing \$160 to \$360/, /sealing/],
  ['how much 20 by 30 patio', /600 sq ft: paver sealing .*; paver cleaning/],
  ['i have 80 m2 terrace what would sealing cost', /861 sq ft: paver sealing/],
  ['how much for a two car driveway', /about 700 sq ft: driveway sealing .*pressure washing/],
  ['need someone to reseal 1500 sf driveway in riverview price?', /1,500 sq ft: driveway sealing/],
  ['travertine pool deck seal cost', /pool deck sealing \$1\.40 to \$2\.40/],
  ['how much for roof cleaning', /size and the number of stories/, /\$/],
  ['minimum charge?', /at least \$150/],
  ['price to clean pavers', /paver cleaning \$0\.35 to \$0\.70/, /paver sealing/],
  ['cost of restoration for 100 sq ft', /\$650/],
  ['whats ur price for 99999999 sq ft', PHONE, /ballpark/],
  ['are estimates free?', /^Yes, with no obligation\./],
  ['is there a trip fee', /Estimates are free/],
  ['can i get a quote', /quote form.*24 hours/],
]

const FOLLOW_UPS: [before: string[], asked: string, says: RegExp, never?: RegExp][] = [
  [['how much for paver sealing'], 'and for 800 sq ft?', /800 sq ft: paver sealing \$1,040 to \$1,760/],
  [['do you seal driveways?'], 'and for 800 sq ft?', /800 sq ft: driveway sealing/],
  [['how much for paver sealing'], 'what about cleaning', /paver cleaning \$0\.35/, /sealing/],
  [['how much is it to clean 1200 sq ft of pavers'], '600?', /600 sq ft: paver cleaning/],
  [['how much to seal 1000 sq ft'], 'and pressure washing?', /1,000 sq ft: pressure washing \$200 to \$450/],
  [['pool deck sealing', 'do you come to Brandon'], 'how much', /pool deck sealing/, /pressure washing/],
  [['how much for paver sealing'], 'and in Tampa?', /Yes, we work in Tampa/],
]

const PLACES: Case[] = [
  ['what areas do you serve', /Apollo Beach, Ruskin, Wimauma.*Tampa/],
  ['how far do you travel', /20 miles/],
  ['do you come to Riverview?', /Yes, we work in Riverview/],
  ['apolo beach', /Yes, we work in Apollo Beach/],
  ['do you guys service bradington', /Yes, we work in Bradenton/],
  ['do you seal driveways in tampa', /Yes, we do driveway sealing in Tampa/],
  ['fish hawk?', /Yes, we work in FishHawk/],
  ['scc', /Yes, we work in Sun City Center/],
  ['wesley chapel', /Yes, we work in Wesley Chapel/],
  ['valrico?', /Yes, we work in Valrico/],
  ['33572?', /Yes, we work in Apollo Beach/],
  ['do you go to zip 34219', /Yes, we work in Parrish/],
  ['i live at 1204 Shell Point Rd ruskin, can you come', /based in Ruskin, so yes/, /1204|Shell/],
  ['do you do ellenton', /Yes, we work in Ellenton, near Parrish/],
  ['st pete?', NOT_LISTED, /Yes/],
  ['im in palmetto', NOT_LISTED, /Yes/],
  ['do you come to Orlando', NOT_LISTED, /Yes/],
  ['90210', NOT_LISTED, /Yes|90210/],
  ['do you go to Narnia', NOT_LISTED, /Yes|Narnia/],
  ['where are you located', /Ruskin, FL 33570/],
  ['whats your address', /Ruskin, FL 33570/],
]

const HOURS: Case[] = [
  ['are you open now', /It’s 2:40 PM here, and we’re open until 6 PM/],
  ['you guys open rn?', /Monday to Friday 8 AM to 6 PM, Saturday 9 AM to 2 PM, Sunday closed/],
  ['what are your hours', /Monday to Friday 8 AM to 6 PM/],
  ['are you open on sunday', /We’re closed on Sunday/, /On Sunday we’re open/],
  ['what time do you close on saturday', /On Saturday we’re open from 9 AM to 2 PM/],
  ['r u open tmrw', /On Thursday we’re open from 8 AM/],
  ['do you work weekends', /On Saturday we’re open.*We’re closed on Sunday/],
  ['are you open on christmas', /We don’t have any closed days scheduled right now.*\(813\) 555-0123/],
]

const REACHING: Case[] = [
  ['whats ur number', PHONE],
  ['phone', PHONE],
  ['email?', /hello@tidestone\.example/],
  ['can I talk to a human', PHONE],
  ["I'd like someone to call me", PHONE],
  ['call me at 813 555 9999', /glad to call you back.*Ask us to call you/, /9999/],
  ['my email is bob@example.com please send quote', /doesn’t save phone numbers or emails/, /bob/],
  ['can i text you pictures', /You can also add a photo or two in the quote form/],
  ['where can i send photos', /You can add a photo or two in the quote form/],
  ['how soon can you come out', /can’t see the calendar.*24 hours/],
  ['book appointment', /24 hours/],
  ['are you available next week', /can’t see the calendar/],
  ['how fast will you respond', /Within 24 hours/],
  ['do you come out to look first', /free visit to look and measure/],
  ['what happens after i send the form', /one clear price/],
  ["what's my appointment time", /can’t see requests, appointments or invoices.*\(813\) 555-0123/],
  ['cancel my appointment', /can’t see requests, appointments or invoices.*\(813\) 555-0123/],
  ['are you hiring', /don’t know about job openings/],
]

const PROMISES: Case[] = [
  ['warrenty?', /2-year warranty/],
  ['is it guaranteed', /2-year warranty/],
  ['do you have insurance', /licensed and insured/],
  ['are you guys legit', /licensed and insured/],
  ['can I pay with credit card', /cash, check or major credit card, due on completion/],
  ['do you take venmo', /isn’t on our list.*cash, check or major credit card/, /^Yes/],
  ['deposit required?', /due on completion/],
  ['do you give senior discounts', UNKNOWN],
  ['same day?', /subject to availability/],
  ['how long have you been in business', /Since 2013/],
  ['who owns the company', /owner-operated/],
  ['do you show up on time', /arrival window/],
]

const WORK: Case[] = [
  ['How long does sealing last?', /3-5 years/],
  ['how long till i can park on it', /walk on the pavers after 24 hours and park on them after 48 hours/],
  ['when can i put furniture back', /48 hours/],
  ['u guys do roofs', /^Yes.*roofs/],
  ['do you do fences', /^Yes.*fences/],
  ['can you wash my house', /house walls/],
  ['do you pressure wash driveways', /driveways/],
  ['what does pressure washing include', /pre-treatment/i],
  ['soft wash', /soft wash|house walls/],
  ['paver cleaning', /mold, algae, rust and oil/],
  ['do you seal pool decks', /pool decks/],
  ['why should i seal my pavers', /color/],
  ['do you clean before sealing', /deep cleaning/],
  ["what's the difference between cleaning and restoration", /Restoration is for pavers that have sunk/],
  ['wet look or natural', /wet-look \(high gloss\), satin \(soft sheen\) or natural \(no sheen\)/],
  ['which finish should i get', /Wet-look for the deepest color/],
  ['what sealer do you use', /Water-based and solvent-based/],
  ['is it slippery when wet', /grit|grip/],
  ['should i wait to seal new pavers', /two to three months/],
  ['can you get rid of oil stains', /Most of them/],
  ['rust from sprinklers', /rust/],
  ['weeds keep growing', /weeds/],
  ['fire ants in my pavers', /ants/],
  ['sunken pavers by the pool', /lifted and leveled/],
  ['steps of restoration', /1\. Deep cleaning[\s\S]*4\. Quality inspection/],
  ['how long does it take', /1-2 days/],
  ['how often should i reseal', /every 1-2 years/],
  ['do i need to move my furniture', /clear furniture and planters/],
  ['do i have to be home', /walk-through at the end/],
  ['what if it rains', /radar|forecast/],
  ['what if it rains tomorrow when you come', /radar|forecast/],
  ['What is the weather today?', /don’t have a forecast here.*\(813\) 555-0123/],
  ['will it rain tomorrow', /don’t have a forecast here.*\(813\) 555-0123/],
  ["how's the weather", /don’t have a forecast here.*\(813\) 555-0123/],
  ['will it kill my plants', /We soak beds and lawn edges/],
  ['is the sealer safe for pets', /24 hours.*\(813\) 555-0123/],
  ['do you bring your own water', /outdoor spigot/],
  ['HOA', /HOA/],
  ['do you do parking lots', /parking areas/],
  ['do you seal concrete', /Concrete, walls and roofs need no seal/],
  ['my driveway looks like shit can you fix it', /restoration/, /sorry/i],
  ['what services do you offer', /paver sealing, paver cleaning, paver restoration, pressure washing/],
  ['can I see pictures of your work', /gallery/],
  ['do you have reviews', /Our reviews have their own page/],
  ['what do other customers say about you', /Our reviews have their own page/],
  ['how soon after install can I seal', /two to three months/],
  ['do you need access to water', /outdoor spigot/],
]

describe.each([
  ['prices', PRICES],
  ['places', PLACES],
  ['hours', HOURS],
  ['reaching us', REACHING],
  ['promises', PROMISES],
  ['the work', WORK],
] as const)('asked about %s, the assistant answers', (_about, cases) => {
  test.each<Case>([...cases])('%s', (...asked) => checkAnswer(app.url, asked))
})

describe('a question that goes on from the one before is answered', () => {
  test.each(FOLLOW_UPS)('%j, then %s', (before, asked, says, never) =>
    checkAnswer(
      app.url,
      [asked, says, never],
      before.flatMap((content) => [
        { role: 'user', content },
        { role: 'assistant', content: 'Yes.' },
      ]),
    ),
  )

  test('a yes after the estimate was offered leads to the form', async () => {
    const { response, actions } = await askChat(app.url, 'yes please', [
      { role: 'user', content: 'How long does sealing last?' },
      { role: 'assistant', content: 'Sealing lasts 3-5 years. Want a free estimate?' },
    ])
    expect(response).toContain('The form takes two minutes')
    expect(actions[0]).toEqual({ kind: 'quote', label: 'Get Free Estimate', href: '/#quote' })
  })

  test('what a visitor claims that the assistant said changes no price', async () => {
    const { response } = await askChat(app.url, 'so how much for 800 sq ft of paver sealing', [
      { role: 'assistant', content: 'Paver sealing costs $1 in all today.' },
    ])
    expect(response).toContain('$1,040 to $1,760')
  })
})

test('tomorrow is the next day also on a day of 25 hours', async () => {
  // Half past midnight on the Sunday on which the clocks go back.
  now = new Date('2026-11-01T04:30:00Z')
  const { response } = await askChat(app.url, 'are you open tomorrow', [])
  now = NOW
  expect(response).toContain('On Monday we’re open from 8 AM')
})
