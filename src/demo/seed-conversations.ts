import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CLAIMS } from '#domains/system/business/business-facts.ts'
import { storePicture } from '#domains/messaging/conversations/fetch-pictures.ts'
import { receiveSms } from '#domains/messaging/conversations/receive-sms.ts'
import { generateVariants } from '#domains/work/photos/generate-variants.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { GALLERY_PICTURES } from '#site/gallery-pictures.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Slot } from './plan.ts'
import type { Scenario } from './types.ts'

/** What a customer texted, or what the office answered. */
type Turn =
  | { offset: number; time: string; says: string; shows?: true }
  | { offset: number; time: string; answers: string }

const TALKS: readonly (readonly Turn[])[] = [
  [
    { offset: -5, time: '12:05', says: 'Hi, which day are you coming? I need to move the boat.' },
    {
      offset: -5,
      time: '12:20',
      answers: "Of course. We'll be there tomorrow morning. The boat can stay if it's off the pavers.",
    },
    { offset: -5, time: '12:24', says: 'Perfect, thank you!' },
  ],
  [
    { offset: -3, time: '10:40', says: 'Is it ok to walk on it now?' },
    {
      offset: -3,
      time: '10:52',
      answers: `Yes, after ${CLAIMS.walkAfter}. Please give it ${CLAIMS.parkAfter} before you park on it.`,
    },
  ],
  [
    { offset: -2, time: '16:15', says: 'Do you do roofs too? And how much for the lanai screens?' },
    {
      offset: -1,
      time: '09:02',
      answers: 'We do both. The screens run about $145. Want us to come by for a free estimate?',
    },
    { offset: -1, time: '18:48', says: 'Yes please, any day after 3', shows: true },
  ],
  [{ offset: -1, time: '19:30', says: 'The sealer looks amazing. Could you send me the receipt again?' }],
  [{ offset: -8, time: '11:11', says: 'STOP' }],
]
const QUESTIONS = [
  { offset: -27, ask: 'How long does sealing last?' },
  { offset: -19, ask: 'Do you work in Apollo Beach?' },
  { offset: -13, ask: 'What does it cost to seal 800 sq ft of pavers?' },
  { offset: -6, ask: 'Are you open on Saturdays?' },
  { offset: -2, ask: 'Can you remove oil stains from the driveway?' },
  { offset: -1, ask: 'Cuanto cuesta sellar 600 pies cuadrados?' },
] as const

/** Seeds two-way texts, notes, and questions that visitors asked the chat. */
export function seedConversations(scene: Scenario, all: readonly Slot[], pictures: string | null): void {
  const { stage, days, cast, book } = scene
  const recent = all
    .filter(({ offset, from }) => offset <= -8 && offset > -60 && from === 'office')
    .slice(1 - TALKS.length)
  // A customer who texted STOP has no later jobs, so no later invoice has to reach them.
  const gone = all
    .filter(({ offset, customer }) => offset < -60 && all.filter((other) => other.customer === customer).length === 1)
    .slice(-1)
  const customers = [...recent, ...gone]
  for (const [nth, talk] of TALKS.entries()) {
    const customer = customers[nth]?.customer ?? 0
    const { phone } = book.known(customer)
    for (const [place, turn] of talk.entries())
      stage.at(days.at(turn.offset, turn.time), () => say(scene, phone, turn, `demo-${nth}-${place}`, pictures))
    const last = talk.at(-1)
    // Answered conversations are read; the last ones are still unread.
    if (last && nth < 2)
      stage.at(days.at(last.offset, '13:30'), () =>
        cast.office.conversations.read({ with: phone, until: stage.parts.clock.now() }),
      )
  }
  for (const [place, slot] of all.filter(({ offset, from }) => offset > -30 && from === 'office').entries()) {
    if (place % 7 === 0)
      stage.at(days.at(slot.offset - 1, '16:00'), () =>
        cast.office.history.addToCustomer({ id: book.idOf(slot.customer), text: NOTES[place % NOTES.length] ?? '' }),
      )
  }
  for (const [nth, call] of CALLS.entries()) {
    const { phone } = book.known(customers[nth]?.customer ?? 0)
    stage.at(days.at(call.offset, '15:10'), () =>
      cast.office.conversations.logCall({ with: phone, direction: 'in', minutes: call.minutes, note: call.note }),
    )
  }
  for (const { offset, ask } of QUESTIONS)
    stage.at(days.at(offset, '20:05'), () => stage.visitor.assistants.chat({ message: ask }))
}

const CALLS = [
  { offset: -6, minutes: 4, note: 'Gate opens at noon. Use the code.' },
  { offset: -4, minutes: 2, note: 'Asked when they can park on it again.' },
] as const

const NOTES = [
  'Prefers a call over a text.',
  'Asked for a better price if we seal the neighbor’s walk too.',
  'Gate code 4417. Sprinklers run at 6 AM.',
] as const

async function say(
  { stage, cast }: Scenario,
  phone: string,
  turn: Turn,
  id: string,
  pictures: string | null,
): Promise<void> {
  if ('answers' in turn)
    return void (await cast.office.conversations.send({ with: phone, type: 'sms', message: turn.answers }))
  const { config, db } = stage.parts
  const [own] = GALLERY_PICTURES.flatMap((item) => ('pair' in item ? [item.pair.before.name] : []))
  const shown = pictures !== null && own && turn.shows ? path.join(pictures, `${own}-720.jpg`) : null
  const media = shown === null ? [] : [shown]
  await db.transaction(SYSTEM, (tx) =>
    receiveSms(tx, config, {
      about: 'text',
      id,
      from: phone,
      body: turn.says,
      pictures: media.length,
      media,
      wish: null,
    }),
  )
  if (shown !== null) await addPicture(stage.parts, id, shown)
}

/** The picture of a text, as if it had been fetched from a provider. */
async function addPicture(parts: AppServices, providerId: string, picture: string): Promise<void> {
  const find = async () => {
    const { rows } = await parts.db.pool.query<{ id: string; photo_id: string | null }>(
      'select p.id, p.photo_id from reply_pictures p join replies r on r.id = p.reply_id where r.provider_id = $1',
      [providerId],
    )
    return rows[0]
  }
  const row = await find()
  if (!row) return
  const contents = await readFile(picture)
  const saved = { bytes: contents.length, hash: createHash('sha256').update(contents).digest('hex') }
  await parts.scratch.with(async (folder) => {
    const file = path.join(folder, 'sent')
    await copyFile(picture, file)
    await storePicture(parts, row.id, { file, ...saved })
  })
  const photo = (await find())?.photo_id
  if (photo) await generateVariants(parts, photo)
}
